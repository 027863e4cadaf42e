#pragma once

namespace saddle::bench {

/// How much is run: with `quick`, as much as fits into two minutes for all subjects together.
struct Effort {
  bool quick = false;
};

/// Each function registers the benchmarks of its subject with Google Benchmark under names of four
/// parts,
///
///   subject/family/solver/size,
///
/// from which the report makes a table for each family and a line for each size and solver. Names
/// of solvers that are not ours begin with '*'. The report knows the counters gap, memory,
/// timed_out, bytes_per_second, seconds (instead of the thread's time), and "each column" or the
/// like, the unit by which the time is divided.
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
