#pragma once

#include <vector>

#include "apps/program/reports/marked_table.h"
#include "apps/program/reports/printed.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/dominance.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle::app {

/// Returns the payoffs without marks. Throws Stopped once should_stop() returns true.
MarkedTable plain_table(const ExactMatrix& game, const ShouldStop& should_stop = {});
/// The same for the payoffs of both players, "3, 2" in a cell. There must be two players.
MarkedTable plain_table(const NormalFormGame& game, const ShouldStop& should_stop = {});

/// Returns the payoffs of a matrix game with best responses marked: bold for a row player's best
/// response to a column, underlined for a column player's best response to a row. The strategies
/// are at the edges.
MarkedTable solved_table(const ExactMatrix& game, const std::vector<Rational>& row,
                         const std::vector<Rational>& column, const TextStyle& style);
MarkedTable solved_table(const PayoffMatrix& game, const MixedStrategy& row,
                         const MixedStrategy& column, const TextStyle& style);

/// Returns the payoffs of both players with their best responses in bold, and with the first
/// equilibria, at most most_tabled, at the edges. There must be two players.
constexpr std::size_t most_tabled = 8;
MarkedTable equilibrium_table(const NormalFormGame& game,
                              const std::vector<MixedProfile>& equilibria);

/// Returns the payoffs of both players with eliminated strategies struck out, and with the rounds
/// of their elimination at the edges. There must be two players.
MarkedTable elimination_table(const NormalFormGame& game, const Elimination& elimination);

}  // namespace saddle::app
