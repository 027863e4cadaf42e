#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "saddle/io/csv/csv.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::python {

namespace py = pybind11;

using Labels = std::vector<std::string>;

/// A matrix game as a caller gave it: in doubles or in exact numbers. The other form is made when
/// it is needed. The game does not change, so threads may share it.
class MatrixGame {
 public:
  explicit MatrixGame(PayoffMatrix doubles) : doubles_(std::move(doubles)), is_exact_(false) {}
  explicit MatrixGame(ExactMatrix exact) : exact_(std::move(exact)), is_exact_(true) {}

  /// Throws std::invalid_argument if an exact number is beyond the largest double.
  const PayoffMatrix& doubles() const;
  /// Throws Stopped once should_stop() returns true.
  const ExactMatrix& exact(const ShouldStop& should_stop = {}) const;

  /// Whether the payoffs were given as exact numbers.
  bool is_exact() const { return is_exact_; }

  Index rows() const { return is_exact_ ? exact_->rows() : doubles_->rows(); }
  Index columns() const { return is_exact_ ? exact_->columns() : doubles_->columns(); }
  const Labels& row_labels() const {
    return is_exact_ ? exact_->row_labels() : doubles_->row_labels();
  }
  const Labels& column_labels() const {
    return is_exact_ ? exact_->column_labels() : doubles_->column_labels();
  }

 private:
  mutable std::optional<PayoffMatrix> doubles_;
  mutable std::optional<ExactMatrix> exact_;
  mutable std::mutex mutex_;
  bool is_exact_;
};

/// Returns the options for reading CSV. `labels` is detect, none, rows, columns or both;
/// `delimiter` is one character, or empty to detect it. Throws std::invalid_argument for anything
/// else.
CsvOptions csv_options(const std::string& labels, const std::string& delimiter);

/// Whether writing the game takes long enough that a user may want to interrupt it.
bool is_of_many_payoffs(const MatrixGame& game);

/// Returns the entries of a list of lists of floats and ints between -2^53 and 2^53, as people type
/// a matrix; nullopt for anything else, which may be a matrix in another form.
std::optional<DenseMatrix> entries_of_lists(py::handle lists);

/// Returns a read-only array of these numbers, which keeps `owner` alive.
py::array_t<double> view_of(const double* numbers, std::vector<Index> shape, py::handle owner);

/// Makes Python reject calls of a class of pybind11: its __new__ would leave the object
/// uninitialised. Only functions of the module make objects.
void forbid_new(py::handle type);

void bind_matrix_game(py::module_& module);

}  // namespace saddle::python
