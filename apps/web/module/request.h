#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/web/module/plain_table.h"
#include "saddle/io/table/json_tree.h"

namespace saddle::web {

/// A request in JSON, and the tables that stand behind it, each after a character 30 (record
/// separator), which JSON has nowhere. Refers to the text.
struct Request {
  /// Throws ParseError, and std::invalid_argument where a table is none.
  explicit Request(std::string_view text);

  JsonTree json;
  std::vector<PlainTable> tables;
};

}  // namespace saddle::web
