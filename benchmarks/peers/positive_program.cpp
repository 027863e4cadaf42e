#include "benchmarks/peers/positive_program.h"

#include <cstddef>

namespace saddle::bench {
namespace {

// payoff(i, j) returns the entries of M, which has `rows` rows and `columns` columns.
template <class Payoff>
PositiveProgram make(const PayoffMatrix& game, bool is_packing, Index rows, Index columns,
                     const Payoff& payoff) {
  const Scaling scaling = game.scaling();
  const double unit = scaling.range() > 0 ? 1 / scaling.range() : 0;
  PositiveProgram program{is_packing, static_cast<int>(rows), static_cast<int>(columns), {}, {},
                          {}};
  program.indices.reserve(static_cast<std::size_t>(rows * columns));
  program.coefficients.reserve(program.indices.capacity());
  for (Index j = 0; j < columns; ++j) {
    program.starts.push_back(static_cast<int>(program.indices.size()));
    for (Index i = 0; i < rows; ++i) {
      program.indices.push_back(static_cast<int>(i));
      program.coefficients.push_back(1 + scaling.rescaled(payoff(i, j)) * unit);
    }
  }
  program.starts.push_back(static_cast<int>(program.indices.size()));
  return program;
}

}  // namespace

PositiveProgram row_program(const PayoffMatrix& game) {
  return make(game, false, game.columns(), game.rows(),
              [&](Index j, Index i) { return game(i, j); });
}

PositiveProgram column_program(const PayoffMatrix& game) {
  return make(game, true, game.rows(), game.columns(),
              [&](Index i, Index j) { return game(i, j); });
}

}  // namespace saddle::bench
