#pragma once

#include <memory>

#include "saddle/game/bilinear_game.h"
#include "saddle/interior_point/kkt_system.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// Returns the system of a matrix game by dense Cholesky factors of the normal equations. Their
/// side k is the smaller number of strategies, l is the other player's: k^2 / 2 numbers, and k^3 /
/// 3 flops for the factors.
///
/// For a table, to which it keeps a reference: k^2 l flops for the equations.
std::unique_ptr<KktSystem> dense_kkt(const DenseMatrix& payoffs);

/// For payoffs most of which are 0, in a game of simplexes. 2 flops for each pair of payoffs in a
/// strategy of the player with more strategies. Keeps references to the parts of the game, and to
/// the thread pool if there is one.
std::unique_ptr<KktSystem> dense_kkt(const BilinearGame& game, ThreadPool* pool);

}  // namespace saddle
