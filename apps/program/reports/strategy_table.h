#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/program/reports/printed.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/normal_form/normal_form_game.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Returns a strategy's label, or `kind` and its number if there are no labels: "row 2".
std::string strategy_name(const char* kind, const std::vector<std::string>& labels, Index strategy);

/// Returns the label of a player's strategy, or "strategy 2" if it has none.
std::string strategy_name(const NormalFormGame& game, Index player, Index strategy);

/// Returns the names of some of a player's strategies, with commas between them.
std::string strategy_names(const NormalFormGame& game, Index player,
                           const std::vector<Index>& strategies);

/// Returns "player 1", or "player 1 (She)" if the player has a name.
std::string player_title(const NormalFormGame& game, Index player);

/// The names of the players of a matrix game in texts.
inline constexpr const char* row_player = "row player (maximises)";
inline constexpr const char* column_player = "column player (minimises)";

/// Returns the name of a player's strategy, for text.
using StrategyName = std::function<std::string(Index)>;

/// Returns a function that names the strategies of a matrix game, which must outlive it.
template <class Game>
StrategyName row_name(const Game& game) {
  return [&game](Index i) { return strategy_name("row", game.row_labels(), i); };
}
template <class Game>
StrategyName column_name(const Game& game) {
  return [&game](Index j) { return strategy_name("column", game.column_labels(), j); };
}

/// Returns the names of all strategies of a player, or of a matrix game.
std::vector<std::string> all_names(const StrategyName& name, Index size);
template <class Game>
std::vector<std::string> row_names(const Game& game) {
  return all_names(row_name(game), game.rows());
}
template <class Game>
std::vector<std::string> column_names(const Game& game) {
  return all_names(column_name(game), game.columns());
}

/// Returns the probabilities of a strategy, to loop over.
inline const Eigen::VectorXd& probabilities_of(const MixedStrategy& strategy) {
  return strategy.probabilities();
}
inline const std::vector<Rational>& probabilities_of(const std::vector<Rational>& strategy) {
  return strategy;
}

/// Returns the number of strategies that a player uses, and below it an indented table of them:
/// name, probability and percentage. The most probable come first; probabilities that differ by
/// less than a billionth count as equal, and stay in the order of the file. A last line counts the
/// strategies beyond the style's limit.
std::string used_strategies(const std::string& player, const MixedStrategy& strategy,
                            const StrategyName& name, const TextStyle& style);
std::string used_strategies(const std::string& player, const std::vector<Rational>& strategy,
                            const StrategyName& name, const TextStyle& style);

/// Returns the number rounded to a decimal in the style, also beyond the range of doubles.
std::string decimal(const Rational& number, const TextStyle& style);

/// Returns the fraction, or if it is too long for a line a decimal marked by ~.
std::string short_fraction(const Rational& number, const TextStyle& style = {});

/// Returns the fraction, or if it is too long for a line a decimal in the style that is not above
/// (not below) it: rounded bounds remain bounds.
std::string short_below(const Rational& bound, const TextStyle& style = {});
std::string short_above(const Rational& bound, const TextStyle& style = {});

/// Returns whether short_fraction() shows the number exactly.
bool is_short(const Rational& number);

/// Returns a number in the style; a fraction like short_fraction().
std::string shown(double number, const TextStyle& style);
std::string shown(const Rational& number, const TextStyle& style);

}  // namespace saddle::app
