#include "apps/program/answers/tree_verdict.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

// Reads the strategies of an extensive game.
class TreeReader : public AnswerReader {
 public:
  TreeReader(const std::string& file, const ExtensiveGame& game)
      : AnswerReader(file), game_(game) {}

  ExactStrategies strategies(const std::string& within, const JsonTree& object) const {
    return {strategy(within + "row_strategy", object.find("row_strategy"), game_.row()),
            strategy(within + "column_strategy", object.find("column_strategy"), game_.column())};
  }

 private:
  std::vector<Rational> strategy(const std::string& place, const JsonTree* list,
                                 const PlayerSequences& player) const {
    if (list == nullptr || list->kind != Kind::list) {
      fail(place, "expected a list of information sets");
    }
    std::unordered_map<std::string_view, std::size_t> sets;
    for (std::size_t h = 0; h < player.sets().size(); ++h) {
      sets.emplace(player.key(static_cast<Index>(h)), h);
    }
    std::vector<Rational> chances(static_cast<std::size_t>(player.size()));
    chances[0] = 1;
    for (const auto& [nothing, item] : list->members) {
      const JsonTree* key = item.find("information_set");
      const auto known = key == nullptr ? sets.end() : sets.find(key->text);
      if (known == sets.end()) {
        fail(place, key == nullptr ? "expected the information_set of each item"
                                   : fmt::format("the game has no information set '{}', or it "
                                                 "is listed twice",
                                                 key->text));
      }
      read_set(fmt::format("{}, '{}'", place, key->text), item.find("moves"), player,
               player.sets()[known->second], chances);
      sets.erase(known);
    }
    if (!sets.empty()) {
      fail(place, fmt::format("expected {} information sets, found {}", player.sets().size(),
                              player.sets().size() - sets.size()));
    }
    return chances;
  }

  void read_set(const std::string& place, const JsonTree* moves, const PlayerSequences& player,
                const InformationSet& set, std::vector<Rational>& chances) const {
    if (moves == nullptr || moves->members.size() != static_cast<std::size_t>(set.moves)) {
      fail(place, fmt::format("expected the chances of {} moves", set.moves));
    }
    Rational sum = 0;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      const JsonTree* chance = moves->find(player.move_name(s));
      if (chance == nullptr) {
        fail(place, fmt::format("expected the chance of '{}'", player.move_name(s)));
      }
      Rational& read = chances[static_cast<std::size_t>(s)];
      read = probability(place, *chance);
      sum += read;
    }
    // Each probability may be rounded.
    if (abs(sum - 1) > Rational(set.moves, 1'000'000'000)) {
      fail(place, fmt::format("expected chances of sum 1, found that they sum to {}",
                              nearest_double(sum)));
    }
    check_exact_sum(place, *moves, sum);
  }

  const ExtensiveGame& game_;
};

ExtensiveSolution certified(const ExtensiveGame& game, const Statement& stated) {
  return certify(game, nearest_strategy(stated.strategies.row),
                 nearest_strategy(stated.strategies.column), 0);
}

// Returns the bounds that best responses in doubles prove. A bound that is unknown or beyond the
// doubles is replaced by the bound of the payoffs.
Proof best_responses(const ExtensiveGame& game, const ExtensiveSolution& found) {
  return {std::isfinite(found.lower) ? Rational(found.lower) : game.minimum_payoff(),
          std::isfinite(found.upper) ? Rational(found.upper) : game.maximum_payoff(),
          std::isfinite(found.relative_gap) ? std::optional(Rational(found.relative_gap))
                                            : std::nullopt};
}

Proof exact_proof(const ExtensiveGame& game, const Statement& stated) {
  const ExactExtensiveSolution found =
      certify_exact(game, whole_plan(game.row(), stated.strategies.row),
                    whole_plan(game.column(), stated.strategies.column));
  return proof_of(ExactBounds{found.lower, found.upper}, game.unit());
}

// Checks statements in doubles by a certificate in doubles, or in fractions.
Verdict verdict_by(bool in_fractions, const ExtensiveGame& game, const ExtensiveNames& names,
                   const StatedAnswer& stated, double tolerance, bool exact) {
  Recomputed found{tree_json(game, names), names.constant_sum, {}, {}};
  found.scale.range = game.unit();
  found.scale.maximum = std::max<Rational>(abs(game.minimum_payoff()), abs(game.maximum_payoff()));
  if (stated.statement) {
    found.proofs.of_statement = in_fractions
                                    ? exact_proof(game, *stated.statement)
                                    : best_responses(game, certified(game, *stated.statement));
  }
  if (stated.exact) {
    found.proofs.of_fractions = exact_proof(game, *stated.exact);
    const double of_rounded = certified(game, *stated.exact).relative_gap;
    if (std::isfinite(of_rounded)) {
      found.scale.lost = std::max(found.scale.lost, of_rounded);
    }
  }
  Verdict verdict(stated, tolerance, exact);
  verdict.check(stated, found);
  return verdict;
}

}  // namespace

StatedAnswer read_tree_solution(const JsonTree& text, const std::string& name,
                                const ExtensiveGame& game) {
  if (text.kind != Kind::object) {
    throw ParseError(name, 0, 0, "expected an object with row_strategy and column_strategy");
  }
  const TreeReader reader(name, game);
  return read_answer(text, "extensive", name,
                     [&](const std::string& within, const JsonTree& object) {
                       return reader.strategies(within, object);
                     });
}

bool is_small_enough_for_fractions(const ExtensiveGame& game) {
  return std::max(game.row().size(), game.column().size()) <= most_exact_sequences;
}

Verdict tree_verdict(const ExtensiveGame& game, const ExtensiveNames& names,
                     const StatedAnswer& stated, double tolerance, bool exact) {
  const bool is_small = is_small_enough_for_fractions(game);
  Verdict verdict = verdict_by(exact && is_small, game, names, stated, tolerance, exact);
  // Statements that doubles cannot prove may be true.
  return verdict.valid() || exact || !is_small
             ? verdict
             : verdict_by(true, game, names, stated, tolerance, false);
}

}  // namespace saddle::app
