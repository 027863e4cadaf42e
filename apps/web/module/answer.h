#pragma once

#include <string>
#include <string_view>

#include "apps/web/module/commands.h"

namespace saddle::web {

/// Answers a request, {"command": "solve", "payload": {"cells": [["3", "0"], ["1", "2"]]}} or the
/// same with its tables behind it, see Request, by {"result": ...}, or where it is refused by
/// {"error": {"message", "line", "column", ...}}: line and column are those of the cell or of the
/// text, 0 where there is none; `table` is the member that the cell is of; `readings` are the words
/// for `labels` between which the caller chooses. Never throws what a request causes.
std::string answer(std::string_view request, const OnProgress& on_progress);

}  // namespace saddle::web
