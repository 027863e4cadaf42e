#include "apps/program/reports/explanation.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/normal_form_report.h"
#include "apps/program/reports/printed.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/exact/certificate.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

// A game from the side of the player whose strategy is computed.
struct Side {
  bool maximises;
  const char* player;
  const char* other;
  const char* letter;
  std::vector<std::string> own;
  std::vector<std::string> others;
  // For each strategy of the other player, the payoffs or the costs of all own strategies.
  std::vector<std::vector<Rational>> against = {};
};

Side side_of(const ExactMatrix& game, bool is_row) {
  Side side = is_row ? Side{true, "row", "column", "p", row_names(game), column_names(game)}
                     : Side{false, "column", "row", "q", column_names(game), row_names(game)};
  for (Index other = 0; other < std::ssize(side.others); ++other) {
    auto& payoffs = side.against.emplace_back();
    for (Index k = 0; k < std::ssize(side.own); ++k) {
      payoffs.push_back(is_row ? game(k, other) : game(other, k));
    }
  }
  return side;
}

std::string shown(const Rational& number) { return short_fraction(number); }

// "3 p1 - 1/2 p2": terms with coefficient 0 are left out; without any other terms it is 0.
std::string linear_form(const std::vector<Rational>& coefficients,
                        const std::vector<std::string>& letters) {
  std::string text;
  for (std::size_t k = 0; k < coefficients.size(); ++k) {
    const Rational& coefficient = coefficients[k];
    if (coefficient == 0) {
      continue;
    }
    const Rational size = abs(coefficient);
    text += text.empty() ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
    text += (size == 1 ? "" : shown(size) + " ") + letters[k];
  }
  return text.empty() ? "0" : text;
}

// "1/2*3 + 1/2*(-1)": the probabilities of a mixed strategy times their payoffs.
std::string products(const std::vector<Rational>& weights, const std::vector<Rational>& payoffs) {
  std::vector<std::string> terms;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    if (weights[k] != 0) {
      terms.push_back(payoffs[k] < 0 ? fmt::format("{}*({})", shown(weights[k]), shown(payoffs[k]))
                                     : fmt::format("{}*{}", shown(weights[k]), shown(payoffs[k])));
    }
  }
  return fmt::format("{}", fmt::join(terms, " + "));
}

Rational product(const std::vector<Rational>& weights, const std::vector<Rational>& payoffs) {
  return std::inner_product(weights.begin(), weights.end(), payoffs.begin(), Rational(0));
}

// The guarantees of a side's pure strategies: the worst payoff of each, and the best of these.
struct Guarantees {
  std::vector<Rational> worst;
  Rational best;
};

Guarantees guarantees(const Side& side) {
  Guarantees found{side.against.front(), {}};
  for (const std::vector<Rational>& payoffs : side.against) {
    for (std::size_t k = 0; k < payoffs.size(); ++k) {
      found.worst[k] = side.maximises ? std::min(found.worst[k], payoffs[k])
                                      : std::max(found.worst[k], payoffs[k]);
    }
  }
  const auto [least, greatest] = std::minmax_element(found.worst.begin(), found.worst.end());
  found.best = side.maximises ? *greatest : *least;
  return found;
}

std::string guarantees_text(const Side& side, const Guarantees& found) {
  std::vector<std::string> list;
  for (std::size_t k = 0; k < side.own.size(); ++k) {
    list.push_back(fmt::format("{} {}", side.own[k], shown(found.worst[k])));
  }
  return fmt::format("  {} payoff of each {}: {}; the {} of these is {}\n",
                     side.maximises ? "least" : "greatest", side.player, fmt::join(list, ", "),
                     side.maximises ? "greatest" : "least", shown(found.best));
}

