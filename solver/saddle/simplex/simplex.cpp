#include "saddle/simplex/simplex.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/first_order/regret_matching.h"
#include "saddle/machine/workers.h"
#include "saddle/matrix/budget.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/positive_form.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/simplex/crossover.h"
#include "saddle/simplex/presolve.h"
#include "saddle/simplex/rank_probe.h"
#include "saddle/simplex/sifting.h"
#include "saddle/simplex/small_simplex.h"
#include "saddle/simplex/tableau.h"

// Which way a game goes depends on its shape and entries alone, never on a clock:
//
//   a saddle point, if larger than 64 x 64     it is the solution
//   strategies to start from, likewise         the crossover from them
//   at most 128 x 128                          the small simplex
//   rows or columns that equal an earlier one,
//   or that a pure guarantee dominates         the game without them
//   one side the square of the other and more,
//   or of low rank, so of small supports       sifting from a few dozen rows and columns
//   else                                       regret matching, its working set, and the crossover
//
// Where that falls short of the tolerance, the whole game goes into a tableau; then the game with
// the players' places changed.

namespace saddle {
namespace {

// Up to this side a look for saddle points, or at where to start from, costs more than it saves.
constexpr Index tiny = 64;
constexpr Index sifted = 64;  // rows and columns that sifting starts from and adds
// Sifting from a few dozen rows and columns is faster than regret matching where the smaller side
// is no more than this, and its square no more than the larger side.
constexpr Index oblong_side = 100;
// Strategies are in the working set whose payoff lacks so many gaps to be a best response. Where
// regret matching stops and screens was tuned on uniform games of 300 to 3000 a side; a factor of 2
// changes times by 15 %.
constexpr double working_margin = 9;
constexpr double screening_margin = 4.5;
constexpr double target_gap = 2.4;  // standard deviations of the entries, over the side

class Run {
 public:
  // Solves the game, which is `whole` or all that matters of it.
  Run(const PayoffMatrix& game, const PayoffMatrix& whole, const Options& options)
      : game_(game),
        whole_(whole),
        options_(options),
        budget_(options),
        workers_(workers_for(game.rows() * game.columns(), options.threads)),
        form_(game, workers_.get()),
        incumbent_(game, options),
        side_(std::sqrt(static_cast<double>(game.rows()) * static_cast<double>(game.columns()))) {}

  Solution solve() {
    const Index smaller = std::min(game_.rows(), game_.columns());
    const Index larger = std::max(game_.rows(), game_.columns());
    if (!budget_.exhausted(0)) {
      if (options_.start) {
        incumbent_.offer(options_.start->row, options_.start->column);
      }
      if (incumbent_.is_finished()) {
        // The start is the solution.
      } else if (options_.start && larger > tiny) {
        solve_from({options_.start->row.probabilities(), options_.start->column.probabilities()});
      } else if (larger <= SmallSimplex::max_side) {
        solve_small();
      } else if ((smaller <= oblong_side && smaller * smaller <= larger) ||
                 seems_of_low_rank(PositiveForm(whole_))) {
        sift_from(best_against_uniform(form_, sifted));
      } else {
        solve_from(regret_matched());
      }
      // Another path of pivots often ends at a better basis.
      fall_back([&] { sift_from(everything()); });
      fall_back([&] { solve_transposed(); });
    }
    const auto limit = budget_.exhausted(incumbent_.iterations);
    return incumbent_.take(limit ? *limit : Termination::numerical_error);
  }

 private:
  WorkingSet everything() const {
    WorkingSet all{std::vector<Index>(static_cast<std::size_t>(game_.rows())),
                   std::vector<Index>(static_cast<std::size_t>(game_.columns()))};
    std::iota(all.rows.begin(), all.rows.end(), Index{0});
    std::iota(all.columns.begin(), all.columns.end(), Index{0});
    return all;
  }

  template <class Try>
  void fall_back(const Try& another) {
    if (!incumbent_.is_finished() && !budget_.exhausted(incumbent_.iterations)) {
      ++incumbent_.fallbacks;
      another();
    }
  }

  // Takes the other player's side: its tableau has other bases.
  void solve_transposed() {
    const PayoffMatrix other = transposed(game_);
    Options options = budget_.rest(incumbent_.iterations);
    options.start.reset();
    options.on_progress = nullptr;
    Run run(other, other, options);
    run.sift_from(run.everything());
    incumbent_.iterations += run.incumbent_.iterations;
    const Solution solution = run.incumbent_.take(Termination::numerical_error);
    incumbent_.offer(solution.column, solution.row);
  }

  void solve_small() {
    // The thread's workspace is taken out while it is used: who is told of the progress may solve
    // another game.
    thread_local std::unique_ptr<SmallSimplex> idle;
    std::unique_ptr<SmallSimplex> workspace = std::exchange(idle, nullptr);
    if (!workspace) {
      workspace = std::make_unique<SmallSimplex>();
    }
    SmallSimplex& simplex = *workspace;
    const std::span<const double> payoffs(game_.entries().data(),
                                          static_cast<std::size_t>(game_.entries().size()));
    const SmallSimplex::Ending outcome =
        simplex.solve(payoffs, game_.rows(), game_.columns(), options_.max_iterations);
    incumbent_.iterations = simplex.pivots();
    const auto offer = [&] {
      const auto vector = [](std::span<const double> strategy) {
        return Eigen::Map<const Eigen::VectorXd>(strategy.data(), std::ssize(strategy));
      };
      incumbent_.offer(MixedStrategy(vector(simplex.row())),
                       MixedStrategy(vector(simplex.column())));
    };
    offer();
    if (!incumbent_.is_finished() && outcome == SmallSimplex::Ending::optimal) {
      simplex.refine();
      offer();
    }
    idle = std::move(workspace);
  }

