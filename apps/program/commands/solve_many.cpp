#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <unistd.h>

#include "apps/program/commands/solve.h"
#include "apps/program/input/game_stream.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/terminal/progress.h"
#include "saddle/exact/certificate.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/ordered_jobs.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/number/rounding.h"
#include "saddle/solve/batch.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

// The line of one game of many: its solution, or the reason why it cannot be solved. Refers to
// them.
struct GameLine {
  const PlacedGame& placed;
  Index rows = 0;
  Index columns = 0;
  std::span<const std::string> row_labels = {};
  std::span<const std::string> column_labels = {};
  double lower = 0;
  double upper = 0;
  double relative_gap = 0;
  std::span<const double> row = {};
  std::span<const double> column = {};
  std::optional<SaddlePoint> saddle_point = {};
  std::string_view method = {};
  Termination termination = Termination::converged;
  const Rational* constant_sum = nullptr;
  const ExactSolution* exact = nullptr;
  const std::string* error = nullptr;
};

constexpr char replacement[] = "\xEF\xBF\xBD";

void append(std::string& to, double number) {
  if (std::isfinite(number)) {
    fmt::format_to(std::back_inserter(to), "{}", number == 0 ? 0.0 : number);
  } else {
    to += "null";
  }
}

void append(std::string& to, std::span<const double> numbers, char delimiter) {
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    if (k > 0) {
      to += delimiter;
    }
    append(to, numbers[k]);
  }
}

// Returns a text as JSON. The name of a file may have bytes that are not UTF-8.
std::string json_text(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const std::size_t bytes = valid_utf8_bytes(text);
    valid += text.substr(0, bytes);
    valid += bytes < text.size() ? replacement : "";
    text.remove_prefix(std::min(bytes + 1, text.size()));
  }
  return Json(valid).compact();
}

void append_labels(std::string& to, std::string_view key, std::span<const std::string> labels) {
  if (!labels.empty()) {
    fmt::format_to(std::back_inserter(to), ",\"{}\":{}", key,
                   Json(std::vector<std::string>(labels.begin(), labels.end())).compact());
  }
}

// Appends a line of JSON, with the keys of a single game's answer that are quick to compute.
// Written without Json values, which would take longer than solving a small game.
void append_json(std::string& lines, const GameLine& line) {
  const auto out = std::back_inserter(lines);
  fmt::format_to(out, "{{\"game\":{{\"file\":{},\"index\":{}", json_text(line.placed.file),
                 line.placed.index);
  if (line.placed.line > 0) {
    fmt::format_to(out, ",\"line\":{}", line.placed.line);
  }
  if (line.error != nullptr) {
    lines += "},\"error\":" + json_text(*line.error) + "}\n";
    return;
  }
  fmt::format_to(out, ",\"rows\":{},\"columns\":{}", line.rows, line.columns);
  append_labels(lines, "row_labels", line.row_labels);
  append_labels(lines, "column_labels", line.column_labels);
  const auto add = [&lines](std::string_view name, double number) {
    lines += name;
    append(lines, number);
  };
  add("},\"value\":", line.exact != nullptr
                          ? nearest_double((line.exact->lower + line.exact->upper) / 2)
                          : shortest_within(line.lower, line.upper));
  add(",\"lower\":", line.lower);
  add(",\"upper\":", line.upper);
  add(",\"relative_gap\":", line.relative_gap);
  lines += ",\"row_strategy\":[";
  append(lines, line.row, ',');
  lines += "],\"column_strategy\":[";
  append(lines, line.column, ',');
  if (line.saddle_point) {
    fmt::format_to(out, "],\"saddle_point\":{{\"row\":{},\"column\":{}}}", line.saddle_point->row,
                   line.saddle_point->column);
  } else {
    lines += "],\"saddle_point\":null";
  }
  fmt::format_to(out, ",\"method\":\"{}\",\"termination\":\"{}\"", line.method,
                 to_string(line.termination));
  if (line.constant_sum != nullptr) {
    fmt::format_to(out, ",\"constant_sum\":\"{}\"", line.constant_sum->get_str());
  }
  if (line.exact != nullptr) {
    lines += ",\"exact\":" + fractions_json(*line.exact).compact();
  }
  lines += "}\n";
}

