#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "saddle/number/index.h"
#include "saddle/number/rounding.h"

namespace saddle {

/// A state to which a cell of a stage game leads, and its probability. Numbers are doubles or
/// Rational.
template <class State, class Number = double>
struct Transition {
  Number probability;
  State to;
};

/// The result of a row and a column of a stage game: the column player pays at once, then the game
/// continues. The probability missing from 1 ends the game.
template <class State, class Number = double>
struct Cell {
  Cell(Number pays, std::vector<Transition<State, Number>> goes_to = {})
      : payoff(std::move(pays)), to(std::move(goes_to)) {}

  Number payoff;
  std::vector<Transition<State, Number>> to;
};

/// The matrix game of one state of a recursive game. A state where the game is over has one cell
/// without transitions.
template <class State, class Number = double>
class StageGame {
 public:
  /// Takes the cells row by row: StageGame<int>{{{1}, {0, {{1, next}}}}, {{0}, {1}}}. Throws
  /// std::invalid_argument if there is no cell or the rows differ in length.
  StageGame(std::initializer_list<std::initializer_list<Cell<State, Number>>> rows) {
    std::vector<Cell<State, Number>> cells;
    for (const auto& row : rows) {
      cells.insert(cells.end(), row.begin(), row.end());
    }
    *this = StageGame(std::ssize(rows), std::move(cells));
    for (const auto& row : rows) {
      if (std::ssize(row) != columns_) {
        throw std::invalid_argument("rows of a stage game differ in length, must be a rectangle");
      }
    }
  }

  /// Takes the cells row by row. Throws std::invalid_argument unless rows >= 1 and all rows have
  /// the same positive number of cells.
  StageGame(Index rows, std::vector<Cell<State, Number>> cells) : cells_(std::move(cells)) {
    const Index size = std::ssize(cells_);
    if (rows < 1 || size == 0 || size % rows != 0) {
      throw std::invalid_argument("cells of a stage game must be a rectangle of at least 1 x 1");
    }
    columns_ = size / rows;
  }

  Index rows() const { return std::ssize(cells_) / columns_; }
  Index columns() const { return columns_; }
  const Cell<State, Number>& operator()(Index row, Index column) const {
    return cells_[as_size(row * columns_ + column)];
  }
  /// All cells, row by row.
  const std::vector<Cell<State, Number>>& cells() const { return cells_; }

 private:
  std::vector<Cell<State, Number>> cells_;
  Index columns_ = 0;
};

/// A game whose rules return the stage game of each state. `stage` must return the same each time.
template <class Game>
concept RecursiveGame = std::equality_comparable<typename Game::State> &&
    std::copyable<typename Game::State> &&
    requires(const Game& game, const typename Game::State& state) {
  { std::hash<typename Game::State>{}(state) } -> std::convertible_to<std::size_t>;
  { game.stage(state) } -> std::convertible_to<StageGame<typename Game::State>>;
};

/// lower <= value of a state <= upper; infinite while nothing is known.
struct ValueBounds {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();

  /// The middle of the bounds.
  double value() const { return lower / 2 + upper / 2; }
};

/// Returns the expected payoff of a cell (or of another choice with a payoff and transitions): its
/// payoff plus the sum of probability times number(state) over the next states. Exact for Rational,
/// in plain floating point for doubles.
template <class Choice, class Number>
auto expected_payoff(const Choice& choice, const Number& number) {
  auto sum = choice.payoff;
  for (const auto& [probability, to] : choice.to) {
    sum += probability * number(to);
  }
  return sum;
}

/// Computes the expected payoff of a cell in doubles, and bounds its distance from the exact sum.
///
/// With u = 2^-53 and g(k) = k u / (1 - k u), a sum of rounded products in k operations differs
/// from the exact one by at most g(k) times the sum of the terms' absolute values (Higham, Accuracy
/// and Stability of Numerical Algorithms, 2002, section 4.2). The sum of absolute values is
/// computed with rounding errors too, which adds a factor 1 + g(k); doubling the bound covers this
/// factor. A product that underflows loses at most the least positive double.
class RoundedPayoff {
 public:
  explicit RoundedPayoff(double payoff) : sum_(payoff), magnitude_(std::abs(payoff)) {}

  void add(double probability, double number) {
    const double term = probability * number;
    sum_ += term;
    magnitude_ += std::abs(term);
    ++terms_;
  }

  double sum() const { return sum_; }

  /// Whether there are no next states. Then the expected payoff is the cell's payoff, not rounded.
  bool is_payoff() const { return terms_ == 0; }

  /// Bounds the distance from the exact sum, if each term goes through this number of roundings
  /// before it is added.
  double error(int roundings) const {
    return 2 * (terms_ + roundings) * unit_roundoff * magnitude_ +
           terms_ * std::numeric_limits<double>::denorm_min();
  }

  double low(int roundings) const { return next_below(sum_ - error(roundings)); }
  double high(int roundings) const { return next_above(sum_ + error(roundings)); }

 private:
  double sum_;
  double magnitude_;
  double terms_ = 0;
};

}  // namespace saddle
