#pragma once

namespace saddle::bench {

/// How much to run. With `quick` all subjects together take at most two minutes.
struct Effort {
  bool quick = false;
};

/// Each function registers the benchmarks of its subject with Google Benchmark under names of four
/// parts,
///
///   subject/family/solver/size,
///
/// from which the report makes a table for each family and a line for each size and solver. Names
/// of solvers that are not ours begin with '*'. The report reads the counters gap, asked (the
/// requested gap, if wider than usual), memory, timed_out, bytes_per_second, seconds (instead of
/// the thread's time), and "each UNIT", for example "each column": the number of units by which the
/// time is divided.
void add_matrix(const Effort& effort);
void add_normal_form(const Effort& effort);
void add_closed_form(const Effort& effort);
void add_csv(const Effort& effort);
void add_exact(const Effort& effort);
void add_extensive(const Effort& effort);
void add_fronts(const Effort& effort);
void add_graph(const Effort& effort);
void add_great_game(const Effort& effort);
void add_guess_it(const Effort& effort);
void add_large(const Effort& effort);
void add_measured(const Effort& effort);
void add_recursive(const Effort& effort);
void add_search(const Effort& effort);

}  // namespace saddle::bench
