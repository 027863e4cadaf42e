#include <chrono>
#include <sstream>

#include "apps/program/reports/measured_report.h"
#include "apps/web/module/commands.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/io/picture/measured_picture.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::web {

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
