#include "saddle/simplex/presolve.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "saddle/number/fibonacci_hash.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

// The rows or the columns of a matrix, as lines of payoffs.
using PayoffLines = Eigen::Map<const DenseMatrix, 0, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>;

PayoffLines rows_of(const PayoffMatrix& game) {
  return PayoffLines(game.entries().data(), game.rows(), game.columns(), {game.columns(), 1});
}

PayoffLines columns_of(const PayoffMatrix& game) {
  return PayoffLines(game.entries().data(), game.columns(), game.rows(), {1, game.columns()});
}

// Extends the hash of a line by more of its payoffs. Equal payoffs have equal hashes: 0 and -0 too.
std::uint64_t hash(const PayoffLines& lines, Index line, Index first, Index last,
                   std::uint64_t value) {
  for (Index k = first; k < last; ++k) {
    const double payoff = lines(line, k) + 0.0;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &payoff, sizeof(bits));
    value = fibonacci_hash(value, bits);
  }
  return value;
}

// Keeps the lines whose hash falls into the same cell as the hash of another line.
void keep_suspects(std::vector<Index>& suspects, const std::vector<std::uint64_t>& hashes) {
  const std::size_t cells = std::bit_ceil(8 * suspects.size());
  const int shift = 64 - std::countr_zero(cells);
  const auto cell_of = [&](Index line) {
    return static_cast<std::size_t>(hashes[as_size(line)] >> shift);
  };
  std::vector<std::uint8_t> found(cells);  // 2 stands for two or more
  for (const Index line : suspects) {
    std::uint8_t& lines = found[cell_of(line)];
    lines = lines == 0 ? 1 : 2;
  }
  std::erase_if(suspects, [&](Index line) { return found[cell_of(line)] == 1; });
}

// Returns, for each line, the first line that equals it.
std::vector<Index> first_equals(const PayoffLines& lines) {
  std::vector<Index> equals = all_up_to(lines.rows());
  std::vector<Index> suspects = equals;
  std::vector<std::uint64_t> hashes(as_size(lines.rows()));
  Index looked_at = 0;
  for (Index more = 8; looked_at < lines.cols() && !suspects.empty();
       more = std::min<Index>(2 * more, 64)) {
    const Index last = std::min(looked_at + more, lines.cols());
    for (const Index line : suspects) {
      hashes[as_size(line)] = hash(lines, line, looked_at, last, hashes[as_size(line)]);
    }
    keep_suspects(suspects, hashes);
    looked_at = last;
  }
  std::stable_sort(suspects.begin(), suspects.end(),
                   [&](Index a, Index b) { return hashes[as_size(a)] < hashes[as_size(b)]; });
  Index first = -1;
  for (const Index line : suspects) {
    if (first >= 0 && hashes[as_size(first)] == hashes[as_size(line)] &&
        lines.row(first) == lines.row(line)) {
      equals[as_size(line)] = first;
    } else {
      first = line;
    }
  }
  return equals;
}

// Keeps the lines that are their own substitute. Every substitute must be a kept line.
KeptStrategies kept_by(const std::vector<Index>& substitutes) {
  KeptStrategies strategies;
  strategies.place.resize(substitutes.size());
  for (std::size_t line = 0; line < substitutes.size(); ++line) {
    if (as_size(substitutes[line]) == line) {
      strategies.place[line] = std::ssize(strategies.kept);
      strategies.kept.push_back(substitutes[line]);
    }
  }
  for (std::size_t line = 0; line < substitutes.size(); ++line) {
    strategies.place[line] = strategies.place[as_size(substitutes[line])];
  }
  return strategies;
}

