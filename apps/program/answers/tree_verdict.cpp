#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/verdict.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

// Reads the probabilities of the moves of an information set.
void read_set(const AnswerReader& reader, const std::string& place, const JsonTree* moves,
              const PlayerSequences& player, const InformationSet& set,
              std::vector<Rational>& chances) {
  if (moves == nullptr || moves->members.size() != static_cast<std::size_t>(set.moves)) {
    reader.fail(place, fmt::format("expected the chances of {} moves", set.moves));
  }
  Rational sum = 0;
  for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
    const JsonTree* chance = moves->find(player.move_name(s));
    if (chance == nullptr) {
      reader.fail(place, fmt::format("expected the chance of '{}'", player.move_name(s)));
    }
    Rational& read = chances[static_cast<std::size_t>(s)];
    read = reader.probability(place, *chance);
    sum += read;
  }
  // Each probability may be rounded.
  if (abs(sum - 1) > Rational(set.moves, 1'000'000'000)) {
    reader.fail(place, fmt::format("expected chances of sum 1, found that they sum to {}",
                                   nearest_double(sum)));
  }
  reader.check_exact_sum(place, *moves, sum);
}

std::vector<Rational> read_strategy(const AnswerReader& reader, const std::string& place,
                                    const JsonTree* list, const PlayerSequences& player) {
  if (list == nullptr || list->kind != Kind::list) {
    reader.fail(place, "expected a list of information sets");
  }
  std::unordered_map<std::string_view, std::size_t> sets;
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    sets.emplace(player.key(static_cast<Index>(h)), h);
  }
  std::vector<Rational> chances(static_cast<std::size_t>(player.size()));
  chances[0] = 1;
  for (const auto& [unnamed, item] : list->members) {
    const JsonTree* key = item.find("information_set");
    if (key == nullptr) {
      reader.fail(place, "expected the information_set of each item");
    }
    const auto known = sets.find(key->text);
    if (known == sets.end()) {
      reader.fail(place, fmt::format("the game has no information set '{}', or it is listed twice",
                                     key->text));
    }
    read_set(reader, fmt::format("{}, '{}'", place, key->text), item.find("moves"), player,
             player.sets()[known->second], chances);
    sets.erase(known);
  }
  if (!sets.empty()) {
    reader.fail(place, fmt::format("expected {} information sets, found {}", player.sets().size(),
                                   player.sets().size() - sets.size()));
  }
  return chances;
}

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
  Recomputed found{tree_json(game, names), names.constant_sum, {}, {}, {}};
  found.scale.range = game.unit();
  found.scale.maximum = std::max<Rational>(abs(game.minimum_payoff()), abs(game.maximum_payoff()));
  if (stated.statement) {
    found.of_statement = in_fractions ? exact_proof(game, *stated.statement)
                                      : best_responses(game, certified(game, *stated.statement));
  }
  if (stated.exact) {
    found.of_fractions = exact_proof(game, *stated.exact);
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

Verdict tree_verdict(const ExtensiveGame& game, const ExtensiveNames& names, const JsonTree& answer,
                     const std::string& name, double tolerance, bool exact) {
  if (answer.kind != Kind::object) {
    throw ParseError(name, 0, 0, "expected an object with row_strategy and column_strategy");
  }
  const AnswerReader reader(name);
  const auto strategies = [&](const std::string& within, const JsonTree& object) {
    const auto strategy = [&](const char* key, const PlayerSequences& player) {
      return read_strategy(reader, within + key, object.find(key), player);
    };
    return ExactStrategies{strategy("row_strategy", game.row()),
                           strategy("column_strategy", game.column())};
  };
  const StatedAnswer stated = read_answer(answer, "extensive", name, strategies);
  // With more sequences of a player, the products of the probabilities have too many digits.
  constexpr Index most_exact_sequences = 2000;
  const bool is_small = std::max(game.row().size(), game.column().size()) <= most_exact_sequences;
  if (exact && !stated.exact && !is_small) {
    throw_invalid(
        "--exact checks probabilities in doubles in games of up to {} sequences a player; to check "
        "a larger game exactly, solve it with --exact",
        most_exact_sequences);
  }
  Verdict verdict = verdict_by(exact && is_small, game, names, stated, tolerance, exact);
  // Statements that doubles cannot prove may be true.
  return verdict.valid() || exact || !is_small
             ? verdict
             : verdict_by(true, game, names, stated, tolerance, false);
}

}  // namespace saddle::app