// The numbers of a strategy are in one cell, separated by blanks, as fractions if the solution is
// exact.
constexpr std::string_view game_row_header =
    "file,index,line,rows,columns,value,lower,upper,relative_gap,saddle_point,method,termination,"
    "row_strategy,column_strategy,error\n";

void append_csv(std::string& rows, const GameLine& line) {
  const auto out = std::back_inserter(rows);
  fmt::format_to(out, "{},{},{},", csv_cell(line.placed.file), line.placed.index,
                 line.placed.line > 0 ? std::to_string(line.placed.line) : "");
  if (line.error != nullptr) {
    rows += ",,,,,,,,,,," + csv_cell(*line.error) + "\n";
    return;
  }
  fmt::format_to(out, "{},{},", line.rows, line.columns);
  if (line.exact != nullptr) {
    const ExactSolution& exact = *line.exact;
    const bool solved = exact.termination == Termination::converged;
    fmt::format_to(out, "{},{},{}", solved ? exact.lower.get_str() : "", exact.lower.get_str(),
                   exact.upper.get_str());
  } else {
    fmt::format_to(out, "{},{},{}", printed(shortest_within(line.lower, line.upper)),
                   printed(line.lower), printed(line.upper));
  }
  fmt::format_to(out, ",{},", printed(line.relative_gap));
  if (line.saddle_point) {
    fmt::format_to(out, "{} {}", line.saddle_point->row, line.saddle_point->column);
  }
  fmt::format_to(out, ",{},{},", line.method, to_string(line.termination));
  if (line.exact != nullptr) {
    rows += plain(line.exact->row) + "," + plain(line.exact->column);
  } else {
    append(rows, line.row, ' ');
    rows += ',';
    append(rows, line.column, ' ');
  }
  rows += ",\n";
}

// The lines of a piece, and the number of games that they answer.
struct Lines {
  std::string text;
  Index games = 0;
  Index unfinished = 0;
  bool is_cut = false;  // Ctrl-C came before its last line
};

template <class Game>
GameLine line_of(const PlacedGame& placed, const ReadGame<Game>& read) {
  const Game& game = read.game;
  GameLine line{placed, game.rows(), game.columns(), game.row_labels(), game.column_labels()};
  line.constant_sum = read.constant_sum ? &*read.constant_sum : nullptr;
  return line;
}

std::span<const double> numbers_of(const MixedStrategy& strategy) {
  return {strategy.probabilities().data(), static_cast<std::size_t>(strategy.size())};
}

void set_solution(GameLine& line, const Solution& solution) {
  line.lower = solution.lower;
  line.upper = solution.upper;
  line.relative_gap = solution.relative_gap;
  line.row = numbers_of(solution.row);
  line.column = numbers_of(solution.column);
  line.method = solution.algorithm;
  line.termination = solution.termination;
}

// Widens the bounds and the gap, which are valid for the rounded entries, so that they are valid
// for the payoffs as written.
void allow_for_rounding(GameLine& line, const PayoffMatrix& game) {
  if (game.rounding() == 0) {
    return;
  }
  const PayoffRange range{game.minimum(), game.maximum(), game.rounding(), game.scaling()};
  line.lower = range.lowered(line.lower);
  line.upper = range.raised(line.upper);
  line.relative_gap = range.gap_of_payoffs(
      next_above(line.relative_gap * range.rescaled() * (1 + 8 * unit_roundoff)));
}

// Whether both the gap and the distance of the printed bounds are within the tolerance; false if
// doubles cannot decide it.
bool is_converged(const GameLine& line, const PayoffMatrix& game, double tolerance) {
  const double range = game.maximum() / 2 - game.minimum() / 2;
  const double gap = line.upper / 2 - line.lower / 2;
  return line.relative_gap <= tolerance && gap <= tolerance * range * (1 - 16 * unit_roundoff);
}

// Solves the games of a piece, one after another, or together if they are small and have the same
// shape.
class PieceSolver {
 public:
  PieceSolver(const SolveOptions& asked, const Options& options)
      : asked_(asked),
        options_(options),
        may_batch_(asked.method == "auto" && options.max_iterations == Options{}.max_iterations &&
                   options.time_limit == Options{}.time_limit) {}

