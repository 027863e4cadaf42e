#include "apps/program/terminal/output.h"

#include <cstddef>
#include <vector>

#include <unistd.h>

namespace saddle::app {

void Output::declare(Parser& parser) {
  CLI::Option* const json_flag = parser.add_flag("--json", json, "print the result as JSON");
  parser.add_flag("--csv", csv, "print the result as CSV")->excludes(json_flag);
  parser.add_flag("--quiet", quiet, "show no progress on standard error");
}

void Output::declare_format(Parser& parser) {
  parser
      .add_option("--format", format,
                  "text (default); json or csv, as --json and --csv; markdown, latex or html: the "
                  "game as a table with the best responses marked")
      ->check(one_of({"text", "markdown", "latex", "html", "json", "csv"}))
      ->type_name("FORMAT");
  parser.forbid_together({"--format"}, {"--json", "--csv"});
}

std::optional<std::string> Output::table_format() {
  json = json || format == "json";
  csv = csv || format == "csv";
  const bool is_table = format == "markdown" || format == "latex" || format == "html";
  return is_table ? std::optional(format) : std::nullopt;
}

void Output::declare_digits(Parser& parser) {
  constexpr int most_digits = 15;
  std::vector<std::string> choices = {"full"};
  for (int k = 1; k <= most_digits; ++k) {
    choices.push_back(std::to_string(k));
  }
  parser
      .add_option("--digits", digits,
                  "significant digits of decimals in text: 1 to 15 (default 6), or full for as "
                  "many as identify the double")
      ->check(one_of(choices))
      ->type_name("N|full");
}

void Output::declare_style(Parser& parser) {
  declare_digits(parser);
  parser
      .add_option("--top", top,
                  "list at most the N most probable strategies of a player in text (default: 20 on "
                  "a terminal, else all)")
      ->check(at_least(1))
      ->type_name("N");
}

TextStyle Output::style() const {
  constexpr std::size_t most_on_terminal = 20;
  TextStyle style;
  if (!digits.empty()) {
    style.digits = digits == "full" ? 0 : std::stoi(digits);
  }
  if (top) {
    style.most_strategies = static_cast<std::size_t>(*top);
  } else if (isatty(STDOUT_FILENO) == 1) {
    style.most_strategies = most_on_terminal;
  }
  return style;
}

void Output::declare_threads(Parser& parser) {
  parser.add_option("--threads", threads, "compute on at most this many threads")
      ->type_name("N")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024));
}

bool Output::wants_progress() const { return !quiet && isatty(STDERR_FILENO) == 1; }

}  // namespace saddle::app