// Keeps the line `keeper`, and every line with an entry that its player prefers to `payoff`. The
// sign is 1 if the player maximises, -1 if the player minimises.
KeptStrategies better_than(double payoff, const PayoffLines& lines, Index keeper, double sign) {
  std::vector<Index> suspects = all_up_to(lines.rows());
  std::erase(suspects, keeper);
  for (Index k = 0; k < lines.cols() && !suspects.empty(); ++k) {
    std::erase_if(suspects, [&](Index line) { return sign * lines(line, k) > sign * payoff; });
  }
  std::vector<Index> substitutes = all_up_to(lines.rows());
  for (const Index line : suspects) {
    substitutes[as_size(line)] = keeper;
  }
  return kept_by(substitutes);
}

// Much means at least an eighth.
bool leaves_out_much(const KeptStrategies& strategies) {
  return 8 * strategies.kept.size() <= 7 * strategies.place.size();
}

}  // namespace

MixedStrategy KeptStrategies::in_whole(const MixedStrategy& of_kept) const {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(std::ssize(place));
  weights(kept) = of_kept.probabilities();
  return MixedStrategy(std::move(weights));
}

MixedStrategy KeptStrategies::in_kept(const MixedStrategy& of_whole) const {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(std::ssize(kept));
  for (Index i = 0; i < of_whole.size(); ++i) {
    weights[place[as_size(i)]] += of_whole[i];
  }
  return MixedStrategy(std::move(weights));
}

KeptStrategies KeptStrategies::then(const KeptStrategies& of_kept) const {
  KeptStrategies result;
  for (const Index k : of_kept.kept) {
    result.kept.push_back(kept[as_size(k)]);
  }
  for (const Index k : place) {
    result.place.push_back(of_kept.place[as_size(k)]);
  }
  return result;
}

KeptStrategies distinct_rows(const PayoffMatrix& game) {
  return kept_by(first_equals(rows_of(game)));
}

KeptStrategies distinct_columns(const PayoffMatrix& game) {
  return kept_by(first_equals(columns_of(game)));
}

KeptStrategies rows_above(const PayoffMatrix& game, const PureGuarantees& guarantees) {
  return better_than(guarantees.maximin, rows_of(game), guarantees.row, 1);
}

KeptStrategies columns_below(const PayoffMatrix& game, const PureGuarantees& guarantees) {
  return better_than(guarantees.minimax, columns_of(game), guarantees.column, -1);
}

SmallerGame::SmallerGame(const PayoffMatrix& whole, PureGuarantees guarantees) : whole_(whole) {
  while (true) {
    const bool fewer_rows = keep_rows(rows_above(game(), guarantees));
    const bool fewer_columns = keep_columns(columns_below(game(), guarantees));
    if (!fewer_rows && !fewer_columns) {
      break;
    }
    guarantees = pure_guarantees(game());
  }
  keep_rows(distinct_rows(game()));
  keep_columns(distinct_columns(game()));
}

StrategyPair SmallerGame::in_part(const StrategyPair& of_whole) const {
  return {rows_ ? rows_->in_kept(of_whole.row) : of_whole.row,
          columns_ ? columns_->in_kept(of_whole.column) : of_whole.column};
}

StrategyPair SmallerGame::in_whole(const StrategyPair& of_part) const {
  return {rows_ ? rows_->in_whole(of_part.row) : of_part.row,
          columns_ ? columns_->in_whole(of_part.column) : of_part.column};
}

bool SmallerGame::keep_rows(const KeptStrategies& rows) {
  if (!rows.are_all()) {
    part_ = PayoffMatrix(DenseMatrix(game().entries()(rows.kept, Eigen::all)));
    rows_ = rows_ ? rows_->then(rows) : rows;
  }
  return leaves_out_much(rows);
}

bool SmallerGame::keep_columns(const KeptStrategies& columns) {
  if (!columns.are_all()) {
    part_ = PayoffMatrix(DenseMatrix(game().entries()(Eigen::all, columns.kept)));
    columns_ = columns_ ? columns_->then(columns) : columns;
  }
  return leaves_out_much(columns);
}

}  // namespace saddle
