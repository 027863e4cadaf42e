#pragma once

#include <functional>
#include <string>

#include "apps/program/answers/checklist.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// Whether an answer is to a measured game, as saddle measured prints it.
bool states_measured(const JsonTree& answer);

/// Reads a table by the options that it is given. Throws ParseError where it is refused.
using ReadTable = std::function<MeasuredTable(const MeasuredTableOptions&)>;

/// Returns the table read as the answer to it says it is: symmetric or not. `file` names the answer
/// in errors. Throws ParseError where it does not say so, or the table is refused then.
MeasuredTable table_as_stated(const JsonTree& answer, const std::string& file,
                              const ReadTable& read);

/// Computes anew all that an answer states of its mixes: what is proved of them by the counts, and
/// what is estimated by as many samples of the same seed. Numbers may differ by `tolerance` as a
/// part of the range of payoffs. That no better mix exists is not stated and not checked. Throws
/// ParseError where it is no answer for this game.
FieldVerdict measured_verdict(const MeasuredTable& table, const JsonTree& answer,
                              const std::string& file, double tolerance);

}  // namespace saddle::app
