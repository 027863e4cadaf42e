// Writes a game in PETSc's binary format, of any size in little memory: a table, or a sparse matrix
// with equally many payoffs in each row. Payoffs are drawn uniformly from (-1, 1).
//
//   saddle_mpi_game sparse ROWS COLUMNS PER_ROW FILE
//   saddle_mpi_game dense ROWS COLUMNS FILE

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

constexpr std::int64_t head_of_file = 1211216;
constexpr std::int64_t is_dense = -1;

// Big-endian numbers, written a block at a time.
class Bytes {
 public:
  explicit Bytes(const std::string& path) : out_(path, std::ios::binary) {
    out_.exceptions(std::ios::failbit | std::ios::badbit);
  }

  void put(std::int64_t number) { put_bytes(static_cast<std::uint64_t>(number), 4); }
  void put(double number) { put_bytes(std::bit_cast<std::uint64_t>(number), 8); }

  void finish() {
    write();
    out_.close();
  }

 private:
  void put_bytes(std::uint64_t bits, int count) {
    for (int k = count - 1; k >= 0; --k) {
      block_ += static_cast<char>(bits >> 8 * k & 0xff);
    }
    constexpr std::size_t full = 1 << 20;
    if (block_.size() >= full) {
      write();
    }
  }

  void write() {
    out_.write(block_.data(), std::ssize(block_));
    block_.clear();
  }

  std::ofstream out_;
  std::string block_;
};

void put_payoffs(Bytes& bytes, std::int64_t count, std::mt19937_64& random) {
  for (std::int64_t k = 0; k < count; ++k) {
    bytes.put(static_cast<double>(random() >> 11) * 0x1p-52 - 1);
  }
}

void put_head(Bytes& bytes, std::int64_t rows, std::int64_t columns, std::int64_t entries) {
  for (const std::int64_t number : {head_of_file, rows, columns, entries}) {
    bytes.put(number);
  }
}

// Each payoff of a row has its own interval of columns, so that no column is drawn twice.
void write_sparse(std::int64_t rows, std::int64_t columns, std::int64_t per_row,
                  const std::string& file) {
  if (per_row < 1 || per_row > columns) {
    throw std::invalid_argument("PER_ROW must be from 1 to COLUMNS");
  }
  Bytes bytes(file);
  std::mt19937_64 random(1);
  put_head(bytes, rows, columns, rows * per_row);
  for (std::int64_t i = 0; i < rows; ++i) {
    bytes.put(per_row);
  }
  const auto piece = static_cast<std::uint64_t>(columns / per_row);
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::uint64_t k = 0; k < static_cast<std::uint64_t>(per_row); ++k) {
      bytes.put(static_cast<std::int64_t>(k * piece + random() % piece));
    }
  }
  put_payoffs(bytes, rows * per_row, random);
  bytes.finish();
}

void write_dense(std::int64_t rows, std::int64_t columns, const std::string& file) {
  Bytes bytes(file);
  std::mt19937_64 random(1);
  put_head(bytes, rows, columns, is_dense);
  put_payoffs(bytes, rows * columns, random);
  bytes.finish();
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv, argv + argc);
  try {
    if (argc == 6 && arguments[1] == "sparse") {
      write_sparse(std::stoll(arguments[2]), std::stoll(arguments[3]), std::stoll(arguments[4]),
                   arguments[5]);
      return EXIT_SUCCESS;
    }
    if (argc == 5 && arguments[1] == "dense") {
      write_dense(std::stoll(arguments[2]), std::stoll(arguments[3]), arguments[4]);
      return EXIT_SUCCESS;
    }
    throw std::invalid_argument(
        "expected sparse ROWS COLUMNS PER_ROW FILE or dense ROWS COLUMNS FILE");
  } catch (const std::exception& error) {
    fmt::print(stderr, "saddle_mpi_game: {}\n", error.what());
    return EXIT_FAILURE;
  }
}
