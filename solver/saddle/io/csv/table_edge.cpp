#include "saddle/io/csv/table_edge.h"

#include <unordered_map>

namespace saddle {

void Edge::add(CellKind kind, std::string_view text, Index line, Index column) {
  has_word = has_word || kind == CellKind::word;
  has_mistake = has_mistake || kind == CellKind::mistake;
  if (!first) {
    first = {std::string(text), line, column};
  }
  if (kind == CellKind::number && !number) {
    number = text;
  } else if (kind != CellKind::number && !other) {
    other = {std::string(text), line, column};
  }
}

std::vector<std::string> labels_of(std::string_view corner, std::string_view edge) {
  std::vector<std::string> labels;
  for (std::string_view texts : {corner, edge}) {
    while (!texts.empty()) {
      labels.emplace_back(texts.substr(0, texts.find('\0')));
      texts.remove_prefix(labels.back().size() + 1);
    }
  }
  return labels;
}

std::optional<std::pair<Index, Index>> repeated_label(const std::vector<std::string>& labels) {
  std::unordered_map<std::string_view, Index> numbers;
  for (Index k = 0; k < static_cast<Index>(labels.size()); ++k) {
    const auto [label, is_new] = numbers.emplace(labels[static_cast<std::size_t>(k)], k);
    if (!is_new) {
      return std::pair(label->second, k);
    }
  }
  return {};
}

}  // namespace saddle