  // Must be called at most once.
  Lines answers(std::vector<PlacedGame> games) {
    for (std::size_t begin = 0; begin < games.size() && !lines_.is_cut;) {
      const std::size_t end = end_of_batch(games, begin);
      if (end > begin) {
        answer_batch({games.begin() + static_cast<std::ptrdiff_t>(begin),
                      games.begin() + static_cast<std::ptrdiff_t>(end)});
        begin = end;
      } else {
        answer_alone(games[begin++]);
      }
    }
    return std::move(lines_);
  }

 private:
  using Games = std::span<const PlacedGame>;

  // Returns the payoffs of a game if it may be solved together with others of its shape: the method
  // is auto, there are no limits, and the game is small enough that a batch allocates nothing for
  // it. Otherwise null.
  const PayoffMatrix* in_batch(const PlacedGame& placed) const {
    constexpr Index most = 128;
    const auto* read = std::get_if<ReadGame<PayoffMatrix>>(&placed.game);
    return may_batch_ && read != nullptr && read->game.rows() <= most &&
                   read->game.columns() <= most
               ? &read->game
               : nullptr;
  }

  std::size_t end_of_batch(const std::vector<PlacedGame>& games, std::size_t begin) const {
    const PayoffMatrix* first = in_batch(games[begin]);
    std::size_t end = begin;
    for (; first != nullptr && end < games.size(); ++end) {
      const PayoffMatrix* game = in_batch(games[end]);
      if (game == nullptr || game->rows() != first->rows() || game->columns() != first->columns()) {
        break;
      }
    }
    return end;
  }

  void answer_batch(Games games) {
    const PayoffMatrix& first = std::get<ReadGame<PayoffMatrix>>(games.front().game).game;
    const auto rows = static_cast<std::size_t>(first.rows());
    const auto columns = static_cast<std::size_t>(first.columns());
    std::vector<double> payoffs;
    payoffs.reserve(games.size() * rows * columns);
    for (const PlacedGame& placed : games) {
      const DenseMatrix& entries = std::get<ReadGame<PayoffMatrix>>(placed.game).game.entries();
      payoffs.insert(payoffs.end(), entries.data(), entries.data() + entries.size());
    }
    std::vector<double> lower(games.size());
    std::vector<double> upper(games.size());
    std::vector<double> gap(games.size());
    std::vector<double> row(games.size() * rows);
    std::vector<double> column(games.size() * columns);
    const GameBatch batch{first.rows(), first.columns(), payoffs, {}, lower, upper, gap,
                          row,          column};
    solve_batch(batch, options_);
    for (std::size_t k = 0; k < games.size() && !lines_.is_cut; ++k) {
      const auto& read = std::get<ReadGame<PayoffMatrix>>(games[k].game);
      GameLine line = line_of(games[k], read);
      line.lower = lower[k];
      line.upper = upper[k];
      line.relative_gap = gap[k];
      line.row = std::span(row).subspan(k * rows, rows);
      line.column = std::span(column).subspan(k * columns, columns);
      line.method = "batch";
      allow_for_rounding(line, read.game);
      line.saddle_point = certain_saddle_point(read.game);
      const bool has_doubtful_point =
          !line.saddle_point && read.game.rounding() > 0 && saddle_point(read.game);
      if (!has_doubtful_point && is_converged(line, read.game, asked_.limits.tolerance)) {
        add(line);
      } else {
        answer_alone(games[k]);
      }
    }
  }

  // After Ctrl-C no further game is begun; the current game is answered with the bounds reached.
  void answer_alone(const PlacedGame& placed) {
    if (options_.stop.stop_requested()) {
      lines_.is_cut = true;
      return;
    }
    try {
      std::visit([&](const auto& game) { answer(placed, game); }, placed.game);
    } catch (const std::exception& error) {
      answer(placed, fault_of(error));
    }
  }

  void answer(const PlacedGame& placed, const ReadGame<PayoffMatrix>& read) {
    const WrittenAnswer found = solve_game(read, asked_, options_, Fractions::where_needed);
    GameLine line = line_of(placed, read);
    set_solution(line, found.written.solution);
    line.saddle_point = found.saddle_point;
    line.exact = found.written.exact ? &*found.written.exact : nullptr;
    add(line);
  }

  void answer(const PlacedGame& placed, const ReadGame<ExactMatrix>& read) {
    const ExactSolution exact = solve_exact(read.game, options_);
    const Solution doubles = certify(read.game, rounded(exact.row), rounded(exact.column), 0);
    GameLine line = line_of(placed, read);
    set_solution(line, doubles);
    line.method = exact.algorithm;
    line.termination = exact.termination;
    line.saddle_point = saddle_point(read.game);
    line.exact = &exact;
    add(line);
  }

