// Replaces files of the library that the page does not need. The page takes texts and shows no
// trees, so it needs no NumPy files and no trees. Large tables with a very common payoff, and
// tables with payoffs of very different sizes, are rare there, and the ordinary pivots solve them
// too.

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include "saddle/interior_point/scaled_table.h"
#include "saddle/io/game/efg.h"
#include "saddle/io/game/reduced_normal_form.h"
#include "saddle/io/matrix/npy.h"
#include "saddle/io/matrix/npz.h"
#include "saddle/io/matrix/write_npy.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/simplex/scaled_pivots.h"
#include "saddle/solve/few_strategies.h"
#include "saddle/solve/zero_strategies.h"

namespace saddle {
namespace {

[[noreturn]] void refuse(const std::string& file, const char* found) {
  throw ParseError(file, 1, 1, std::string("expected a table, found ") + found);
}

constexpr const char* tree = "an extensive game (.efg)";
constexpr const char* array = "a file of NumPy";

}  // namespace

EfgGame read_efg_game(std::string /*text*/, const std::string& file,
                      const ShouldStop& /*should_stop*/) {
  refuse(file, tree);
}

NormalFormGame reduced_normal_form(const EfgGame& /*game*/, const std::string& file,
                                   const ShouldStop& /*should_stop*/) {
  refuse(file, tree);
}

bool looks_like_npy(std::string_view beginning) { return beginning.starts_with("\x93NUMPY"); }

bool looks_like_npz(std::string_view beginning) { return beginning.starts_with("PK"); }

template <class Matrix>
Matrix read_npy(ByteCursor& /*bytes*/, const std::string& file) {
  refuse(file, array);
}

template PayoffMatrix read_npy(ByteCursor& bytes, const std::string& file);
template ExactMatrix read_npy(ByteCursor& bytes, const std::string& file);

ArchiveMember npy_of_npz(const std::string& /*archive*/, const std::string& file) {
  refuse(file, array);
}

void write_npy(std::ostream& /*out*/, const ExactMatrix& /*game*/,
               const ShouldStop& /*should_stop*/) {
  throw std::logic_error("the page writes no arrays");
}

std::optional<StrategyPair> strategies_at_zero(
    const SparseEntries& /*payoffs*/,
    const std::function<Solution(const SparseEntries&)>& /*solve_part*/, double /*tolerance*/) {
  return std::nullopt;
}

Solution try_few_strategies(const SparseGame& game, const Options& options) {
  return certify(game, MixedStrategy::uniform(game.rows()), MixedStrategy::uniform(game.columns()),
                 options.tolerance);
}

bool seems_badly_scaled(const PayoffMatrix& /*game*/) { return false; }

void propose_by_scaled_pivots(Incumbent& /*incumbent*/, const Budget& /*budget*/) {}

void propose_by_interior_point(Incumbent& /*incumbent*/, const Budget& /*budget*/) {}

}  // namespace saddle
