#include "saddle/recursive/stochastic_game.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"
#include "saddle/number/any_number.h"
#include "saddle/number/places.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// The maximum excess over 1 of a sum of `terms` probabilities, due to rounding.
double slack(double /*sum*/, std::size_t terms) {
  return 2 * static_cast<double>(terms) * unit_roundoff;
}
Rational slack(const Rational& /*sum*/, std::size_t /*terms*/) { return 0; }

// Returns the fault of a cell as a message, empty if there is none.
template <class Number>
std::string fault(const Cell<Index, Number>& cell, Index states) {
  if (!is_finite(cell.payoff)) {
    return "payoff is not finite";
  }
  Number sum = 0;
  for (const auto& [probability, to] : cell.to) {
    if (to < 0 || to >= states) {
      return fmt::format("next state is {}, must be from 1 to {}", to + 1, states);
    }
    if (!is_finite(probability) || probability < 0) {
      return fmt::format("probability is {}, must be >= 0", printed(probability));
    }
    sum += probability;
  }
  if (sum > 1 + slack(sum, cell.to.size())) {
    return fmt::format("probabilities sum to {}, must be at most 1", printed(sum));
  }
  return {};
}

// Returns "state 2, row 1, column 3" for the state's cell k.
template <class Number>
std::string cell_name(const BasicStochasticGame<Number>& game, Index state, Index k) {
  const Index columns = game.stages[as_size(state)].columns();
  return fmt::format("{}, row {}, column {}", state_name(game, state), k / columns + 1,
                     k % columns + 1);
}

template <class Number>
void check_game(const BasicStochasticGame<Number>& game) {
  if (game.stages.empty()) {
    throw std::invalid_argument("the game has no stage, must have at least one");
  }
  if (!is_finite(game.discount) || game.discount <= 0 || game.discount > 1) {
    throw_invalid("discount is {}, must be > 0 and at most 1", printed(game.discount));
  }
  if (!is_finite(game.endless_play)) {
    throw std::invalid_argument("endless_play is not finite");
  }
  if (!game.names.empty() && game.names.size() != game.stages.size()) {
    throw_invalid("there are {} names, must be none or one for each of {}", game.names.size(),
                  game.stages.size());
  }
  const Index states = std::ssize(game.stages);
  for (Index state = 0; state < states; ++state) {
    const auto& cells = game.stages[as_size(state)].cells();
    for (Index k = 0; k < std::ssize(cells); ++k) {
      const std::string wrong = fault(cells[as_size(k)], states);
      if (!wrong.empty()) {
        throw_invalid("{}: {}", cell_name(game, state, k), wrong);
      }
    }
  }
}

// A cell whose play stays in the component of its state with certainty.
struct StayingCell {
  std::size_t state;
  double payoff;
  bool stays = true;
};

bool stays_in_part(const Cell<Index>& cell, const std::vector<std::size_t>& part,
                   std::size_t within) {
  return surely_goes_on(cell) &&
         std::all_of(cell.to.begin(), cell.to.end(), [&](const Transition<Index>& next) {
           return next.probability == 0 || part[as_size(next.to)] == within;
         });
}

}  // namespace

template <class Number>
std::string state_name(const BasicStochasticGame<Number>& game, Index state) {
  return game.names.empty() ? fmt::format("state {}", state + 1)
                            : fmt::format("state '{}'", game.names[as_size(state)]);
}

template std::string state_name(const BasicStochasticGame<double>& game, Index state);
template std::string state_name(const BasicStochasticGame<Rational>& game, Index state);

void check(const StochasticGame& game) { check_game(game); }
void check(const ExactStochasticGame& game) { check_game(game); }

bool surely_goes_on(const Cell<Index>& cell) {
  double sum = 0;
  for (const auto& next : cell.to) {
    sum += next.probability;
  }
  return sum > 0 && sum >= 1 - slack(sum, cell.to.size());
}

StochasticGame rounded(const ExactStochasticGame& game) {
  check(game);
  StochasticGame result;
  // `where` returns the beginning of a message.
  const auto nearest = [&result](const Rational& number, const auto& where) {
    const double near = nearest_double(number);
    if (!std::isfinite(near) || (sgn(number) != 0 && !std::isnormal(near))) {
      throw_invalid("{} is beyond the range of the normal doubles", where());
    }
    result.is_rounded = result.is_rounded || Rational(near) != number;
    return near;
  };
  result.names = game.names;
  result.discount = nearest(game.discount, [] { return "discount"; });
  result.endless_play = nearest(game.endless_play, [] { return "endless_play"; });
  for (Index state = 0; state < std::ssize(game.stages); ++state) {
    const auto& stage = game.stages[as_size(state)];
    std::vector<Cell<Index>> cells;
    for (const auto& cell : stage.cells()) {
      const Index k = std::ssize(cells);
      cells.emplace_back(
          nearest(cell.payoff, [&] { return cell_name(game, state, k) + ": payoff"; }));
      Rational sum = 0;
      for (const auto& [probability, to] : cell.to) {
        const double chance =
            nearest(probability, [&] { return cell_name(game, state, k) + ": probability"; });
        cells.back().to.push_back({chance, to});
        sum += probability;
      }
      if (surely_goes_on(cells.back()) && sum != 1) {
        throw_invalid(
            "{}: probabilities sum to {}, must be 1 or differ from it by more than "
            "rounding",
            cell_name(game, state, k), sum.get_str());
      }
    }
    result.stages.emplace_back(stage.rows(), std::move(cells));
  }
  return result;
}

