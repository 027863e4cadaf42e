#include "saddle/io/game/position_names.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "saddle/number/fibonacci_hash.h"

namespace saddle {
namespace {

// The bytes of a name of up to 8 bytes; a hash of a longer name.
std::uint64_t key_of(std::string_view name) {
  std::uint64_t key = 0;
  for (; name.size() > sizeof key; name.remove_prefix(sizeof key)) {
    std::uint64_t block = 0;
    std::memcpy(&block, name.data(), sizeof block);
    key = fibonacci_hash(key, block);
  }
  std::uint64_t block = 0;
  std::memcpy(&block, name.data(), name.size());
  return key ^ block;
}

}  // namespace

// Returns the slot where the search for a name begins.
std::size_t PositionNames::first_slot(std::uint64_t key, std::size_t length) const {
  return static_cast<std::size_t>(fibonacci_hash(key, length)) & (slots_.size() - 1);
}

// Returns the slot of the name, or the empty slot for it.
std::size_t PositionNames::slot_of(std::uint64_t key, std::string_view name) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = first_slot(key, name.size());; at = (at + 1) & mask) {
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
      std::size_t at = first_slot(slot.key, slot.length);
      while (slots_[at].position != no_position) {
        at = (at + 1) & mask;
      }
      slots_[at] = slot;
    }
  }
}

Position PositionNames::add(std::string_view name) { return add(key_of(name), name); }

Position PositionNames::add(std::uint64_t key, std::string_view name) {
  if (slots_.size() < 2 * first_.size()) {
    grow();
  }
  Slot& slot = slots_[slot_of(key, name)];
  if (slot.position == no_position) {
    if (size() == no_position) {
      throw std::length_error("at most 2^32 - 1 positions can be numbered");
    }
    slot = {key, static_cast<std::uint32_t>(name.size()), size()};
    text_ += name;
    first_.push_back(text_.size());
  }
  return slot.position;
}

std::vector<std::string> PositionNames::all() const {
  std::vector<std::string> names;
  names.reserve(size());
  for (Position position = 0; position < size(); ++position) {
    names.emplace_back((*this)[position]);
  }
  return names;
}

std::vector<Position> PositionNames::add_all(std::span<const std::string_view> names) {
  std::vector<std::uint64_t> keys;
  keys.reserve(names.size());
  for (const std::string_view name : names) {
    keys.push_back(key_of(name));
    if (!slots_.empty()) {
      __builtin_prefetch(&slots_[first_slot(keys.back(), name.size())]);
    }
  }
  std::vector<Position> positions;
  positions.reserve(names.size());
  for (std::size_t k = 0; k < names.size(); ++k) {
    positions.push_back(add(keys[k], names[k]));
  }
  return positions;
}

std::optional<Position> PositionNames::find(std::string_view name) const {
  if (slots_.empty()) {
    return std::nullopt;
  }
  const Slot& slot = slots_[slot_of(key_of(name), name)];
  return slot.position == no_position ? std::nullopt : std::optional<Position>(slot.position);
}

}  // namespace saddle
