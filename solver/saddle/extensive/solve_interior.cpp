#include "saddle/extensive/solve_interior.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "saddle/double_oracle/oracle_rounds.h"
#include "saddle/first_order/regret_minimisation.h"
#include "saddle/interior_point/interior_point.h"
#include "saddle/interior_point/sparse_kkt.h"
#include "saddle/number/index.h"

// Few moves matter in most games, and the averages of regret minimisation show roughly which. So
// the interior point solves the game restricted to these moves. Best responses in the whole game
// add the missing ones, and the next round starts from the last strategies and slacks. For Liar's
// Dice with six faces the restricted games have 1300 of 24 571 sequences, for Leduc poker with 13
// ranks 2200 of 6007. If most moves matter, as in Guess It, the interior point solves the whole
// game at once.

namespace saddle {
namespace {

constexpr std::size_t known_per_new = 8;

// A set in an order that is known in part. A new set has the position of the nearest set above it
// that is not new; if there is none, it comes last.
struct Placed {
  std::int32_t rank;
  bool is_new;
  std::int32_t set;

  // New sets come before the old set of their position; of two new sets the later, which may be
  // below the other, comes first.
  bool operator<(const Placed& other) const {
    return std::tuple(rank, !is_new, -set) < std::tuple(other.rank, !other.is_new, -other.set);
  }
};

// The number of iterations of regret minimisation. It is smaller for games of at least `large_game`
// sequences of both players: their restricted games are a smaller part of them, so an iteration is
// more expensive in comparison with a step.
constexpr std::int64_t first_iterations = 150;
constexpr std::int64_t first_iterations_of_large = 100;
constexpr Index large_game = 40'000;
// The limit of consecutive steps that reduce the gap by less than a hundredth: then rounding errors
// prevent more. The first steps of large games reduce it by two hundredths.
constexpr int most_idle_steps = 20;
constexpr int most_steps = 500;
constexpr int steps_to_limit = 3;
// Below this the gap of a step is only rounding error.
constexpr double least_gap = 1e-15;
// 4 GiB of factors. Larger ones belong to games whose players see little of each other's moves.
constexpr std::int64_t most_factor_entries = std::int64_t{1} << 29;

// A move matters if its chance in the averages is at least this.
constexpr double chance_that_matters = 0.01;
// The number of sequences of the restricted game, relative to all, up to which it is used at first,
// and up to which its rounds continue.
constexpr double most_restricted = 0.45;
constexpr double most_grown = 0.7;
constexpr int most_rounds = 30;
// A round reduces the gap to this fraction of the gap that the whole game had before the round.
constexpr double part_of_gap = 0.01;
constexpr double part_of_tolerance = 0.1;
// The least weight of a move at the start of the first round; in later rounds it is the gap.
constexpr double first_chance = 1e-3;
constexpr double greatest_gap = 0.1;
constexpr double greatest_first_gap = 0.01;
// The target weights are this power of the initial products of weight and slack: in the first
// round; in later rounds, which start with the last slacks; and in the whole game.
constexpr double first_power_of_weights = 0.3;
constexpr double power_of_weights = 1;
constexpr double power_of_weights_in_whole = 0.5;
// The regularisations of the starts in the whole game, each of which uses the best strategies so
// far.
constexpr std::array regularisations = {1e-8, 1e-10, 1e-12, 1e-14};

struct Strategies {
  BehaviourStrategy row;
  BehaviourStrategy column;
};

// The best responses in the whole game to some strategies, and the bounds that they prove.
struct Responses {
  Responses(const RestrictedTree& restricted, const Strategies& strategies)
      : row(restricted.responses(Player::row, strategies.column)),
        column(restricted.responses(Player::column, strategies.row)),
        gap(row.payoff + column.payoff) {}

  RestrictedTree::Responses row;
  RestrictedTree::Responses column;
  double gap;
};

std::unique_ptr<KktSystem> system_of(const ExtensiveGame& game,
                                     std::span<const std::int32_t> order_of_sets) {
  const BilinearGame bilinear = game.bilinear();
  return std::make_unique<SparseKkt>(bilinear, order_by_sets(bilinear, order_of_sets));
}

// The rounds of a double oracle in the moves of a tree, with the interior point for the restricted
// games. If the rounds do not suffice, steps of the interior point in the whole game follow.
class InteriorSearch : public OracleRounds {
 public:
  InteriorSearch(const ExtensiveGame& game, const Options& options)
      : game_(game), options_(options), budget_(options) {}

  ExtensiveSolution result() {
    strategies_ = average();
    look(strategies_, false);
    report();
    if (!is_over()) {
      through_restricted();
    }
    if (!is_over()) {
      through_whole();
    }
    if (!has_converged()) {
      best_->termination = exhausted().value_or(best_->termination);
    }
    best_->iterations = iterations_;
    return *std::move(best_);
  }