  void sift_from(const WorkingSet& part) {
    Tableau tableau(form_, part.rows, part.columns);
    sift(tableau, sifted, incumbent_, options_, budget_);
  }

  // Returns strategies of a gap as small as makes it cheaper to go on by pivots.
  Weights regret_matched() {
    constexpr int stage = 10;
    constexpr int most_stages = 60;
    const double target = target_gap * form_.standard_deviation() / side_;
    RegretMatching matching(form_);
    for (int k = 0; k < most_stages * stage && !budget_.exhausted(incumbent_.iterations); ++k) {
      matching.iterate(1);
      incumbent_.approximations = k + 1;
      if ((k + 1) % stage == 0 && matching.gap() <= std::max(matching.full_gap() / 2, target)) {
        matching.screen(screening_margin);
        // A certificate costs a few iterations, so it is made for those who watch alone.
        if (options_.on_progress) {
          incumbent_.offer(matching.averages(), matching.payoffs());
        }
        if (matching.full_gap() <= 1.2 * target) {
          return matching.averages();
        }
      }
    }
    matching.screen(screening_margin);
    return matching.averages();
  }

  // Solves the game from approximately optimal strategies.
  void solve_from(const Weights& strategies) {
    const WeightedPayoffs payoffs = form_.payoffs(strategies);
    incumbent_.offer(strategies, payoffs);
    if (incumbent_.is_finished()) {
      return;
    }
    const double upper = payoffs.of_rows.maxCoeff();
    const double lower = payoffs.of_columns.minCoeff();
    const double margin = working_margin * (upper - lower);
    const double least_weight = 0.1 / side_;
    WorkingSet part;
    for (Index i = 0; i < game_.rows(); ++i) {
      if (upper - payoffs.of_rows[i] <= margin || strategies.row[i] > least_weight) {
        part.rows.push_back(i);
      }
    }
    for (Index j = 0; j < game_.columns(); ++j) {
      if (payoffs.of_columns[j] - lower <= margin || strategies.column[j] > least_weight) {
        part.columns.push_back(j);
      }
    }
    Tableau tableau(form_, part.rows, part.columns);
    push(tableau, strategies.column, least_weight, budget_, incumbent_.iterations);
    sift(tableau, std::max(game_.rows(), game_.columns()), incumbent_, options_, budget_);
  }

  const PayoffMatrix& game_;
  const PayoffMatrix& whole_;
  const Options& options_;
  Budget budget_;
  std::unique_ptr<Workers> workers_;
  PositiveForm form_;
  Incumbent incumbent_;
  double side_;
};

void check_size(const char* player, const MixedStrategy& strategy, Index size) {
  if (strategy.size() != size) {
    throw std::invalid_argument(fmt::format(
        "size of the {} strategy to start from is {}, must be {}", player, strategy.size(), size));
  }
}

// Returns the solution that a smaller game has, none if there is no smaller one or if what proves
// it there does not prove it here.
std::optional<Solution> solve_smaller(const PayoffMatrix& game, const PureGuarantees& guarantees,
                                      const Options& options) {
  const SmallerGame smaller(game, guarantees);
  if (smaller.is_whole()) {
    return std::nullopt;
  }
  Options there = options;
  if (options.start) {
    there.start = smaller.in_part(*options.start);
  }
  Solution found = Run(smaller.game(), game, there).solve();
  const bool was_proved = found.is_finished();
  auto [row, column] = smaller.in_whole({std::move(found.row), std::move(found.column)});
  Solution solution = certify(game, std::move(row), std::move(column), options.tolerance,
                              was_proved ? Termination::numerical_error : found.termination);
  if (was_proved && !solution.is_finished()) {
    return std::nullopt;
  }
  solution.iterations = found.iterations;
  solution.fallbacks = found.fallbacks;
  return solution;
}

}  // namespace

Solution solve_simplex(const PayoffMatrix& game, const Options& options) {
  check(options);
  if (options.start) {
    check_size("row", options.start->row, game.rows());
    check_size("column", options.start->column, game.columns());
  }
  std::optional<Solution> easy;
  const Index side = std::max(game.rows(), game.columns());
  if (side > tiny || game.least() == game.greatest()) {
    const PureGuarantees guarantees = pure_guarantees(game);
    if (guarantees.are_equal()) {
      easy = certify(game, MixedStrategy::pure(guarantees.row, game.rows()),
                     MixedStrategy::pure(guarantees.column, game.columns()), options.tolerance);
    } else if (side > SmallSimplex::max_side) {
      easy = solve_smaller(game, guarantees, options);
    }
  }
  Solution solution = easy ? *std::move(easy) : Run(game, game, options).solve();
  solution.algorithm = "simplex";
  return solution;
}

}  // namespace saddle
