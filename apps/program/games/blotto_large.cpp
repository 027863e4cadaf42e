#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/progress.h"
#include "games/large/blotto.h"
#include "saddle/io/number.h"

namespace saddle::app {
namespace {

using games::Deployment;
using Blotto = ImplicitSolution<Deployment, Deployment>;

struct BlottoOptions {
  std::int64_t row_soldiers = 0;
  std::int64_t column_soldiers = 0;
  std::int64_t fields = 0;
  std::vector<std::string> values;
  double tolerance = Options{}.tolerance;
  double time_limit = Options{}.time_limit.count();
  Output output;
};

games::BlottoRules rules_of(const BlottoOptions& asked) {
  games::BlottoRules rules{asked.row_soldiers, asked.column_soldiers, {}};
  for (const std::string& text : asked.values) {
    const NumberReading<double> number = read_double(text);
    if (number.fault != NumberFault::none) {
      throw UsageError("--values: " + complaint(number.fault, text));
    }
    rules.values.push_back(number.value);
  }
  if (rules.values.empty()) {
    constexpr std::int64_t most_fields = 10'000;
    if (asked.fields < 1 || asked.fields > most_fields) {
      throw UsageError(
          fmt::format("--fields {} must be >= 1 and <= {}", asked.fields, most_fields));
    }
    rules.values.assign(static_cast<std::size_t>(asked.fields), 1.0);
  }
  return rules;
}

// Returns C(soldiers + fields - 1, fields - 1), the number of deployments in every order.
mpz_class deployments(std::int64_t soldiers, std::size_t fields) {
  mpz_class count;
  mpz_bin_uiui(count.get_mpz_t(), static_cast<unsigned long>(soldiers) + fields - 1, fields - 1);
  return count;
}

// The most likely deployment first.
Mixture<Deployment> sorted(Mixture<Deployment> mixture) {
  std::ranges::stable_sort(mixture, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first > b.first;
  });
  return mixture;
}

Json listed(const Mixture<Deployment>& mixture) {
  Json list = Json::list();
  for (const auto& [deployment, probability] : mixture) {
    list.push_back({{"soldiers", deployment}, {"probability", probability}});
  }
  return list;
}

std::string tabulated(const char* player, const Mixture<Deployment>& mixture,
                      const mpz_class& deployments) {
  std::string text = fmt::format("\n{}, {} used of {}\n", player,
                                 counted(std::ssize(mixture), "deployment"), deployments.get_str());
  for (const auto& [deployment, probability] : mixture) {
    text += fmt::format("  {}  {:<22} {:>8.4f} %\n", fmt::join(deployment, "-"), probability,
                        100 * probability);
  }
  return text;
}

struct BlottoReport {
  const games::BlottoRules& rules;
  Blotto solution;
  double tolerance;
  double seconds;

  double value() const { return shortest_within(solution.lower, solution.upper); }
  mpz_class rows() const { return deployments(rules.row_soldiers, rules.values.size()); }
  mpz_class columns() const { return deployments(rules.column_soldiers, rules.values.size()); }

  std::string text() const {
    std::string text =
        fmt::format("{}   (proved: {} <= value <= {})\n", bold(fmt::format("value {}", value())),
                    solution.lower, solution.upper);
    text += tabulated("row player (maximises)", solution.row, rows());
    text += tabulated("column player (minimises)", solution.column, columns());
    text += fmt::format(
        "\n{}: the duality gap is at most {:.2g} of the payoff range (tolerance {:.2g})\n"
        "double-oracle, {}, {} and {} found, {:.2g} s; fields of one value are played in random "
        "order\n",
        to_string(solution.termination), solution.relative_gap, tolerance,
        counted(solution.rounds, "round"), counted(solution.rows_found, "row"),
        counted(solution.columns_found, "column"), seconds);
    return text;
  }

  Json json() const {
    Json object;
    // Beyond 2^53 these are no doubles, so they are texts.
    object["game"] = {{"rows", rows().get_str()},
                      {"columns", columns().get_str()},
                      {"field_values", rules.values}};
    object["value"] = value();
    object["lower"] = solution.lower;
    object["upper"] = solution.upper;
    object["relative_gap"] = solution.relative_gap;
    object["row_deployments"] = listed(solution.row);
    object["column_deployments"] = listed(solution.column);
    object["method"] = "double-oracle";
    object["rounds"] = solution.rounds;
    object["rows_found"] = solution.rows_found;
    object["columns_found"] = solution.columns_found;
    object["pivots"] = solution.pivots;
    object["termination"] = to_string(solution.termination);
    object["tolerance"] = tolerance;
    object["seconds"] = seconds;
    return object;
  }

  std::string csv() const {
    std::string rows = bounds_csv(solution.lower, solution.upper);
    const auto add = [&rows](const char* player, const Mixture<Deployment>& mixture) {
      for (const auto& [deployment, probability] : mixture) {
        rows += fmt::format("{},{},{}\n", player, fmt::join(deployment, "-"), probability);
      }
    };
    add("row", solution.row);
    add("column", solution.column);
    return rows;
  }
};

Printed run_blotto(const BlottoOptions& asked) {
  const games::BlottoRules rules = rules_of(asked);
  const games::LargeBlotto game = games::large_blotto(rules);
  ProgressLine line;
  Options options;
  options.tolerance = asked.tolerance;
  options.time_limit = std::chrono::duration<double>(asked.time_limit);
  options.stop = stop_on_interrupt();
  options.threads = asked.output.threads;
  line.follow(options, asked.output);
  const auto start = std::chrono::steady_clock::now();
  BlottoReport report{rules, double_oracle(game, options), asked.tolerance, 0};
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.solution.row = sorted(std::move(report.solution.row));
  report.solution.column = sorted(std::move(report.solution.column));
  return {asked.output.json  ? printed(report.json())
          : asked.output.csv ? report.csv()
                             : report.text(),
          exit_code(report.solution.termination)};
}

}  // namespace

Action declare_blotto_large(Parser& parser) {
  auto asked = std::make_shared<BlottoOptions>();
  parser.add_option("ROW", asked->row_soldiers, "soldiers of the row player").required();
  parser.add_option("COLUMN", asked->column_soldiers, "soldiers of the column player").required();
  const Option fields = parser.add_option("--fields", asked->fields, "fields, all of value 1");
  parser.add_option("--values", asked->values, "the values of the fields")
      .delimiter(',')
      .type_name("VALUE,...")
      .excludes(fields);
  parser
      .add_option("--tolerance", asked->tolerance,
                  "converged once the duality gap is at most this part of the payoff range")
      .at_least(0)
      .capture_default_str();
  parser.add_option("--time-limit", asked->time_limit, "stop after this many seconds")
      .type_name("SECONDS");
  asked->output.declare(parser);
  asked->output.declare_threads(parser);
  return [asked] { return run_blotto(*asked); };
}

}  // namespace saddle::app
