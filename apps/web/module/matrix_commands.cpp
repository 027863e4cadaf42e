#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <utility>

#include "apps/program/answers/verdict.h"
#include "apps/program/answers/written_answer.h"
#include "apps/program/reports/explanation.h"
#include "apps/program/reports/measured_report.h"
#include "apps/program/reports/normal_form_report.h"
#include "apps/web/module/commands.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/io/picture/game_picture.h"
#include "saddle/io/picture/measured_picture.h"
#include "saddle/io/table/json_table.h"
#include "saddle/matrix/solution.h"
#include "saddle/measured/solve_measured.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::web {
namespace {

Options options_of(const Payload& payload, const OnProgress& on_progress) {
  Options options = payload.limits();
  options.tolerance = payload.number("tolerance").value_or(options.tolerance);
  options.on_progress = [&on_progress](const Progress& progress) {
    on_progress({{"iterations", progress.iterations},
                 {"lower", progress.lower},
                 {"upper", progress.upper}});
  };
  return options;
}

app::WithoutRounding exactly(const Payload& payload, const PayoffMatrix& game) {
  return [&] {
    return std::optional(game.rounding() == 0 ? ExactMatrix(game) : payload.exact_game());
  };
}

Json solve_exactly(const Payload& payload, const OnProgress& on_progress) {
  const ExactMatrix game = payload.exact_game();
  app::ExactQuestion question{payload.flag("all"), payload.flag("sensitivity")};
  if (const auto limit = payload.whole_number("limit")) {
    question.limit = static_cast<std::size_t>(*limit);
  }
  question.on_work = [&](const std::string& work) { on_progress({{"work", work}}); };
  const app::ExactAnswer answer =
      app::answer_exactly(game, question, options_of(payload, on_progress));
  return app::ExactReport{game, answer.solution, answer.details, answer.seconds}.json();
}

Json solve_in_doubles(const Payload& payload, const OnProgress& on_progress) {
  const PayoffMatrix game = payload.rounded_game();
  const Options options = options_of(payload, on_progress);
  const Budget budget(options);
  const auto start = std::chrono::steady_clock::now();
  const app::WrittenAnswer answer =
      app::answer_as_written(game, solve(game, options), exactly(payload, game), budget,
                             options.tolerance, app::Fractions::where_pleasant);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  return app::WrittenReport{game, answer, options.tolerance, elapsed.count()}.json();
}

// Returns the strategies to draw beside the game, as fractions if they can be computed quickly.
ExactStrategies drawn_strategies(const Payload& payload, const ExactMatrix& game) {
  constexpr Index most_entries_in_fractions = 400;
  if (payload.is_bimatrix()) {
    const NormalFormGame both = payload.normal_form();
    const app::NashReport report = app::nash_report(both, "auto", 1, {});
    const auto& strategies = report.equilibria.at(0).strategies;
    return {strategies[0], strategies[1]};
  }
  if (game.rows() * game.columns() <= most_entries_in_fractions) {
    ExactSolution solution = solve_exact(game);
    return {std::move(solution.row), std::move(solution.column)};
  }
  const Solution solution = solve(payload.rounded_game());
  return {exact_weights(solution.row), exact_weights(solution.column)};
}

}  // namespace

Json solve_command(const Payload& payload, const OnProgress& on_progress) {
  const bool is_exact = payload.flag("exact") || payload.flag("all") || payload.flag("sensitivity");
  return is_exact ? solve_exactly(payload, on_progress) : solve_in_doubles(payload, on_progress);
}

Json verify_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const double tolerance = payload.number("tolerance").value_or(Options{}.tolerance);
  const bool is_exact = payload.flag("exact");
  const PayoffMatrix game = payload.rounded_game();
  const app::StatedSolution stated =
      app::read_solution(payload["solution"], "solution", game.rows(), game.columns());
  const app::Verdict verdict =
      is_exact ? app::exact_verdict(payload.exact_game(), {}, stated, tolerance, true)
               : app::verdict_on(game, {}, stated, tolerance, exactly(payload, game)).value();
  return verdict.json();
}

Json explain_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  return {{"text", app::explanation(payload.exact_game())}};
}

Json picture_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const std::string kind = payload.choice("kind", {"envelope", "heat-map", "best-responses"});
  if (kind == "best-responses") {
    const NormalFormGame game = payload.normal_form();
    const app::NashReport report = app::nash_report(game, "auto", {}, {});
    return {{"svg", best_response_picture(game, report.equilibria)}};
  }
  const ExactMatrix game = payload.exact_game();
  check_drawable(game);
  const auto [row, column] = drawn_strategies(payload, game);
  if (kind == "envelope") {
    return {{"svg", envelope_picture(game, row, column)}};
  }
  const std::int64_t most_side = payload.whole_number("most_side").value_or(most_heat_map_side);
  return {{"svg", heat_map(game, row, column, static_cast<Index>(most_side))}};
}

Json dominance_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const std::string kind = payload.choice("kind", {"strict", "weak"});
  const std::string by = payload.choice("by", {"mixed", "pure"});
  const NormalFormGame game = payload.normal_form();
  const Elimination result =
      eliminate(game, kind == "strict" ? Dominance::strict : Dominance::weak,
                by == "pure" ? Dominator::pure : Dominator::mixed, payload.limits());
  return app::DominanceReport{game, result, kind}.json();
}

Json nash_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const std::string method =
      payload.choice("method", {"auto", "pure", "lemke-howson", "support", "all-extreme"});
  const auto limit = payload.whole_number("limit");
  const NormalFormGame game = payload.has("game")
                                  ? read_json_normal_form(payload["game"], "the game")
                                  : payload.normal_form();
  return app::nash_report(game, method,
                          limit ? std::optional(static_cast<std::size_t>(*limit)) : std::nullopt,
                          payload.limits())
      .json();
}

Json measured_command(const Payload& payload, const OnProgress& on_progress) {
  MeasuredTableOptions reading;
  if (payload.has("symmetric")) {
    reading.symmetry = payload.flag("symmetric") ? MeasuredGame::Symmetry::symmetric
                                                 : MeasuredGame::Symmetry::none;
  }
  reading.missing_is_unknown = payload.flag("missing_is_unknown");
  reading.words = {"'same decks'", "'sides differ'", "'any payoff'", ""};
  std::istringstream in(payload.text("text"));
  const MeasuredTable table = read_measured_table({in, "the text"}, reading);
  MeasuredOptions options;
  options.samples = payload.whole_number("samples").value_or(options.samples);
  options.solving = payload.limits();
  options.solving.on_progress = [&on_progress](const Progress& progress) {
    on_progress({{"samples", progress.iterations}});
  };
  const auto start = std::chrono::steady_clock::now();
  const MeasuredAnswer answer = solve_measured(table.game, options);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  Json object = app::MeasuredReport{table, options, answer, elapsed.count()}.json();
  if (payload.flag("picture")) {
    object["picture"] = measured_picture(table.game, answer);
  }
  return object;
}

}  // namespace saddle::web
