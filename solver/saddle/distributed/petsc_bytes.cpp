#include "saddle/distributed/petsc_bytes.h"

#include <bit>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "saddle/large/game_operator.h"

namespace saddle {
namespace {

constexpr std::uint64_t magic = 1211216;

}  // namespace

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t bits = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
  }
  return bits;
}

bool looks_like_petsc_file(std::string_view beginning) {
  return (beginning.size() >= 4 && big_endian(beginning.substr(0, 4)) == magic) ||
         (beginning.size() >= 8 && big_endian(beginning.substr(0, 8)) == magic);
}

PetscBytes::PetscBytes(const std::string& path) : path_(path), in_(path, std::ios::binary) {
  const std::string start = bytes(0, 8);
  width_ = big_endian(start.substr(0, 4)) == 0 ? 8 : 4;
  if (!looks_like_petsc_file(start)) {
    throw error(0, "expected 1211216, as a matrix of PETSc begins");
  }
  rows_ = whole_at(width_, "a number of rows", 1, GameOperator::most_strategies);
  columns_ = whole_at(2 * width_, "a number of columns", 1, GameOperator::most_strategies);
  stored_ = whole_at(3 * width_, "a number of entries", dense, rows_ * columns_);
}

void PetscBytes::expect_size(Index bytes) const {
  const auto found = static_cast<Index>(std::filesystem::file_size(path_));
  if (found != bytes) {
    throw error(std::min(bytes, found),
                fmt::format("expected {} bytes in all, found {}", bytes, found));
  }
}

void PetscBytes::read_payoffs(Index begin, Index count, double* payoffs) {
  for_each(begin, 8, count, [&](Index k, std::string_view bytes, Index byte) {
    payoffs[k] = std::bit_cast<double>(big_endian(bytes));
    if (!std::isfinite(payoffs[k])) {
      throw error(byte, fmt::format("expected a finite payoff, found {}", payoffs[k]));
    }
  });
}

Index PetscBytes::whole_at(Index byte, const char* what, Index least, Index greatest) {
  return whole(bytes(byte, width_), byte, what, least, greatest);
}

Index PetscBytes::whole(std::string_view bytes, Index byte, const char* what, Index least,
                        Index greatest) const {
  const std::uint64_t bits = big_endian(bytes);
  const Index value = width_ == 4 ? static_cast<std::int32_t>(static_cast<std::uint32_t>(bits))
                                  : static_cast<Index>(bits);
  if (value < least || value > greatest) {
    throw error(byte,
                fmt::format("expected {} from {} to {}, found {}", what, least, greatest, value));
  }
  return value;
}

std::string PetscBytes::bytes(Index begin, Index size) {
  std::string text(static_cast<std::size_t>(size), '\0');
  in_.seekg(begin);
  in_.read(text.data(), size);
  if (in_.gcount() != size) {
    throw error(begin + in_.gcount(), "expected more, found the end of the file");
  }
  return text;
}

ParseError PetscBytes::error(Index byte, const std::string& message) const {
  return {path_, 0, 0, fmt::format("byte {}: {}", byte, message)};
}

}  // namespace saddle