 private:
  bool has_converged() const override { return best_->termination == Termination::converged; }
  Progress progress() const override { return {iterations_, best_->lower, best_->upper}; }
  std::optional<Termination> exhausted() const { return budget_.exhausted(iterations_); }
  bool is_over() const { return has_converged() || exhausted(); }

  // Certifies the strategies, keeps the best and returns whether they converged.
  bool look(Strategies strategies, bool is_limit) {
    ExtensiveSolution found =
        certify(game_, std::move(strategies.row), std::move(strategies.column), options_.tolerance);
    const bool is_converged = found.termination == Termination::converged;
    if (!best_ || found.relative_gap < best_->relative_gap || (is_limit && is_converged)) {
      best_ = std::move(found);
    }
    best_->method = "interior-point";
    return is_converged;
  }

  void report() const {
    if (options_.on_progress) {
      options_.on_progress(progress());
    }
  }

  // Makes a step of the point. Returns false if rounding errors prevent it, or at a limit.
  bool step(InteriorPoint& point) {
    const bool stepped = point.step(should_stop_);
    ++iterations_;
    return stepped;
  }

  Strategies average() {
    RegretMinimisation<float> players(game_.bilinear());
    const bool is_large = game_.row().size() + game_.column().size() > large_game;
    players.iterate(is_large ? first_iterations_of_large : first_iterations, budget_);
    iterations_ = players.iterations();
    return {strategy_of_plan(game_.row(), players.row_average()),
            strategy_of_plan(game_.column(), players.column_average())};
  }

  // Makes steps until the gap of the point reaches the target.
  bool solve() override {
    const double target = std::max(target_, least_gap);
    double gap = point_->gap();
    for (int steps = 0, idle = 0; gap > target && !exhausted(); ++steps) {
      if (steps == most_steps || idle == most_idle_steps || !step(*point_)) {
        break;
      }
      idle = point_->gap() < 0.99 * gap ? 0 : idle + 1;
      gap = std::min(gap, point_->gap());
    }
    is_near_ = gap <= target;
    return true;
  }

  Strategies extended(const BehaviourStrategy& row, const BehaviourStrategy& column) const {
    return {restricted_->extended(Player::row, row), restricted_->extended(Player::column, column)};
  }

  bool respond() override {
    strategies_ = extended(point_->strategy(Player::row), point_->strategy(Player::column));
    Responses responses(*restricted_, strategies_);
    if (responses.gap <= options_.tolerance || !is_near_ || exhausted()) {
      Strategies limit = extended(point_->limit(Player::row), point_->limit(Player::column));
      Responses to_limit(*restricted_, limit);
      const bool is_limit_near = to_limit.gap <= std::max(responses.gap, options_.tolerance);
      if (to_limit.gap < responses.gap) {
        std::swap(responses, to_limit);
      }
      if (!is_limit_near || !look(std::move(limit), true)) {
        look(strategies_, false);
      }
    } else if (options_.on_progress) {
      look(strategies_, false);
    }
    gap_ = std::clamp(responses.gap, least_gap, greatest_gap);
    restricted_->allow(Player::row, responses.row.moves);
    restricted_->allow(Player::column, responses.column.moves);
    return !responses.row.moves.empty() || !responses.column.moves.empty();
  }

  bool grow() override {
    row_slacks_ = restricted_->by_whole(Player::row, point_->slacks(Player::row));
    column_slacks_ = restricted_->by_whole(Player::column, point_->slacks(Player::column));
    point_.reset();
    restricted_->make_form();
    return ++rounds_ < most_rounds && is_small(most_grown) && make_point();
  }

  bool sharpen() override {
    const bool may_sharpen = is_near_ && target_ >= least_gap;
    target_ *= part_of_gap;
    return may_sharpen;
  }

  bool is_small(double part) const {
    const auto all = static_cast<double>(game_.row().size() + game_.column().size());
    return static_cast<double>(restricted_->sequences()) <= part * all;
  }

  InteriorPoint::Start start(Player player, const BehaviourStrategy& strategy,
                             const std::vector<double>& slacks) const {
    const double chance = rounds_ == 0 ? first_chance : gap_;
    return {plan_of(restricted_->game().player(player),
                    restricted_->restricted(player, strategy, chance)),
            rounds_ == 0 ? std::vector<double>{} : restricted_->by_form(player, slacks)};
  }

  // Starts a point near the last strategies. Returns false if its factors would be too large.
  bool make_point() {
    point_.emplace(
        system_of(restricted_->game(), order_.order(*restricted_, should_stop_)),
        start(Player::row, strategies_.row, row_slacks_),
        start(Player::column, strategies_.column, column_slacks_),
        std::min(gap_, greatest_first_gap),
        InteriorPoint::Settings{rounds_ == 0 ? first_power_of_weights : power_of_weights},
        should_stop_);
    target_ = std::max(part_of_gap * gap_, part_of_tolerance * options_.tolerance);
    return point_->factor_entries() <= most_factor_entries;
  }

