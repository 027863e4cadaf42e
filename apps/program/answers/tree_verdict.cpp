#include "apps/program/answers/tree_verdict.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

ExtensiveSolution certified(const ExtensiveGame& game, const Statement& stated) {
  return certify(game, nearest_strategy(stated.strategies.row),
                 nearest_strategy(stated.strategies.column), 0);
}

// Returns the bounds that best responses in doubles prove. A bound that doubles cannot hold, or
// that is unknown, is the bound of the payoffs.
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

void check_tree(const ExtensiveGame& game, const ExtensiveNames& names, const StatedTree& stated,
                Checklist& list) {
  const std::string tree =
      fmt::format("the tree has {} and {}, not as stated", counted(game.nodes(), "node"),
                  game.leaves() == 1 ? "1 leaf" : fmt::format("{} leaves", game.leaves()));
  const auto sequences = [](const char* player, Index size) {
    return fmt::format("the {} player has {}, not as stated", player, counted(size, "sequence"));
  };
  const std::vector<std::string> players(names.players.begin(), names.players.end());
  list.check_equal("game.title", stated.title, names.title, "the title is not as stated");
  list.check_equal("game.players", stated.players, players,
                   "the names of the players are not as stated");
  list.check_equal("game.nodes", stated.nodes, static_cast<Index>(game.nodes()), tree);
  list.check_equal("game.leaves", stated.leaves, static_cast<Index>(game.leaves()), tree);
  list.check_equal("game.row_sequences", stated.row_sequences, game.row().size(),
                   sequences("row", game.row().size()));
  list.check_equal("game.column_sequences", stated.column_sequences, game.column().size(),
                   sequences("column", game.column().size()));
}

// Checks statements in doubles by a certificate in doubles, or in fractions.
Verdict verdict_by(bool in_fractions, const ExtensiveGame& game, const ExtensiveNames& names,
                   const StatedTree& stated, double tolerance, bool exact) {
  Verdict verdict(stated, tolerance, exact);
  check_tree(game, names, stated, verdict.list());
  verdict.check_constant_sum(stated, names.constant_sum);
  PayoffScale scale{game.unit(),
                    std::max<Rational>(abs(game.minimum_payoff()), abs(game.maximum_payoff()))};
  Proofs proofs;
  if (stated.statement) {
    proofs.of_statement = in_fractions ? exact_proof(game, *stated.statement)
                                       : best_responses(game, certified(game, *stated.statement));
  }
  if (stated.exact) {
    proofs.of_fractions = exact_proof(game, *stated.exact);
    const double of_rounded = certified(game, *stated.exact).relative_gap;
    scale.lost = std::isfinite(of_rounded) ? std::max(scale.lost, of_rounded) : scale.lost;
  }
  verdict.check_answer(stated, proofs, scale);
  return verdict;
}

}  // namespace

bool is_small_enough_for_fractions(const ExtensiveGame& game) {
  return std::max(game.row().size(), game.column().size()) <= most_exact_sequences;
}

Verdict tree_verdict(const ExtensiveGame& game, const ExtensiveNames& names,
                     const StatedTree& stated, double tolerance, bool exact) {
  const bool is_small = is_small_enough_for_fractions(game);
  Verdict verdict = verdict_by(exact && is_small, game, names, stated, tolerance, exact);
  // What doubles cannot prove may be true.
  return verdict.valid() || exact || !is_small
             ? verdict
             : verdict_by(true, game, names, stated, tolerance, false);
}

}  // namespace saddle::app
