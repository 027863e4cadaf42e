#include "apps/program/terminal/output.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <system_error>

#include <fmt/format.h>

#include <unistd.h>

#include "apps/program/terminal/interrupt.h"

namespace saddle::app {
namespace {

constexpr const char* wipe_line = "\r\x1b[K";
constexpr std::chrono::milliseconds period(100);

void show_clock(const std::stop_token& stop, const std::string& work, const std::string& ending) {
  ProgressLine line;
  std::mutex mutex;
  std::condition_variable_any is_over;
  const auto start = std::chrono::steady_clock::now();
  for (int seconds = 1;; ++seconds) {
    std::unique_lock lock(mutex);
    is_over.wait_until(lock, stop, start + std::chrono::seconds(seconds), [] { return false; });
    if (stop.stop_requested()) {
      return;
    }
    line.show(fmt::format("{}, {} s{}{}", work, seconds, ending.empty() ? "" : ", ", ending));
  }
}

}  // namespace

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

CLI::Option* Limits::declare_tolerance(Parser& parser, const std::string& help) {
  return parser.add_option("--tolerance", tolerance, help)
      ->check(at_least(0))
      ->capture_default_str();
}

CLI::Option* Limits::declare_max_iterations(Parser& parser, const std::string& help) {
  return parser.add_option("--max-iterations", max_iterations, help)
      ->check(at_least(0))
      ->type_name("N");
}

CLI::Option* Limits::declare_time_limit(Parser& parser) {
  return parser
      .add_option(
          "--time-limit", time_limit,
          "stop after this many seconds, counting the time that reading or making the game takes")
      ->check(at_least(0))
      ->type_name("SECONDS");
}

std::chrono::duration<double> Limits::time_left() const {
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
  return std::max(std::chrono::duration<double>(time_limit) - spent,
                  std::chrono::duration<double>(0));
}

Options Limits::options(const Output& output) const {
  Options options;
  options.tolerance = tolerance;
  options.max_iterations = max_iterations.value_or(options.max_iterations);
  options.time_limit = time_left();
  options.stop = stop_on_interrupt();
  options.threads = output.threads;
  return options;
}

ProgressLine::~ProgressLine() {
  if (shown_) {
    write_message(wipe_line);
  }
}

void ProgressLine::show(const Progress& progress) {
  show(fmt::format("{} iterations, {:.9g} <= value <= {:.9g}, Ctrl-C stops with these bounds",
                   progress.iterations, progress.lower, progress.upper));
}

void ProgressLine::follow(Options& options, const Output& output) {
  if (output.wants_progress()) {
    options.on_progress = [this](const Progress& progress) { show(progress); };
  }
}

void ProgressLine::show(const std::string& words) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) {
    return;
  }
  next_ = now + period;
  shown_ = true;
  write_message(wipe_line + words);
}

ProgressClock::ProgressClock(const Output& output, const std::string& work,
                             const std::string& ending) {
  if (!output.wants_progress()) {
    return;
  }
  try {
    thread_.emplace(show_clock, work, ending);
  } catch (const std::system_error&) {
    // Without another thread there is no clock.
    thread_.reset();
  }
}

}  // namespace saddle::app
