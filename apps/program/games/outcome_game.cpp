#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/reports/printed.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"

namespace saddle::app {
namespace {

struct OutcomeGameOptions {
  std::string table;
  Output output;
};

const std::map<std::string, std::string> outcomes_in_words = {
    {"N", "the player to move wins"},
    {"P", "the player who does not move wins"},
    {"L", "Left wins, whoever starts"},
    {"R", "Right wins, whoever starts"}};

// Returns a value in one line: lists separated by semicolons, objects as "key value key value".
std::string in_one_line(const Json& value) {
  std::string text;
  if (const Json::List* items = value.as_list(); items != nullptr && !items->empty()) {
    for (const Json& item : *items) {
      const bool is_structured = item.as_list() != nullptr || item.as_object() != nullptr;
      text += text.empty() ? "" : is_structured ? "; " : " ";
      text += in_one_line(item);
    }
    return text;
  }
  if (const Json::Object* members = value.as_object(); members != nullptr && !members->empty()) {
    for (const auto& [key, item] : *members) {
      text += fmt::format("{}{} {}", text.empty() ? "" : " ", key, in_one_line(item));
    }
    return text;
  }
  const bool is_scalar = value.as_list() == nullptr && value.as_object() == nullptr;
  return is_scalar && !value.is_null() ? plain(value) : "none";
}

std::string as_text(const Json& answer) {
  std::string text;
  for (const auto& [key, value] : *answer.as_object()) {
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    const std::string line = in_one_line(value);
    const auto words = outcomes_in_words.find(line);
    if (key == "outcome" && words != outcomes_in_words.end()) {
      text += fmt::format("{}: {}\n", bold(fmt::format("{} {}", name, line)), words->second);
    } else {
      text += fmt::format("{}: {}\n", name, line);
    }
  }
  return text;
}

std::string header_and_row(const Json& answer) {
  std::vector<std::string> header;
  std::vector<std::string> row;
  for (const auto& [key, value] : *answer.as_object()) {
    header.push_back(key);
    row.push_back(csv_cell(value.is_null() ? "" : in_one_line(value)));
  }
  return fmt::format("{}\n{}\n", fmt::join(header, ","), fmt::join(row, ","));
}

std::string table_of(const std::vector<Grundy>& terms) {
  std::string rows = "heap,grundy\n";
  for (std::size_t heap = 0; heap < terms.size(); ++heap) {
    rows += fmt::format("{},{}\n", heap, terms[heap]);
  }
  return rows;
}

// Throws if a fact is beyond the range of doubles, as the sum of exact numbers can be.
void check_range(const Json& facts) {
  for (const auto& [name, value] : *facts.as_object()) {
    const double* const number = std::get_if<double>(&value.value());
    if (number != nullptr && !std::isfinite(*number)) {
      throw UsageError(fmt::format("the {} is beyond the range of doubles", name));
    }
  }
}

// Solves until Ctrl-C. Returns the facts as a JSON object, as a CSV header and row, or as lines of
// text.
Printed solve_outcome_game(const games::OutcomeGame& game, const OutcomeGameOptions& asked) {
  const Output& output = asked.output;
  Options options;
  // Other games have no partial answer: Ctrl-C ends the program.
  if (game.is_search) {
    options.stop = stop_on_interrupt();
  }
  // Text counts heaps from 1; JSON and CSV count them from 0. All count cells from 1, like the
  // options.
  const games::OutcomeAnswer answer =
      game.solve(options, {output.json || output.csv ? std::size_t{0} : 1, 1});
  check_range(answer.facts);
  write_if_named(asked.table, [&] { return table_of(answer.terms); });
  const Json::Object& facts = *answer.facts.as_object();
  const bool is_undecided = std::any_of(facts.begin(), facts.end(), [](const Json::Member& fact) {
    return fact.name == "outcome" && fact.value.is_null();
  });
  return {output.json  ? printed(answer.facts)
          : output.csv ? header_and_row(answer.facts)
                       : as_text(answer.facts),
          is_undecided ? ExitCode::unfinished : ExitCode::decided};
}

}  // namespace

Action declare_kind(Parser& parser, const games::OutcomeGame& game) {
  const auto asked = std::make_shared<OutcomeGameOptions>();
  asked->output.declare(parser);
  if (game.extra == games::OutcomeGame::Extra::terms) {
    parser.add_output("--table", asked->table, "write all values as CSV");
  }
  return [asked, game] { return solve_outcome_game(game, *asked); };
}

}  // namespace saddle::app