  void answer(const PlacedGame& placed, const SparseGame& game) {
    if (asked_.exact || asked_.method != "auto") {
      throw UsageError(fmt::format("{} is a sparse matrix, which --exact and --method do not take",
                                   placed.file));
    }
    const Solution solution = solve_sparse(game, options_);
    GameLine line{placed, game.rows(), game.columns()};
    set_solution(line, solution);
    add(line);
  }

  void answer(const PlacedGame& placed, const std::string& fault) {
    GameLine line{placed};
    line.error = &fault;
    add(line);
  }

  void add(const GameLine& line) {
    (asked_.output.csv ? append_csv : append_json)(lines_.text, line);
    ++lines_.games;
    const bool is_solved = line.error == nullptr && line.termination == Termination::converged;
    lines_.unfinished += is_solved ? 0 : 1;
  }

  const SolveOptions& asked_;
  const Options& options_;
  bool may_batch_;
  Lines lines_;
};

// Shows the progress in one line of a terminal.
class ManyProgress {
 public:
  ManyProgress(const Output& output, std::optional<std::int64_t> all_bytes)
      : is_shown_(output.wants_progress() && isatty(STDOUT_FILENO) == 0), all_bytes_(all_bytes) {}

  void add(const Lines& lines, std::int64_t bytes) {
    games_ += lines.games;
    bytes_ += bytes;
    if (!is_shown_) {
      return;
    }
    line_.show(fmt::format("{}{}, {:.0f} a second, Ctrl-C ends after a whole line", bar(),
                           counted(games_, "game"),
                           static_cast<double>(games_) / stopwatch_.seconds()));
  }

 private:
  // "[#####               ] 25 %, " if the total is known.
  std::string bar() const {
    constexpr int width = 20;
    if (!all_bytes_ || *all_bytes_ == 0) {
      return "";
    }
    const double part =
        std::min(1.0, static_cast<double>(bytes_) / static_cast<double>(*all_bytes_));
    const auto marks = static_cast<std::size_t>(part * width);
    return fmt::format("[{:{}}] {:.0f} %, ", std::string(marks, '#'), width, 100 * part);
  }

  bool is_shown_;
  std::optional<std::int64_t> all_bytes_;
  Stopwatch stopwatch_;
  ProgressLine line_;
  Index games_ = 0;
  std::int64_t bytes_ = 0;
};

ExitCode print_answers(const SolveOptions& asked,
                       const std::function<void(std::string_view)>& write) {
  Options options = asked.limits.options(asked.output);
  options.threads = 1;
  options.time_limit = std::chrono::duration<double>(asked.limits.time_limit);  // for each game
  GameStream stream(asked.games, asked.game, asked.exact);
  ManyProgress progress(asked.output, stream.bytes());
  if (asked.output.csv) {
    write(game_row_header);
  }
  std::atomic<bool> is_unfinished = false;
  do_in_order(asked.output.threads, [&]() -> Job {
    std::optional<GamePiece> next;
    if (!options.stop.stop_requested()) {
      next = stream.next();
    }
    if (options.stop.stop_requested()) {  // a signal may come while next() waits for input
      is_unfinished = true;
      return {};
    }
    if (!next) {
      return {};
    }
    return [&, piece = std::make_shared<const GamePiece>(*std::move(next))]() -> Delivery {
      auto lines =
          std::make_shared<const Lines>(PieceSolver(asked, options).answers(piece->read()));
      return [&, lines, bytes = piece->bytes] {
        write(lines->text);
        progress.add(*lines, bytes);
        if (lines->unfinished > 0 || lines->is_cut) {
          is_unfinished = true;
        }
        return !lines->is_cut;
      };
    };
  });
  return is_unfinished ? ExitCode::unfinished : ExitCode::decided;
}

}  // namespace

PrintedPieces solve_many(const SolveOptions& asked) {
  if (asked.all || asked.sensitivity || asked.explain || !asked.plot.empty() || asked.table) {
    throw UsageError(
        "--many takes no --all, --sensitivity, --explain and --plot, and no format but json and "
        "csv");
  }
  return [asked](const std::function<void(std::string_view)>& write) {
    return print_answers(asked, write);
  };
}

}  // namespace saddle::app
