#include "saddle/recursive/game_part.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace saddle {
namespace {

// Whether the exact sum of a cell's probabilities is 1 if the sum counts as 1 (stochastic_game.h).
bool is_plain(const Cell<Index>& cell, const Rational& sum) {
  return !surely_goes_on(cell) || sum == 1;
}
bool is_plain(const Cell<Index, Rational>& /*cell*/, const Rational& /*sum*/) { return true; }

// Copies the stages of a component with the numbers of `game`.
template <class Number>
class PartCopy {
 public:
  PartCopy(const BasicStochasticGame<Number>& game, const BoundSide& side,
           const std::vector<Index>& component)
      : game_(game),
        side_(side),
        is_lower_(side.which() == BoundSide::Which::lower),
        gains_(std::ssize(component)),
        losses_(gains_ + 1) {
    for (const Index state : component) {
      place_.emplace(state, std::ssize(place_));
    }
  }

  // Adds a state's stage to the part. Returns false if the probabilities of a cell sum to 1 only up
  // to rounding.
  bool add(Index state, GamePart<Rational>& part) {
    const auto& stage = game_.stages[static_cast<std::size_t>(state)];
    const Index rows = is_lower_ ? stage.rows() : stage.columns();
    const Index columns = is_lower_ ? stage.columns() : stage.rows();
    std::vector<Cell<Index, Rational>> cells;
    std::vector<bool>& stays = part.stays.emplace_back();
    for (Index k = 0; k < rows * columns; ++k) {
      const auto& cell =
          is_lower_ ? stage(k / columns, k % columns) : stage(k % columns, k / columns);
      cells.emplace_back(sign() * Rational(cell.payoff));
      Rational going_on = 0;
      Rational sum = 0;
      for (const auto& [probability, to] : cell.to) {
        const Rational chance(probability);
        sum += chance;
        const auto place = place_.find(to);
        if (chance == 0) {
          continue;
        }
        if (place == place_.end() && side_.is_known(to) && !side_.is_beyond_numbers(to)) {
          cells.back().payoff += chance * sign() * Rational(side_[to]);
          continue;
        }
        going_on += chance;
        if (place != place_.end()) {
          cells.back().to.push_back({chance, place->second});
        } else {
          cells.back().to.push_back({chance, side_.is_beyond_numbers(to) ? gains_ : losses_});
          part.leads_to_no_number = true;
        }
      }
      if (!is_plain(cell, sum)) {
        return false;
      }
      stays.push_back(going_on == 1);
      maximum_ = std::max<Rational>(maximum_, abs(cells.back().payoff));
    }
    part.stages.emplace_back(rows, std::move(cells));
    return true;
  }

  // The greatest absolute payoff; 1 if all payoffs are 0.
  Rational unit() const { return maximum_ == 0 ? Rational(1) : maximum_; }

 private:
  int sign() const { return is_lower_ ? 1 : -1; }

  const BasicStochasticGame<Number>& game_;
  const BoundSide& side_;
  bool is_lower_;
  Index gains_;
  Index losses_;
  Rational maximum_ = 0;
  std::unordered_map<Index, Index> place_;
};

template <class Number>
std::optional<GamePart<Rational>> copied(const BasicStochasticGame<Number>& game,
                                         const BoundSide& side, const std::vector<Index>& component,
                                         const std::vector<bool>& endless) {
  const int sign = side.which() == BoundSide::Which::lower ? 1 : -1;
  GamePart<Rational> part{{}, {}, {}, sign * Rational(game.endless_play)};
  PartCopy<Number> copy(game, side, component);
  for (const Index state : component) {
    part.endless.push_back(endless[static_cast<std::size_t>(state)]);
    if (!copy.add(state, part)) {
      return {};
    }
  }
  part.unit = copy.unit();
  return part;
}

}  // namespace

std::optional<GamePart<Rational>> rational_part(const StochasticBounds& known,
                                                const BoundSide& side,
                                                const std::vector<Index>& component) {
  if (known.game.discount != 1 || (known.exact != nullptr && known.exact->discount != 1)) {
    return {};
  }
  if (known.exact != nullptr) {
    return copied(*known.exact, side, component, known.endless.states);
  }
  return known.game.is_rounded ? std::nullopt
                               : copied<double>(known.game, side, component, known.endless.states);
}

GamePart<double> nearest(const GamePart<Rational>& part) {
  GamePart<double> result{{},
                          part.stays,
                          part.endless,
                          nearest_double(part.endless_play),
                          nearest_double(part.unit),
                          part.leads_to_no_number};
  for (const auto& stage : part.stages) {
    std::vector<Cell<Index>> cells;
    for (const auto& cell : stage.cells()) {
      cells.emplace_back(nearest_double(cell.payoff));
      for (const auto& [probability, to] : cell.to) {
        cells.back().to.push_back({nearest_double(probability), to});
      }
    }
    result.stages.emplace_back(stage.rows(), std::move(cells));
  }
  return result;
}

}  // namespace saddle
