#include "saddle/recursive/strategy_search.h"

#include <cmath>
#include <utility>

#include "saddle/recursive/game_part.h"
#include "saddle/recursive/proved_strategies.h"
#include "saddle/recursive/strategy_iteration.h"

namespace saddle {
namespace {

constexpr std::size_t most_searched_states = 16384;
// How often one player's search may help the other's for the same chance to be stopped.
constexpr int most_turns = 20;

// One player's search in a component.
class Search {
 public:
  // Keeps references.
  Search(StochasticBounds& known, const std::vector<Index>& component, BoundSide& side,
         GamePart<Rational> part, const Budget& budget)
      : known_(known),
        component_(component),
        side_(side),
        part_(std::move(part)),
        rough_(nearest(part_)),
        player_(rough_, budget),
        budget_(budget) {}
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Improves the strategies for the game that is stopped with this chance. Returns whether the
  // other player's search knew better ones.
  bool improve(double stop, const Search& other) {
    const bool is_helped = player_.consider(other.player_.answers(), stop);
    player_.improve(stop);
    return is_helped;
  }

  // Takes the bounds that the strategies guarantee where the game is not stopped.
  void take() { take_strategies(known_, component_, side_, part_, player_.strategies(), budget_); }

  const std::vector<MixedStrategy>& strategies() const { return player_.strategies(); }
  bool restart(std::vector<MixedStrategy> strategies, double dropped) {
    return player_.restart(std::move(strategies), dropped);
  }
  std::int64_t stage_games() const { return player_.stage_games(); }

 private:
  StochasticBounds& known_;
  const std::vector<Index>& component_;
  BoundSide& side_;
  GamePart<Rational> part_;
  GamePart<double> rough_;
  StrategyIteration player_;
  const Budget& budget_;
};

// Improves both players' strategies in turn until neither search helps the other. A player whom the
// other lets wait at no cost sees no better strategy in the stage games of what is conceded:
// waiting is worth that much. But from the other player's side waiting is seen to be worth less.
void improve(Search& maximiser, Search& minimiser, double stop) {
  for (int turn = 0; turn < most_turns; ++turn) {
    const bool is_helped = maximiser.improve(stop, minimiser);
    if (!minimiser.improve(stop, maximiser) && !is_helped && turn > 0) {
      return;
    }
  }
}

}  // namespace

void improve_by_strategies(StochasticBounds& known, const std::vector<Index>& component,
                           const Options& options, const Budget& budget, double tolerance) {
  if (component.size() > most_searched_states) {
    return;
  }
  auto lower = rational_part(known, known.lower, component);
  auto upper = rational_part(known, known.upper, component);
  if (!lower || !upper) {
    return;
  }
  Search maximiser(known, component, known.lower, *std::move(lower), budget);
  Search minimiser(known, component, known.upper, *std::move(upper), budget);
  const auto improve_and_take = [&](double stop) {
    improve(maximiser, minimiser, stop);
    maximiser.take();
    minimiser.take();
  };
  for (const int exponent : {-1, -4, -8, -14, -22, -30, -38}) {
    if (known.are_within(component, tolerance) || budget.exhausted(known.iterations)) {
      break;
    }
    improve(maximiser, minimiser, std::ldexp(1, exponent));
    const std::vector<MixedStrategy> rows = maximiser.strategies();
    const std::vector<MixedStrategy> columns = minimiser.strategies();
    improve_and_take(0);
    // A small probability may be there only because play is stopped, and do harm where it is not.
    const double dropped = std::ldexp(1, exponent / 4 - 1);
    if (!known.are_within(component, tolerance)) {
      const bool drops = maximiser.restart(rows, dropped);
      if (minimiser.restart(columns, dropped) || drops) {
        improve_and_take(0);
      }
    }
    ++known.iterations;
    known.report(component, options);
  }
  known.stage_games += maximiser.stage_games() + minimiser.stage_games();
}

}  // namespace saddle
