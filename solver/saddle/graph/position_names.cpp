#include "saddle/graph/position_names.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace saddle {
namespace {

constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;  // 2^64 / the golden ratio, odd

std::uint64_t mixed(std::uint64_t key) {
  key *= golden;
  return key ^ (key >> 32);
}

// Up to 8 bytes as they are, more as a hash of them.
std::uint64_t key_of(std::string_view name) {
  std::uint64_t key = 0;
  for (; name.size() > sizeof key; name.remove_prefix(sizeof key)) {
    std::uint64_t block = 0;
    std::memcpy(&block, name.data(), sizeof block);
    key = mixed(key ^ block);
  }
  std::uint64_t block = 0;
  std::memcpy(&block, name.data(), name.size());
  return key ^ block;
}

}  // namespace

// The slot that has the name, or the empty one where it belongs.
std::size_t PositionNames::slot_of(std::uint64_t key, std::string_view name) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = mixed(key + name.size()) & mask;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.position == no_position ||
        (slot.key == key && slot.length == static_cast<std::uint32_t>(name.size()) &&
         (name.size() <= sizeof key || (*this)[slot.position] == name))) {
      return at;
    }
  }
}

void PositionNames::grow() {
  const std::vector<Slot> old = std::move(slots_);
  slots_.assign(std::max<std::size_t>(64, 2 * old.size()), Slot{0, 0, no_position});
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.position != no_position) {
      std::size_t at = mixed(slot.key + slot.length) & mask;
      while (slots_[at].position != no_position) {
        at = (at + 1) & mask;
      }
      slots_[at] = slot;
    }
  }
}

Position PositionNames::add(std::string_view name) {
  if (slots_.size() < 2 * first_.size()) {
    grow();
  }
  const std::uint64_t key = key_of(name);
  Slot& slot = slots_[slot_of(key, name)];
  if (slot.position == no_position) {
    if (size() == no_position) {
      throw std::length_error("2^32 - 1 positions are all that can be numbered");
    }
    slot = {key, static_cast<std::uint32_t>(name.size()), size()};
    text_ += name;
    first_.push_back(text_.size());
  }
  return slot.position;
}

std::optional<Position> PositionNames::find(std::string_view name) const {
  if (slots_.empty()) {
    return std::nullopt;
  }
  const Slot& slot = slots_[slot_of(key_of(name), name)];
  return slot.position == no_position ? std::nullopt : std::optional<Position>(slot.position);
}

}  // namespace saddle
