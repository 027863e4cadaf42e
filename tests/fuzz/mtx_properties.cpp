#include "tests/fuzz/mtx_properties.h"

#include <algorithm>
#include <optional>
#include <sstream>

#include "saddle/io/matrix/sparse_matrix_market.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::test {
namespace {

// A header of a few bytes can request the memory of 67 million rows, which is not a fault.
constexpr Index most_rows = 100'000;

bool same(const SparseEntries& matrix, const SparseEntries& other) {
  return matrix.rows() == other.rows() && matrix.cols() == other.cols() &&
         matrix.nonZeros() == other.nonZeros() &&
         std::equal(matrix.outerIndexPtr(), matrix.outerIndexPtr() + matrix.rows() + 1,
                    other.outerIndexPtr()) &&
         std::equal(matrix.innerIndexPtr(), matrix.innerIndexPtr() + matrix.nonZeros(),
                    other.innerIndexPtr()) &&
         std::equal(matrix.valuePtr(), matrix.valuePtr() + matrix.nonZeros(), other.valuePtr());
}

}  // namespace

std::string broken_mtx_property(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::optional<SparseGame> game;
  try {
    game.emplace(read_sparse_matrix_market(in, "text"));
  } catch (const ParseError& error) {
    const auto lines = std::ranges::count(text, '\n') + 2;
    return error.line() <= lines ? "" : "an error behind the end of the text";
  }
  if (game->rows() > most_rows || game->columns() > most_rows) {
    return "";
  }
  std::stringstream copy;
  write_sparse_matrix_market(copy, game->entries());
  try {
    return same(game->entries(), read_sparse_matrix_market(copy, "copy").entries())
               ? ""
               : "not the same matrix after it was written";
  } catch (const ParseError& error) {
    return std::string("refused after it was written: ") + error.what();
  }
}

}  // namespace saddle::test