template <class Number>
std::vector<std::vector<Index>> components(const BasicStochasticGame<Number>& game) {
  std::vector<std::vector<Index>> successors;
  for (const auto& stage : game.stages) {
    std::vector<Index>& all = successors.emplace_back();
    for (const auto& cell : stage.cells()) {
      for (const auto& [probability, to] : cell.to) {
        if (probability > 0) {
          all.push_back(to);
        }
      }
    }
    all = each_once(std::move(all));
  }
  return strongly_connected_components(std::move(successors));
}

template std::vector<std::vector<Index>> components(const BasicStochasticGame<double>& game);
template std::vector<std::vector<Index>> components(const BasicStochasticGame<Rational>& game);

EndlessPlay endless_play(const StochasticGame& game,
                         const std::vector<std::vector<Index>>& components) {
  const std::size_t states = game.stages.size();
  const std::vector<std::size_t> part = detail::numbers_of(components, states);
  std::vector<StayingCell> cells;
  std::vector<std::vector<std::size_t>> cells_into(states);
  std::vector<int> staying(states, 0);
  for (std::size_t state = 0; state < states; ++state) {
    for (const auto& cell : game.stages[state].cells()) {
      if (game.discount < 1 || !stays_in_part(cell, part, part[state])) {
        continue;
      }
      ++staying[state];
      for (const auto& [probability, to] : cell.to) {
        if (probability > 0) {
          cells_into[as_size(to)].push_back(cells.size());
        }
      }
      cells.push_back({state, cell.payoff});
    }
  }

  // A state that loses the last of its staying cells is removed, together with the cells that lead
  // to it.
  EndlessPlay endless{std::vector<bool>(states, true), {}, {}};
  std::vector<std::size_t> lost;
  const auto lose = [&](std::size_t state) {
    endless.states[state] = false;
    lost.push_back(state);
  };
  for (std::size_t state = 0; state < states; ++state) {
    if (staying[state] == 0) {
      lose(state);
    }
  }
  while (!lost.empty()) {
    const std::size_t gone = lost.back();
    lost.pop_back();
    for (const std::size_t k : cells_into[gone]) {
      if (cells[k].stays) {
        cells[k].stays = false;
        if (--staying[cells[k].state] == 0) {
          lose(cells[k].state);
        }
      }
    }
  }
  std::vector<bool> gains(components.size(), false);
  std::vector<bool> losses(components.size(), false);
  for (const StayingCell& cell : cells) {
    if (cell.stays) {
      gains[part[cell.state]] = gains[part[cell.state]] || cell.payoff > 0;
      losses[part[cell.state]] = losses[part[cell.state]] || cell.payoff < 0;
    }
  }
  for (const std::size_t own : part) {
    endless.gains.push_back(gains[own]);
    endless.losses.push_back(losses[own]);
  }
  return endless;
}

// Tarjan's algorithm without recursion: `low` is the least number known to be reachable.
std::vector<std::vector<Index>> strongly_connected_components(
    std::vector<std::vector<Index>> successors) {
  std::vector<Index> number(successors.size(), -1);
  std::vector<Index> low(successors.size(), 0);
  std::vector<std::size_t> next(successors.size(), 0);
  std::vector<std::size_t> open;
  std::vector<std::size_t> path;
  std::vector<std::vector<Index>> found;
  Index count = 0;
  const auto enter = [&](std::size_t state) {
    number[state] = low[state] = count++;
    open.push_back(state);
    path.push_back(state);
  };
  for (std::size_t root = 0; root < successors.size(); ++root) {
    if (number[root] < 0) {
      enter(root);
    }
    while (!path.empty()) {
      const std::size_t here = path.back();
      if (next[here] < successors[here].size()) {
        const std::size_t to = as_size(successors[here][next[here]++]);
        if (number[to] < 0) {
          enter(to);
        } else {
          low[here] = std::min(low[here], low[to]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) {
        low[path.back()] = std::min(low[path.back()], low[here]);
      }
      if (low[here] == number[here]) {
        // The open states from `here` on are a component; from now on they do not lower `low` of
        // others. Sweeps over it are several times as fast in the order of the game's memory.
        const auto first = std::find(open.rbegin(), open.rend(), here).base() - 1;
        std::vector<Index> component(first, open.end());
        open.erase(first, open.end());
        for (const Index state : component) {
          low[as_size(state)] = std::numeric_limits<Index>::max();
        }
        std::sort(component.begin(), component.end());
        found.push_back(std::move(component));
      }
    }
  }
  return found;
}

std::vector<std::size_t> detail::numbers_of(const std::vector<std::vector<Index>>& components,
                                            std::size_t size) {
  std::vector<std::size_t> numbers(size);
  for (std::size_t k = 0; k < components.size(); ++k) {
    for (const Index vertex : components[k]) {
      numbers[as_size(vertex)] = k;
    }
  }
  return numbers;
}

}  // namespace saddle
