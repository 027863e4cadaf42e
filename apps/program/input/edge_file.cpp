#include "apps/program/input/edge_file.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "apps/program/input/input_file.h"
#include "saddle/io/csv/csv_records.h"

namespace saddle::app {
namespace {

std::string node_in(const CsvRecords& records, std::size_t word) {
  if (records.text(word).empty()) {
    throw records.error(word, "expected the name of a node, found an empty cell");
  }
  return std::string(records.text(word));
}

double length_in(CsvRecords& records, std::size_t word) {
  const double number = records.number(word);
  if (number < 0) {
    throw records.error(
        word, fmt::format("expected a number of at least 0, found {}", records.text(word)));
  }
  return number;
}

}  // namespace

std::vector<games::NamedEdge> read_edges(const std::string& path) {
  InputFile in(path, "edges");
  CsvRecords records(in.stream(), in.name(), {"from", "to", "length", "delay"});
  std::vector<games::NamedEdge> edges;
  std::set<std::pair<std::string, std::string>> seen;
  while (records.next()) {
    std::string from = node_in(records, 0);
    std::string to = node_in(records, 1);
    if (!seen.emplace(from, to).second) {
      throw records.error(0,
                          fmt::format("expected each edge once, found {} to {} again", from, to));
    }
    edges.push_back({std::move(from), std::move(to), length_in(records, 2), length_in(records, 3)});
  }
  records.refuse_doubtful_marks();
  return edges;
}

}  // namespace saddle::app
