#include "apps/program/input/large_file.h"

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "apps/program/input/input_file.h"
#include "saddle/io/matrix/npy.h"
#include "saddle/io/matrix/npy_in_place.h"
#include "saddle/io/matrix/sparse_matrix_market.h"
#include "saddle/io/matrix/triples.h"
#include "saddle/io/number/number.h"

namespace saddle::app {
namespace {

// Arrays of at least this size are not copied: 800 MB or more, and a table takes three times as
// much memory. In-place solving does not save time: 7000 x 7000 uniform payoffs took 15 s as a
// table to 1e-12, and 13 s in place to 1e-4; 3000 x 3000 took 0.8 s as a table and 5 s in place to
// 1e-12.
constexpr Index large_array = 100'000'000;

constexpr const char* sparse_matrix = "a sparse matrix";

LargeGame read_matrix_market(const std::string& path) {
  InputFile in(path, sparse_matrix);
  LargeGame large;
  large.sparse =
      std::make_shared<const SparseGame>(read_sparse_matrix_market(in.stream(), in.name()));
  large.for_each_payoff = [path](const TakePayoff& take) {
    InputFile again(path, sparse_matrix);
    for_each_exact_payoff(again.stream(), again.name(), take);
  };
  return large;
}

TripleOptions triple_options(const GameFile& file) {
  const NumberReading<Rational> default_payoff = read_rational(file.default_payoff);
  if (default_payoff.fault != NumberFault::none) {
    throw UsageError("--default-payoff: " + complaint(default_payoff.fault, file.default_payoff));
  }
  return {file.csv_options().delimiter, default_payoff.value, file.triples};
}

LargeGame read_triple_file(const GameFile& file) {
  const TripleOptions options = triple_options(file);
  InputFile in(file.path, sparse_matrix);
  LabelledGame labelled = read_triples(in.stream(), in.name(), options);
  LargeGame large;
  large.sparse = std::make_shared<const SparseGame>(std::move(labelled.game));
  large.default_payoff = options.default_payoff;
  large.row_labels = std::move(labelled.row_labels);
  large.column_labels = std::move(labelled.column_labels);
  large.for_each_payoff = [path = file.path, options](const TakePayoff& take) {
    InputFile again(path, sparse_matrix);
    for_each_exact_triple(again.stream(), again.name(), options, take);
  };
  return large;
}

LargeGame read_array_game(const std::string& path) {
  LargeGame large;
  large.array = std::make_shared<const ArrayGame>(read_npy_in_place(path));
  large.for_each_payoff = [array = large.array](const TakePayoff& take) {
    for (Index i = 0; i < array->rows(); ++i) {
      for (Index j = 0; j < array->columns(); ++j) {
        take(i, j, Rational(array->payoff(i, j)));
      }
    }
  };
  return large;
}

}  // namespace

LargeKind large_kind(const GameFile& file) {
  if (file.triples) {
    std::error_code no_such_file;
    if (!std::filesystem::is_regular_file(file.path, no_such_file)) {
      throw UsageError(fmt::format("--triples reads a file, but '{}' is not a file", file.path));
    }
    return LargeKind::triples;
  }
  const std::string beginning = beginning_of(file.path);
  if (looks_like_sparse_matrix_market(beginning)) {
    return LargeKind::matrix_market;
  }
  if (file.labels == "detect" && looks_like_triples(beginning)) {
    return LargeKind::triples;
  }
  return looks_like_npy(beginning) && is_npy_in_place(file.path, large_array) ? LargeKind::array
                                                                              : LargeKind::none;
}

LargeGame read_large_file(const GameFile& file, LargeKind kind) {
  return kind == LargeKind::matrix_market ? read_matrix_market(file.path)
         : kind == LargeKind::triples     ? read_triple_file(file)
                                          : read_array_game(file.path);
}

}  // namespace saddle::app
