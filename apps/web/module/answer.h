#pragma once

#include <string>
#include <string_view>

#include "apps/web/module/commands.h"

namespace saddle::web {

/// Answers a request: {"command": "solve", "payload": {"cells": [["3", "0"], ["1", "2"]]}}, or the
/// same with its tables after it, each behind character 30 (record separator, which JSON never
/// contains) and in the form of plain_table(). Returns {"result": ...}, or {"error": {"message",
/// "line", "column", ...}}. Line and column are the place of the cell or the place in the text, 0
/// if there is no place. `table` is the member that has the cell; `readings` are the values of
/// `labels` between which the caller can choose. Does not throw errors that a request causes.
std::string answer(std::string_view request, const OnProgress& on_progress);

}  // namespace saddle::web