// Appends the first step; returns whether it solves the game.
bool explain_saddle_point(const ExactMatrix& game, std::string& text) {
  const Side rows = side_of(game, true);
  const Side columns = side_of(game, false);
  const Guarantees row = guarantees(rows);
  const Guarantees column = guarantees(columns);
  text +=
      "Is there a saddle point?\n" + guarantees_text(rows, row) + guarantees_text(columns, column);
  if (const auto saddle = saddle_point(game)) {
    text += fmt::format(
        "  They are equal: {} against {} is a saddle point, least in its row and greatest in its\n"
        "  column. Neither player gains by leaving it, so its payoff {} is the value.\n",
        rows.own[as_size(saddle->row)], columns.own[as_size(saddle->column)], shown(row.best));
    return true;
  }
  text += fmt::format(
      "  {} < {}: there is no saddle point. The value lies between them, and both players have to "
      "mix.\n",
      shown(row.best), shown(column.best));
  return false;
}

// Returns the text for a dominated strategy, with the payoffs that show the dominance.
std::string dominance_text(const Side& side, const DominatedStrategy& dominated,
                           const std::vector<Index>& others_left) {
  std::vector<std::string> mixed;
  for (std::size_t k = 0; k < dominated.by.size(); ++k) {
    if (dominated.by[k] != 0) {
      mixed.push_back(dominated.by[k] == 1 ? side.own[k]
                                           : shown(dominated.by[k]) + " " + side.own[k]);
    }
  }
  const auto own = as_size(dominated.strategy);
  std::string text =
      fmt::format("  {} is dominated by {} (it never {}):\n", side.own[own],
                  fmt::join(mixed, " + "), side.maximises ? "earns more" : "costs less");
  for (const Index other : others_left) {
    const std::vector<Rational>& payoffs = side.against[as_size(other)];
    const Rational by = product(dominated.by, payoffs);
    const std::string sum = mixed.size() == 1 ? "" : products(dominated.by, payoffs) + " = ";
    text += fmt::format("    against {}: {} {} {}{}\n", side.others[as_size(other)],
                        shown(payoffs[own]),
                        by == payoffs[own] ? "="
                        : side.maximises   ? "<"
                                           : ">",
                        sum, shown(by));
  }
  return text;
}

ExactMatrix part_of(const ExactMatrix& game, const RemainingStrategies& left) {
  std::vector<Rational> entries;
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
  for (const Index i : left[0]) {
    row_labels.push_back(row_name(game)(i));
    for (const Index j : left[1]) {
      entries.push_back(game(i, j));
    }
  }
  for (const Index j : left[1]) {
    column_labels.push_back(column_name(game)(j));
  }
  return {std::ssize(left[0]), std::ssize(left[1]), std::move(entries), std::move(row_labels),
          std::move(column_labels)};
}

std::string matrix_text(const ExactMatrix& game) {
  std::vector<std::vector<std::string>> rows = {column_names(game)};
  rows[0].insert(rows[0].begin(), "");
  for (Index i = 0; i < game.rows(); ++i) {
    rows.push_back({row_name(game)(i)});
    for (Index j = 0; j < game.columns(); ++j) {
      rows.back().push_back(shown(game(i, j)));
    }
  }
  return text_table(rows);
}

// Appends the second step; returns the remaining strategies.
RemainingStrategies explain_dominance(const ExactMatrix& game, std::string& text) {
  const NormalFormGame both = zero_sum_game(game);
  const Elimination elimination = eliminate(both, Dominance::weak, Dominator::mixed);
  RemainingStrategies left = all_strategies(both);
  text += "\nAre strategies dominated?\n";
  for (const auto& round : elimination.rounds) {
    const RemainingStrategies before = left;
    for (const DominatedStrategy& dominated : round) {
      const bool is_row = dominated.player == 0;
      text += dominance_text(side_of(game, is_row), dominated, before[is_row ? 1 : 0]);
      std::erase(left[is_row ? 0 : 1], dominated.strategy);
    }
  }
  text += elimination.rounds.empty()
              ? "  No.\n"
              : "  The remaining game has the same value:\n" + matrix_text(part_of(game, left));
  return left;
}

