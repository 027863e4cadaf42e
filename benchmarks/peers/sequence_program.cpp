#include "benchmarks/peers/sequence_program.h"

#include <cmath>

#include "saddle/matrix/solution.h"

namespace saddle::bench {

SequenceProgram sequence_program(const ExtensiveGame& game) {
  const PlayerSequences& row = game.row();
  const PlayerSequences& column = game.column();
  const auto flow = static_cast<int>(row.sets().size()) + 1;
  const auto payments = static_cast<int>(column.sets().size()) + 1;
  SequenceProgram program{flow + static_cast<int>(column.size()),
                          static_cast<int>(row.size()) + payments,
                          flow,
                          static_cast<int>(row.size()),
                          {0},
                          {},
                          {}};
  const auto add = [&](int place, double coefficient) {
    program.indices.push_back(place);
    program.coefficients.push_back(coefficient);
  };
  const auto end_column = [&] {
    program.starts.push_back(static_cast<int>(program.indices.size()));
  };
  std::vector<std::vector<int>> behind(static_cast<std::size_t>(row.size()));
  for (std::size_t h = 0; h < row.sets().size(); ++h) {
    behind[static_cast<std::size_t>(row.sets()[h].parent)].push_back(static_cast<int>(h));
  }
  for (Index s = 0; s < row.size(); ++s) {
    add(s == 0 ? 0 : static_cast<int>(row.set_of(s)) + 1, 1);
    for (const int h : behind[static_cast<std::size_t>(s)]) {
      add(h + 1, -1);
    }
    const SparseRows& entries = game.by_row();
    for (auto k = static_cast<std::size_t>(entries.starts[static_cast<std::size_t>(s)]);
         k < static_cast<std::size_t>(entries.starts[static_cast<std::size_t>(s) + 1]); ++k) {
      add(flow + entries.columns[k], entries.values[k]);
    }
    end_column();
  }
  for (const InformationSet& set : column.sets()) {
    add(flow + set.parent, 1);
    for (int s = set.first; s < set.first + set.moves; ++s) {
      add(flow + s, -1);
    }
    end_column();
  }
  add(flow, -1);
  end_column();
  return program;
}

ExtensiveSolution sequence_answer(const ExtensiveGame& game, const double* plan,
                                  const double* prices) {
  std::vector<double> row(plan, plan + game.row().size());
  std::vector<double> column;
  for (Index s = 0; s < game.column().size(); ++s) {
    column.push_back(std::abs(prices[game.row().sets().size() + 1 + static_cast<std::size_t>(s)]));
  }
  return certify(game, strategy_of_plan(game.row(), row), strategy_of_plan(game.column(), column),
                 Options{}.tolerance);
}

}  // namespace saddle::bench
