#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/rational.h"
#include "saddle/recursive/stage_game.h"

namespace saddle {

/// A stochastic game: finitely many states, numbered from 0, a stage game at each (Shapley 1953). A
/// play pays the sum of its cells' payoffs; a payoff k stages later counts times discount^k.
///
/// Without a discount (discount = 1) a play may go on for ever. It then pays `endless_play` in
/// addition to the payoffs of its cells (Everett 1957 has 0).
template <class Number>
struct BasicStochasticGame {
  std::vector<StageGame<Index, Number>> stages;
  Number discount = 1;
  Number endless_play = 0;
  /// The names of the states in messages; if empty, the states are numbered from 1.
  std::vector<std::string> names;
};

using ExactStochasticGame = BasicStochasticGame<Rational>;

/// If the probabilities of a cell sum to 1 within their rounding, the sum counts as 1.
struct StochasticGame : BasicStochasticGame<double> {
  /// Whether its numbers were rounded to doubles. Bounds on its values then hold for every game
  /// whose numbers round to these doubles.
  bool is_rounded = false;
};

/// Returns "state 'win'", or "state 2" without names.
template <class Number>
std::string state_name(const BasicStochasticGame<Number>& game, Index state);

/// Throws std::invalid_argument naming the state and cell, counted from 1, unless all of this
/// holds: there is a state, there are no names or one for each state, all numbers are finite, 0 <
/// discount <= 1, each transition leads to a state with a probability >= 0, and the probabilities
/// of a cell sum to at most 1 (doubles: up to rounding).
void check(const StochasticGame& game);
void check(const ExactStochasticGame& game);

/// Returns whether the cell never ends the game.
bool surely_goes_on(const Cell<Index>& cell);

/// Returns the game of the nearest doubles. Throws std::invalid_argument as check() does, and
/// naming state and cell if a number is outside the range of normal doubles, or if the
/// probabilities of a cell do not sum to 1, but their doubles sum to 1 up to rounding.
StochasticGame rounded(const ExactStochasticGame& game);

/// Returns the strongly connected components of the states; each is listed after those to which it
/// leads (Tarjan 1972). Linear in the game's size.
template <class Number>
std::vector<std::vector<Index>> components(const BasicStochasticGame<Number>& game);

/// Whether play can stay in a state's component for ever, with certainty, if both players want
/// that. These endless states are the largest set in which each state has an endless cell: a cell
/// from which play stays in the set and in the component with certainty. Endless play ends up in
/// endless states and cells, so its payoff matters only there. With a discount there are no such
/// states. Linear in the size of the game.
struct EndlessPlay {
  /// One flag for each state of the game.
  std::vector<bool> states;
  /// Whether the endless cells of the state's component include a gain, and whether they include a
  /// loss. With both, endless play has no total payoff.
  std::vector<bool> gains;
  std::vector<bool> losses;
};
EndlessPlay endless_play(const StochasticGame& game,
                         const std::vector<std::vector<Index>>& components);

/// Returns the strongly connected components of a directed graph, each listed after the components
/// to which it leads (Tarjan 1972). `successors` has one list for each vertex. Linear in the size
/// of the graph.
std::vector<std::vector<Index>> strongly_connected_components(
    std::vector<std::vector<Index>> successors);

namespace detail {

/// Returns the number of each vertex's component in the list.
std::vector<std::size_t> numbers_of(const std::vector<std::vector<Index>>& components,
                                    std::size_t size);

}  // namespace detail

}  // namespace saddle
