#include "saddle/recursive/game_part.h"

#include <unordered_map>
#include <utility>

namespace saddle {
namespace {

// Whether the probabilities of a cell, whose exact sum is given, are meant to sum to that.
bool is_plain(const Cell<Index>& cell, const Rational& sum) {
  return !surely_goes_on(cell) || sum == 1;
}
bool is_plain(const Cell<Index, Rational>& /*cell*/, const Rational& /*sum*/) { return true; }

// What copies the stages of a component. Its numbers are those of `game`.
template <class Number>
class PartCopy {
 public:
  PartCopy(const BasicStochasticGame<Number>& game, const BoundSide& side,
           const std::vector<Index>& component)
      : game_(game), side_(side), is_lower_(side.which() == BoundSide::Which::lower) {
    for (const Index state : component) {
      place_.emplace(state, std::ssize(place_));
    }
  }

  // Adds a state's stage to the part. Returns whether its numbers are exact.
  bool add(Index state, GamePart<Rational>& part) const {
    const auto& stage = game_.stages[static_cast<std::size_t>(state)];
    const Index rows = is_lower_ ? stage.rows() : stage.columns();
    const Index columns = is_lower_ ? stage.columns() : stage.rows();
    std::vector<Cell<Index, Rational>> cells;
    std::vector<bool>& stays = part.stays.emplace_back();
    for (Index k = 0; k < rows * columns; ++k) {
      const auto& cell =
          is_lower_ ? stage(k / columns, k % columns) : stage(k % columns, k / columns);
      cells.emplace_back(sign() * Rational(cell.payoff));
      Rational inside = 0;
      Rational sum = 0;
      for (const auto& [probability, to] : cell.to) {
        const Rational chance(probability);
        sum += chance;
        const auto place = place_.find(to);
        if (chance > 0 && place != place_.end()) {
          cells.back().to.push_back({chance, place->second});
          inside += chance;
        } else if (chance > 0) {
          cells.back().payoff += chance * sign() * Rational(side_[to]);
        }
      }
      if (!is_plain(cell, sum)) {
        return false;
      }
      stays.push_back(inside == 1);
    }
    part.stages.emplace_back(rows, std::move(cells));
    return true;
  }

 private:
  int sign() const { return is_lower_ ? 1 : -1; }

  const BasicStochasticGame<Number>& game_;
  const BoundSide& side_;
  bool is_lower_;
  std::unordered_map<Index, Index> place_;
};

template <class Number>
std::optional<GamePart<Rational>> copied(const BasicStochasticGame<Number>& game,
                                         const BoundSide& side, const std::vector<Index>& component,
                                         const std::vector<bool>& endless) {
  const int sign = side.which() == BoundSide::Which::lower ? 1 : -1;
  GamePart<Rational> part{{}, {}, {}, sign * Rational(game.endless_play)};
  const PartCopy<Number> copy(game, side, component);
  for (const Index state : component) {
    part.endless.push_back(endless[static_cast<std::size_t>(state)]);
    if (!copy.add(state, part)) {
      return {};
    }
  }
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
  GamePart<double> result{{}, part.stays, part.endless, nearest_double(part.endless_play)};
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
