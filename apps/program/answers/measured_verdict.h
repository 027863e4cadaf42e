#pragma once

#include <functional>
#include <string>

#include "apps/program/answers/checklist.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// Whether an answer is for a measured game, as saddle measured prints it.
bool states_measured(const JsonTree& answer);

/// Reads a table with the given options. Throws ParseError if the table is invalid.
using ReadTable = std::function<MeasuredTable(const MeasuredTableOptions&)>;

/// Returns the table, read with the symmetry that the answer states. `file` names the answer in
/// errors. Throws ParseError if the answer does not state it, or if the table is invalid with it.
MeasuredTable table_as_stated(const JsonTree& answer, const std::string& file,
                              const ReadTable& read);

/// Recomputes all statements of an answer about its mixes: the proofs from the counts, and the
/// estimates with the same number of samples and the same seed. Numbers may differ by `tolerance`,
/// relative to the payoff range. Answers do not state that no better mix exists, and it is not
/// checked. Throws ParseError if it is not an answer for this game.
FieldVerdict measured_verdict(const MeasuredTable& table, const JsonTree& answer,
                              const std::string& file, double tolerance);

}  // namespace saddle::app
