#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/csv/csv.h"
#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/table/written_table.h"
#include "saddle/machine/should_stop.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns how the cells of a CSV text with this beginning write two payoffs. The last cell of the
/// second row, or of a single row, decides whether they have brackets; without brackets all cells
/// of the second row except the first must be pairs.
PairStyle pair_style(std::string_view beginning, const CsvOptions& options);

/// Reads a CSV text with pairs of payoffs as cells. Throws ParseError, see read_csv(), and Stopped
/// once should_stop() returns true.
NormalFormGame read_pairs(const std::string& text, const std::string& file, PairStyle style,
                          const CsvOptions& options, const ShouldStop& should_stop = {});

/// Returns the error for a text such as 3;2,0;0, which could be this game or a matrix with decimal
/// commas; `line` is its first line.
ParseError pairs_or_decimals(const NormalFormGame& game, const std::string& file, Index line);

/// Returns whether the cells of a table are pairs of payoffs: at least one cell outside the first
/// row and column must be a pair. 3,2 does not count, because it may be a decimal.
bool has_pairs(const std::vector<TableRow>& rows);

/// Reads such a table. Throws ParseError, see read_csv(), and Stopped once should_stop() returns
/// true.
NormalFormGame read_pairs(WrittenTable table, const std::string& file, CsvLabels labels,
                          const ShouldStop& should_stop = {});

/// Returns the game of two players with these payoffs. Throws ParseError if the second matrix has
/// another shape or other labels than the first.
NormalFormGame bimatrix_game(const ExactMatrix& row, const ExactMatrix& column,
                             const std::string& file);

}  // namespace saddle
