#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/web/module/plain_table.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::web {

/// An error of a cell that is not a payoff; the place is the cell's.
class BadCells : public ParseError {
 public:
  /// `table` is the name of the payload's member: cells or column_cells.
  BadCells(const ParseError& error, std::string table)
      : ParseError(error), table_(std::move(table)) {}

  const std::string& table() const { return table_; }

 private:
  std::string table_;
};

/// A request of the page. Refers to its text. Invalid members throw std::invalid_argument with
/// their name.
class Payload {
 public:
  Payload(const JsonTree& members, const std::vector<PlainTable>& tables)
      : members_(members), tables_(tables) {}

  bool has(const std::string& name) const;
  const JsonTree& operator[](const std::string& name) const;

  std::string text(const std::string& name) const;
  /// Returns the text, or the first of the choices if it is missing; throws for other texts.
  std::string choice(const std::string& name, const std::vector<std::string>& choices) const;
  /// False if it is missing.
  bool flag(const std::string& name) const;
  std::optional<std::int64_t> whole_number(const std::string& name) const;
  std::optional<double> number(const std::string& name) const;

  /// Returns the options of a solver, with the time limit of the member time_limit, if it is there.
  Options limits() const;

  /// Returns the payoffs in `cells`, or in another member, with the labels in row_labels and
  /// column_labels. A cell is a number in the grammar of read_double(). A table after the request
  /// is equivalent to a member that is a list of rows. Throws BadCells.
  ExactMatrix exact_game(const std::string& table = "cells") const;
  PayoffMatrix rounded_game() const;
  /// Returns the game of both tables, or a zero-sum game if there is only one.
  NormalFormGame normal_form() const;
  bool is_bimatrix() const {
    return table_behind("column_cells") != nullptr || has("column_cells");
  }

 private:
  const PlainTable* table_behind(const std::string& name) const;
  std::vector<TableRow> cells(const std::string& name) const;
  template <class Number>
  CsvTable<Number> table_of(const std::string& name) const;
  std::vector<std::string> labels(const std::string& name) const;

  const JsonTree& members_;
  const std::vector<PlainTable>& tables_;
};

}  // namespace saddle::web