// Returns the equations that make the other player's basic strategies equally good, with their
// solution. It is unique because the basis is not singular.
std::string equations_text(const Side& side, const std::vector<Index>& own,
                           const std::vector<Index>& others, const std::vector<Rational>& strategy,
                           const Rational& value) {
  std::vector<std::string> letters;
  std::vector<std::string> mixed;
  for (std::size_t k = 0; k < own.size(); ++k) {
    letters.push_back(side.own.size() == 1 ? side.letter : fmt::format("{}{}", side.letter, k + 1));
    mixed.push_back(
        fmt::format("{} with probability {}", side.own[as_size(own[k])], letters.back()));
  }
  std::string text = fmt::format(
      "\nWhat makes the {} player indifferent?\n  The {} player mixes {},\n  so that "
      "{} v against each of these:\n",
      side.other, side.player, fmt::join(mixed, ", "),
      side.maximises ? "this earns" : "this costs");
  std::vector<std::vector<std::string>> rows;
  std::vector<std::vector<std::string>> differences;
  std::vector<Rational> first;
  for (const Index other : others) {
    std::vector<Rational> coefficients;
    for (const Index k : own) {
      coefficients.push_back(side.against[as_size(other)][as_size(k)]);
    }
    const std::string& name = side.others[as_size(other)];
    rows.push_back({name + ":", linear_form(coefficients, letters) + " = v"});
    if (first.empty()) {
      first = std::move(coefficients);
      continue;
    }
    std::transform(coefficients.begin(), coefficients.end(), first.begin(), coefficients.begin(),
                   [](const Rational& a, const Rational& b) { return Rational(a - b); });
    differences.push_back({name + ":", linear_form(coefficients, letters) + " = 0"});
  }
  rows.push_back({"sum:", fmt::format("{} = 1", fmt::join(letters, " + "))});
  text += text_table(rows) + "  Subtract the first equation from the others to eliminate v:\n" +
          text_table(differences);
  std::vector<std::string> solved;
  for (std::size_t k = 0; k < own.size(); ++k) {
    solved.push_back(fmt::format("{} = {}", letters[k], shown(strategy[as_size(own[k])])));
  }
  return text + fmt::format("  Solved: {}, v = {}\n", fmt::join(solved, ", "), shown(value));
}

// Returns the payoffs of a strategy against every pure strategy of the other player in the whole
// game.
std::string check_text(const Side& side, const std::vector<Rational>& strategy,
                       const Rational& value) {
  std::string text;
  for (std::size_t other = 0; other < side.others.size(); ++other) {
    const std::vector<Rational>& payoffs = side.against[other];
    const Rational sum = product(strategy, payoffs);
    const std::string beyond = sum == value ? "" : side.maximises ? ", more" : ", less";
    text += fmt::format("  the {} player's against {}: {} = {}{}\n", side.player,
                        side.others[other], products(strategy, payoffs), shown(sum), beyond);
  }
  return text;
}

}  // namespace

std::string explanation(const ExactMatrix& game) {
  if (std::max(game.rows(), game.columns()) > most_explained) {
    throw_invalid("games of up to {0} x {0} are explained, this one is {1} x {2}", most_explained,
                  game.rows(), game.columns());
  }
  std::string text;
  if (explain_saddle_point(game, text)) {
    return text;
  }
  const RemainingStrategies left = explain_dominance(game, text);
  const ExactMatrix rest = part_of(game, left);
  const ExactSolution solution = solve_exact(rest);
  const Rational& value = solution.lower;
  auto [rows, columns] = solution.basis;
  std::sort(rows.begin(), rows.end());
  std::sort(columns.begin(), columns.end());
  text += equations_text(side_of(rest, true), rows, columns, solution.row, value);
  text += equations_text(side_of(rest, false), columns, rows, solution.column, value);
  text +=
      "\nAre these strategies optimal?\n" +
      check_text(side_of(game, true), spread(solution.row, left[0], game.rows()), value) +
      check_text(side_of(game, false), spread(solution.column, left[1], game.columns()), value) +
      fmt::format(
          "  The row player is sure of {0}, and the column player pays no more than {0}: "
          "the value is {0}.\n",
          shown(value));
  return text;
}

}  // namespace saddle::app
