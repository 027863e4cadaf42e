#include "saddle/io/matrix/write_npy.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "saddle/io/number/number.h"
#include "saddle/io/text/check_written.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

bool is_whole(const Rational& payoff) {
  constexpr std::size_t most_bits = 63;
  return payoff.get_den() == 1 && mpz_sizeinbase(payoff.get_num().get_mpz_t(), 2) <= most_bits;
}

std::int64_t whole(const Rational& payoff) { return std::stoll(payoff.get_str()); }

// Throws unless the payoff equals the nearest double or its shortest decimal.
void expect_double(const ExactMatrix& game, Index row, Index column) {
  const Rational& payoff = game(row, column);
  const double nearest = nearest_double(payoff);
  const auto is_payoff = [&] {
    return Rational(nearest) == payoff || read_rational(fmt::format("{}", nearest)).value == payoff;
  };
  if (!std::isfinite(nearest) || !is_payoff()) {
    throw_invalid(
        "the payoff of row {}, column {} is {}, which .npy would round (write CSV, .nfg or JSON)",
        row + 1, column + 1, payoff.get_str());
  }
}

// Appends eight bytes, the least significant first.
void put(std::string& bytes, std::uint64_t number) {
  for (int k = 0; k < 8; ++k) {
    bytes += static_cast<char>(number >> (8 * k) & 0xFF);
  }
}

}  // namespace

void write_npy(std::ostream& out, const ExactMatrix& game, const ShouldStop& should_stop) {
  if (!game.row_labels().empty() || !game.column_labels().empty()) {
    throw std::invalid_argument(
        "the game has labels, which .npy does not hold (write CSV, .nfg or JSON)");
  }
  const bool are_whole = std::all_of(game.entries().begin(), game.entries().end(), is_whole);
  PacedStop stop(should_stop);
  for (Index i = 0; !are_whole && i < game.rows(); ++i) {
    for (Index j = 0; j < game.columns(); ++j) {
      expect_double(game, i, j);
      stop.expect_none_after(steps_of_number);
    }
  }
  // The header follows 10 bytes: magic number, version, and length of the header. It is padded so
  // that the data begin at a multiple of 64.
  constexpr std::size_t before_header = 10;
  constexpr std::size_t alignment = 64;
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}, {}), }}",
                                   are_whole ? "<i8" : "<f8", game.rows(), game.columns());
  header.append(alignment - 1 - (before_header + header.size()) % alignment, ' ');
  header += '\n';
  const std::string length = {static_cast<char>(header.size() & 0xFF),
                              static_cast<char>(header.size() >> 8)};
  out << "\x93NUMPY" << std::string("\x01\x00", 2) << length << header;
  std::string bytes;
  for (Index i = 0; i < game.rows(); ++i) {
    bytes.clear();
    for (Index j = 0; j < game.columns(); ++j) {
      put(bytes, are_whole ? static_cast<std::uint64_t>(whole(game(i, j)))
                           : __builtin_bit_cast(std::uint64_t, nearest_double(game(i, j))));
      stop.expect_none_after(steps_of_number);
    }
    out << bytes;
    check_written(out);
  }
}

}  // namespace saddle
