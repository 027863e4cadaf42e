#pragma once

#include <memory>

#include "saddle/game/bilinear_game.h"
#include "saddle/interior_point/kkt_system.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// Returns the system of a matrix game by dense Cholesky factors of the normal equations. If the
/// players have k and l >= k strategies, the factors take k^2 / 2 numbers and k^3 / 3 flops.
///
/// This version is for a table, to which it keeps a reference. The normal equations take k^2 l
/// flops.
std::unique_ptr<KktSystem> dense_kkt(const DenseMatrix& payoffs);

/// This version is for a matrix game most of whose payoffs are 0. The normal equations take 2 flops
/// for each pair of payoffs in the same strategy of the player with more strategies. Keeps
/// references to the parts of the game, and to the thread pool if there is one.
std::unique_ptr<KktSystem> dense_kkt(const BilinearGame& game, ThreadPool* pool);

}  // namespace saddle