  void through_restricted() {
    restricted_.emplace(game_, strategies_.row, strategies_.column, chance_that_matters);
    if (is_small(most_restricted) && make_point()) {
      solve();
      run(budget_);
    }
    point_.reset();
    restricted_.reset();
    if (!has_converged()) {
      look(strategies_, false);
    }
  }

  // Returns whether steps were possible; the size of the factors may prevent them.
  bool step_through_whole(const std::vector<std::int32_t>& order, double regularisation) {
    InteriorPoint point(system_of(game_, order), {plan_of(game_.row(), strategies_.row)},
                        {plan_of(game_.column(), strategies_.column)}, best_->relative_gap,
                        {power_of_weights_in_whole, regularisation}, should_stop_);
    if (point.factor_entries() > most_factor_entries) {
      return false;
    }
    double gap = point.gap();
    int idle = 0;
    for (int steps_left = most_steps; steps_left > 0;) {
      const bool stepped = step(point);
      --steps_left;
      idle = point.gap() < 0.99 * gap ? 0 : idle + 1;
      gap = std::min(gap, point.gap());
      if (!stepped || idle == most_idle_steps || gap <= least_gap || exhausted()) {
        steps_left = 0;
      }
      if (steps_left == 0 || gap <= options_.tolerance || options_.on_progress) {
        const bool reached =
            look({point.strategy(Player::row), point.strategy(Player::column)}, false);
        // The limit plays pure moves, but its gap may be greater for a step or two.
        if (look({point.limit(Player::row), point.limit(Player::column)}, true)) {
          break;
        }
        if (reached) {
          steps_left = std::min(steps_left, steps_to_limit);
        }
        report();
      }
    }
    return true;
  }

  // Starts again at the best strategies, with less regularisation, if rounding errors prevent
  // progress.
  void through_whole() {
    const std::vector<std::int32_t> order = order_of_sets(game_.bilinear(), should_stop_);
    for (const double regularisation : regularisations) {
      if (!step_through_whole(order, regularisation) || is_over()) {
        return;
      }
      strategies_ = {best_->row, best_->column};
    }
  }

  const ExtensiveGame& game_;
  const Options& options_;
  const Budget budget_;
  std::optional<ExtensiveSolution> best_;
  std::int64_t iterations_ = 0;
  const ShouldStop should_stop_ = [this] { return exhausted().has_value(); };

  Strategies strategies_;      // of the whole game, the last ones
  double gap_ = greatest_gap;  // their gap, by best responses
  std::optional<RestrictedTree> restricted_;
  SetOrder order_;
  std::optional<InteriorPoint> point_;
  double target_ = 0;  // for the gap of the point
  bool is_near_ = false;
  int rounds_ = 0;
  // The slacks of the last point, indexed by the sequences of the whole game.
  std::vector<double> row_slacks_;
  std::vector<double> column_slacks_;
};

}  // namespace

std::vector<std::int32_t> SetOrder::order(const RestrictedTree& restricted,
                                          const ShouldStop& should_stop) {
  std::vector<Placed> placed;
  std::size_t count_new = 0;
  std::array<std::vector<std::int32_t>, 2> sets;
  for (std::size_t k = 0; k < 2; ++k) {
    const Player player = k == 0 ? Player::row : Player::column;
    const PlayerSequences& sequences = restricted.game().player(player);
    const auto first = placed.size();
    sets[k] = restricted.whole_sets(player);
    ranks_[k].resize(restricted.whole_set_count(player), -1);
    for (std::size_t h = 0; h < sets[k].size(); ++h) {
      std::int32_t rank = ranks_[k][as_size(sets[k][h])];
      const bool is_new = rank == -1;
      if (is_new) {
        const std::int32_t parent = sequences.sets()[h].parent;
        rank = parent == 0 ? std::numeric_limits<std::int32_t>::max()
                           : placed[first + as_size(sequences.set_of(parent))].rank;
        ++count_new;
      }
      placed.push_back({rank, is_new, static_cast<std::int32_t>(placed.size())});
    }
  }
  std::vector<std::int32_t> order;
  if (known_per_new * count_new > placed.size()) {
    order = order_of_sets(restricted.game().bilinear(), should_stop);
    for (std::vector<std::int32_t>& ranks : ranks_) {
      std::fill(ranks.begin(), ranks.end(), -1);
    }
    for (std::size_t k = 0; k < order.size(); ++k) {
      const auto set = as_size(order[k]);
      const std::size_t side = set < sets[0].size() ? 0 : 1;
      const std::int32_t whole = sets[side][set - side * sets[0].size()];
      ranks_[side][as_size(whole)] = static_cast<std::int32_t>(k);
    }
    return order;
  }
  std::sort(placed.begin(), placed.end());
  for (const Placed& set : placed) {
    order.push_back(set.set);
  }
  return order;
}

ExtensiveSolution solve_interior(const ExtensiveGame& game, const Options& options) {
  return InteriorSearch(game, options).result();
}

}  // namespace saddle
