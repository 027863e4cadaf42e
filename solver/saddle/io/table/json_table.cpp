#include "saddle/io/table/json_table.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

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

std::vector<WrittenTable> tables_of_list(const JsonTree& json, const std::string& file) {
  if (!is_list(json) || json.members.empty()) {
    throw ParseError(file, 0, 0, "expected a list of rows, each a list of payoffs");
  }
  std::vector<WrittenTable> tables;
  if (!are_two_matrices(json)) {
    tables.push_back(table(json, file));
    return tables;
  }
  if (are_rows_of_pairs(json)) {
    throw ParseError(
        file, 0, 0,
        fmt::format("expected lists that read in one way, found two rows of {} pairs of payoffs or "
                    "two matrices of two columns (write the pairs as \"(3,2)\")",
                    json.members.front().second.members.size()));
  }
  for (const auto& [unnamed, matrix] : json.members) {
    tables.push_back(table(matrix, file));
  }
  return tables;
}

// Reads payoffs, and labels separate from them.
std::vector<WrittenTable> tables_of_object(const JsonTree& json, const std::string& file) {
  const JsonFields fields(file);
  if (json.find("states") != nullptr) {
    fields.fail("the game", "expected payoffs, found the states of a recursive game");
  }
  fields.allow_only(json, {"row_labels", "column_labels", "payoffs"}, "the game");
  const auto labels = [&](const std::string& name) {
    const JsonTree* const list = json.find(name);
    return list == nullptr ? std::vector<std::string>() : fields.labels(*list, name);
  };
  std::vector<WrittenTable> tables =
      tables_of_list(fields.member(json, "payoffs", "the game"), file);
  for (WrittenTable& table : tables) {
    table.labels = CsvLabels::none;
    table.row_labels = labels("row_labels");
    table.column_labels = labels("column_labels");
  }
  return tables;
}

std::string text_named(const JsonFields& fields, const JsonTree& json, const std::string& name) {
  const JsonTree* const found = json.find(name);
  if (found == nullptr) {
    return {};
  }
  fields.expect(*found, JsonTree::Kind::text, "a string", name);
  return found->text;
}

// Returns the strings of a list; an empty list if they are "1", "2", "3", ...
std::vector<std::string> names_in(const JsonFields& fields, const JsonTree& list,
                                  const std::string& where) {
  std::vector<std::string> labels = fields.labels(list, where);
  for (std::size_t k = 0; k < labels.size(); ++k) {
    if (labels[k] != std::to_string(k + 1)) {
      return labels;
    }
  }
  return {};
}

ExactList payoffs_in(const JsonFields& fields, const JsonTree& list, const std::string& where) {
  fields.expect(list, JsonTree::Kind::list, "a list of payoffs", where);
  ExactList result;
  for (const auto& [unnamed, payoff] : list.members) {
    result.push_back(
        fields.number(payoff, fmt::format("{}, profile {}", where, result.size() + 1)));
  }
  return result;
}

// Calls `visit` with each player's item and its name in errors: "payoffs of player 1".
template <class Visit>
void for_each_player(const JsonFields& fields, const JsonTree& json, const std::string& name,
                     const Visit& visit) {
  const JsonTree& list = fields.member(json, name, "the game");
  fields.expect(list, JsonTree::Kind::list, "a list with an item for each player", name);
  for (std::size_t player = 0; player < list.members.size(); ++player) {
    visit(list.members[player].second, fmt::format("{} of player {}", name, player + 1));
  }
}

}  // namespace

std::vector<WrittenTable> read_json_table(const JsonTree& json, const std::string& file) {
  return json.kind == JsonKind::object ? tables_of_object(json, file) : tables_of_list(json, file);
}

bool is_json_normal_form(const JsonTree& json) {
  return json.kind == JsonTree::Kind::object &&
         (json.find("players") != nullptr || json.find("strategies") != nullptr);
}

NormalFormGame read_json_normal_form(const JsonTree& json, const std::string& file) {
  const JsonFields fields(file);
  fields.allow_only(json, {"title", "comment", "players", "strategies", "payoffs"}, "the game");
  GameNames known;
  known.title = text_named(fields, json, "title");
  known.comment = text_named(fields, json, "comment");
  if (const JsonTree* const players = json.find("players")) {
    known.players = names_in(fields, *players, "players");
  }
  std::vector<Index> strategies;
  for_each_player(fields, json, "strategies", [&](const JsonTree& list, const std::string& where) {
    known.strategies.push_back(names_in(fields, list, where));
    strategies.push_back(std::ssize(list.members));
  });
  std::vector<ExactList> all_payoffs;
  for_each_player(fields, json, "payoffs", [&](const JsonTree& list, const std::string& where) {
    all_payoffs.push_back(payoffs_in(fields, list, where));
  });
  try {
    return {std::move(strategies), std::move(all_payoffs), std::move(known)};
  } catch (const std::invalid_argument& error) {
    throw ParseError(file, 0, 0, fmt::format("parts of the game do not match: {}", error.what()));
  }
}

}  // namespace saddle
