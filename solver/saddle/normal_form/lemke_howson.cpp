#include "saddle/normal_form/lemke_howson.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "saddle/matrix/budget.h"
#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/normal_form/integer_tableau.h"

namespace saddle {
namespace {

// The polytopes P and Q of BimatrixForm under the bases (0, 0), whose pair has every label.
class Path {
 public:
  explicit Path(const BimatrixForm& form)
      : rows_(form.rows),
        row_side_(form.rows, form.column_payoffs,
                  std::vector<mpz_class>(static_cast<std::size_t>(form.columns), 1)),
        column_side_(form.columns, form.row_payoffs,
                     std::vector<mpz_class>(static_cast<std::size_t>(form.rows), 1)) {}

  // Follows the path of the pairs that have every label but perhaps this one, to its other end.
  std::optional<Termination> follow(Index dropped, const Budget& budget, std::int64_t& pivots) {
    Index label = dropped;
    bool in_rows = label < rows_;
    do {
      if (const auto reason = budget.exhausted(pivots)) {
        return reason;
      }
      ++pivots;
      IntegerTableau& tableau = in_rows ? row_side_ : column_side_;
      // The polytopes are bounded and what left one side is not basic on the other.
      label = label_of(in_rows, *tableau.enter(*tableau.column_of(variable_of(in_rows, label))));
      in_rows = !in_rows;
    } while (label != dropped);
    return std::nullopt;
  }

  std::vector<ExactStrategy> strategies() const {
    return {in_proportion(row_side_.scaled_point()), in_proportion(column_side_.scaled_point())};
  }

 private:
  // On the row player's side variables and labels count alike. On the column player's, the
  // variables y_j come first, and their labels last.
  Index variable_of(bool in_rows, Index label) const {
    if (in_rows) {
      return label;
    }
    return label < rows_ ? label + column_side_.columns() : label - rows_;
  }
  Index label_of(bool in_rows, Index variable) const {
    if (in_rows) {
      return variable;
    }
    const Index columns = column_side_.columns();
    return variable < columns ? variable + rows_ : variable - columns;
  }

  Index rows_;
  IntegerTableau row_side_;
  IntegerTableau column_side_;
};

}  // namespace

EquilibriumList lemke_howson(const NormalFormGame& game, std::size_t limit,
                             const Options& options) {
  if (limit < 1) {
    throw std::invalid_argument("limit is 0, must be >= 1");
  }
  const Budget budget(options);
  const BimatrixForm form(game);
  const Path start(form);
  EquilibriumList list;
  std::int64_t pivots = 0;
  for (Index label = 0; label < form.rows + form.columns && list.equilibria.size() < limit;
       ++label) {
    Path path = start;
    list.stopped = path.follow(label, budget, pivots);
    if (list.stopped) {
      break;
    }
    MixedProfile found = certified(game, path.strategies());
    const bool is_new = std::none_of(
        list.equilibria.begin(), list.equilibria.end(),
        [&](const MixedProfile& known) { return known.strategies == found.strategies; });
    if (is_new) {
      list.equilibria.push_back(std::move(found));
    }
  }
  return list;
}

}  // namespace saddle
