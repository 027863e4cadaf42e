#include "saddle/io/table/json_table.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "saddle/io/table/json_fields.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {
namespace {

using JsonKind = JsonTree::Kind;

bool is_list(const JsonTree& value) { return value.kind == JsonKind::list; }

template <class Predicate>
bool all_of(const JsonTree& list, const Predicate& predicate) {
  return is_list(list) && !list.members.empty() &&
         std::all_of(list.members.begin(), list.members.end(),
                     [&](const auto& member) { return predicate(member.second); });
}

bool is_pair(const JsonTree& value) { return is_list(value) && value.members.size() == 2; }

bool is_row(const JsonTree& value) {
  return all_of(value, [](const JsonTree& cell) { return !is_list(cell); });
}

bool is_matrix(const JsonTree& value) { return all_of(value, is_row); }

bool are_two_matrices(const JsonTree& value) { return is_pair(value) && all_of(value, is_matrix); }

bool are_rows_of_pairs(const JsonTree& value) {
  return all_of(value, [](const JsonTree& row) { return all_of(row, is_pair); });
}

std::string cell_text(const JsonTree& value, Index row, Index column, const std::string& file) {
  if (value.kind == JsonKind::number || value.kind == JsonKind::text) {
    return value.text;
  }
  if (is_pair(value) && is_row(value)) {
    return fmt::format("({};{})", cell_text(value.members[0].second, row, column, file),
                       cell_text(value.members[1].second, row, column, file));
  }
  throw ParseError(file, row, column,
                   "expected a number, a string that holds one, or a list of two");
}

WrittenTable table(const JsonTree& rows, const std::string& file) {
  WrittenTable result;
  for (const auto& [unnamed, cells] : rows.members) {
    const Index number = std::ssize(result.rows) + 1;
    if (!is_list(cells) || cells.members.empty()) {
      throw ParseError(file, number, 1, "expected a list of rows, each a list of payoffs");
    }
    TableRow row{number, {}};
    for (const auto& [no_name, cell] : cells.members) {
      row.cells.push_back(cell_text(cell, number, std::ssize(row.cells) + 1, file));
    }
    result.rows.push_back(std::move(row));
  }
  return result;
}

using Tables = std::variant<WrittenTable, std::pair<WrittenTable, WrittenTable>>;

Tables tables_of_list(const JsonTree& json, const std::string& file) {
  if (!is_list(json) || json.members.empty()) {
    throw ParseError(file, 0, 0, "expected a list of rows, each a list of payoffs");
  }
  if (!are_two_matrices(json)) {
    return table(json, file);
  }
  if (are_rows_of_pairs(json)) {
    throw ParseError(
        file, 0, 0,
        fmt::format("expected lists that read in one way, found two rows of {} pairs of payoffs or "
                    "two matrices of two columns (write the pairs as \"(3,2)\")",
                    json.members.front().second.members.size()));
  }
  return std::pair(table(json.members[0].second, file), table(json.members[1].second, file));
}

// Payoffs, and labels apart from them.
Tables tables_of_object(const JsonTree& json, const std::string& file) {
  const JsonFields fields(file);
  if (json.find("states") != nullptr) {
    fields.fail("the game", "expected payoffs, found the states of a recursive game");
  }
  fields.allow_only(json, {"row_labels", "column_labels", "payoffs"}, "the game");
  const auto labels = [&](const std::string& name) {
    const JsonTree* const list = json.find(name);
    return list == nullptr ? std::vector<std::string>() : fields.labels(*list, name);
  };
  Tables tables = tables_of_list(fields.member(json, "payoffs", "the game"), file);
  const auto add_labels = [&](WrittenTable& table) {
    table.labels = CsvLabels::none;
    table.row_labels = labels("row_labels");
    table.column_labels = labels("column_labels");
  };
  if (auto* const one = std::get_if<WrittenTable>(&tables)) {
    add_labels(*one);
  } else {
    auto& [row, column] = std::get<1>(tables);
    add_labels(row);
    add_labels(column);
  }
  return tables;
}

}  // namespace

Tables read_json_table(const JsonTree& json, const std::string& file) {
  return json.kind == JsonKind::object ? tables_of_object(json, file) : tables_of_list(json, file);
}

}  // namespace saddle
