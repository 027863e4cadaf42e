#include "apps/web/module/answer.h"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/label_names.h"
#include "apps/program/reports/printed.h"
#include "saddle/io/csv/csv_labels.h"

namespace saddle::web {
namespace {

Json version_command(const Payload& /*payload*/, const OnProgress& /*on_progress*/) {
#ifdef __wasm_simd128__
  constexpr const char* simd = "simd128";
#else
  constexpr const char* simd = "none";
#endif
  return {{"version", SADDLE_VERSION}, {"simd", simd}};
}

constexpr auto commands = std::to_array<std::pair<std::string_view, Command>>({
    {"collected", collected_command},
    {"collection", collection_command},
    {"dominance", dominance_command},
    {"examples", examples_command},
    {"explain", explain_command},
    {"great_game", great_game_command},
    {"guess_it", guess_it_command},
    {"guess_it_table", guess_it_table_command},
    {"measured", measured_command},
    {"nash", nash_command},
    {"picture", picture_command},
    {"read", read_command},
    {"solve", solve_command},
    {"verify", verify_command},
    {"version", version_command},
    {"write", write_command},
});

Json result_of(std::string_view request, const OnProgress& on_progress) {
  constexpr char separator = '\x1e';
  const std::size_t size = request.find(separator);
  const JsonTree json = read_json(std::string(request.substr(0, size)), "the request");
  std::vector<PlainTable> tables;
  for (std::size_t start = size; start != std::string_view::npos;) {
    const std::size_t end = request.find(separator, start + 1);
    tables.push_back(plain_table(request.substr(start + 1, end - start - 1)));
    start = end;
  }
  const Payload call(json, tables);
  const std::string name = call.text("command");
  const auto* const found = std::find_if(
      commands.begin(), commands.end(), [&](const auto& command) { return command.first == name; });
  if (found == commands.end()) {
    throw std::invalid_argument(fmt::format("there is no command {}", name));
  }
  return found->second(Payload(call["payload"], tables), on_progress);
}

Json error_json(const std::string& message, Index line = 0, Index column = 0) {
  return {{"message", message}, {"line", line}, {"column", column}};
}

Json error_json(const ParseError& error) {
  return error_json(error.message(), error.line(), error.column());
}

// Returns the exception in flight as JSON.
Json thrown() {
  try {
    throw;
  } catch (const UndecidedLabels& error) {
    Json json = error_json(error);
    json["readings"] = app::list_of(error.readings(), app::word_for);
    return json;
  } catch (const BadCells& error) {
    Json json = error_json(error);
    json["table"] = error.table();
    return json;
  } catch (const ParseError& error) {
    return error_json(error);
  } catch (const std::bad_alloc&) {
    return error_json("not enough memory");
  } catch (const std::exception& error) {
    return error_json(error.what());
  }
}

}  // namespace

std::string answer(std::string_view request, const OnProgress& on_progress) {
  try {
    return Json({{"result", result_of(request, on_progress)}}).compact();
  } catch (...) {
    return Json({{"error", thrown()}}).compact();
  }
}

}  // namespace saddle::web
