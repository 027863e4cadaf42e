#include "saddle/io/matrix/npy_games.h"

#include <algorithm>
#include <cstddef>
#include <istream>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"

namespace saddle {

NpyGames::NpyGames(std::string beginning, std::istream& rest, std::string file)
    : beginning_(std::move(beginning)), in_(rest), file_(std::move(file)) {
  ByteCursor bytes(beginning_);
  header_ = read_npy_header(bytes, file_);
  used_ = header_.begin;
  if (header_.sizes.size() != 3) {
    throw ParseError(
        file_, 0, 0,
        fmt::format("expected an array of three dimensions, found {}", header_.sizes.size()));
  }
  if (header_.is_by_columns) {
    throw ParseError(file_, 0, 0,
                     "expected games one after the other in C order, found Fortran order (save "
                     "numpy.ascontiguousarray of the array)");
  }
}

std::string NpyGames::next(Index most) {
  const Index games = std::min(most, this->games() - read_);
  if (games == 0) {
    if (used_ < beginning_.size() || in_.peek() != std::istream::traits_type::eof()) {
      throw ParseError(file_, 0, 0, "expected the end of the file after the array, found more");
    }
    return {};
  }
  std::string bytes = next_bytes(static_cast<std::size_t>(games) * bytes_of_game());
  const std::size_t whole = bytes.size() / bytes_of_game();
  if (whole == 0) {
    throw ParseError(file_, 0, 0,
                     fmt::format("expected {}, found the end of the file after {}",
                                 counted(this->games(), "game"), read_));
  }
  bytes.resize(whole * bytes_of_game());
  read_ += static_cast<Index>(whole);
  return bytes;
}

// Uses no more memory than the file has bytes, whatever its header says. Waits only for the missing
// bytes of a game, and for the first game.
std::string NpyGames::next_bytes(std::size_t most) {
  constexpr std::size_t step = 1 << 20;
  // First returns the whole games in beginning_. A last game may be only partly in beginning_; the
  // stream has its other bytes.
  const std::size_t left = beginning_.size() - used_;
  const std::size_t whole = left / bytes_of_game() * bytes_of_game();
  std::string bytes = beginning_.substr(used_, whole > 0 ? std::min(most, whole) : left);
  used_ += bytes.size();
  if (whole > 0) {
    return bytes;
  }
  while (bytes.size() < most && in_) {
    const std::size_t before = bytes.size();
    const std::size_t rest = bytes_of_game() - before % bytes_of_game();
    const std::size_t arrived = arrived_bytes(in_) / bytes_of_game() * bytes_of_game();
    const bool is_between_games = before > 0 && rest == bytes_of_game();
    if (is_between_games && arrived == 0) {
      break;
    }
    const std::size_t asked = std::max(arrived, is_between_games ? 0 : rest);
    bytes.resize(before + std::min({step, most - before, asked}));
    in_.read(bytes.data() + before, static_cast<std::streamsize>(bytes.size() - before));
    bytes.resize(before + static_cast<std::size_t>(in_.gcount()));
  }
  return bytes;
}

EntriesOfGames NpyGames::entries(std::string_view bytes) const {
  EntriesOfGames result;
  result.entries.reserve(bytes.size() / header_.bytes_of_entry());
  result.rounded.resize(bytes.size() / bytes_of_game());
  const auto entries_of_game = static_cast<std::size_t>(rows() * columns());
  for_npy_entries(header_, bytes, [&](auto number) {
    if (!is_double(number)) {
      result.rounded[result.entries.size() / entries_of_game] = true;
    }
    result.entries.push_back(static_cast<double>(number));
  });
  return result;
}

ExactMatrix NpyGames::exact_game(std::string_view bytes) const {
  std::vector<Rational> entries;
  for_npy_entries(header_, bytes.substr(0, bytes_of_game()), [&](auto number) {
    const Index place = std::ssize(entries);
    expect_finite(number, file_, place / columns(), place % columns());
    entries.push_back(exactly(number));
  });
  return {rows(), columns(), std::move(entries)};
}

}  // namespace saddle
