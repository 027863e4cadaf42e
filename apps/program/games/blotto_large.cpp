#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <gmpxx.h>

#include "apps/program/games/games.h"
#include "apps/program/games/oracle_game.h"
#include "games/large/blotto.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {
namespace {

using games::Deployment;

struct BlottoOptions {
  std::int64_t row_soldiers = 0;
  std::int64_t column_soldiers = 0;
  std::optional<std::int64_t> fields;
  std::vector<std::string> values;
  std::vector<std::string> rules;
  std::vector<int> head_starts;
  double line_bonus = 0;
  OracleOptions oracle;
};

games::FieldRule rule_named(const std::string& name) {
  if (const auto rule = games::field_rule_named(name)) {
    return *rule;
  }
  throw UsageError(fmt::format("--rules: expected {}, found '{}'",
                               fmt::join(games::field_rule_names(), ", "), name));
}

// Returns the entry of a list for field f: one for each field, or one for all, or none.
template <class Entry>
Entry entry_of(const char* option, const std::vector<Entry>& entries, std::size_t f,
               std::size_t fields, const Entry& otherwise) {
  if (entries.size() > 1 && entries.size() != fields) {
    throw UsageError(fmt::format("{} has {} entries, must have one, or one for each of {}", option,
                                 entries.size(), counted(fields, "field")));
  }
  return entries.empty() ? otherwise : entries[entries.size() == 1 ? 0 : f];
}

games::BlottoRules rules_of(const BlottoOptions& asked) {
  std::vector<double> values = listed_numbers("--values", asked.values);
  if (values.empty()) {
    values = ones("--fields", asked.fields, 10'000, "--values");
  }
  games::BlottoRules rules{asked.row_soldiers, asked.column_soldiers, {}, asked.line_bonus};
  for (std::size_t f = 0; f < values.size(); ++f) {
    const auto rule = entry_of("--rules", asked.rules, f, values.size(), std::string("most"));
    rules.fields.push_back({values[f], rule_named(rule),
                            entry_of("--head-starts", asked.head_starts, f, values.size(), 0)});
  }
  return rules;
}

// Returns C(soldiers + fields - 1, fields - 1), the number of deployments in every order.
mpz_class deployments(std::int64_t soldiers, std::size_t fields) {
  mpz_class count;
  mpz_bin_uiui(count.get_mpz_t(), static_cast<unsigned long>(soldiers) + fields - 1, fields - 1);
  return count;
}

Json printed_game(const games::BlottoRules& rules, const mpz_class& rows,
                  const mpz_class& columns) {
  std::vector<double> values;
  std::vector<std::string> names;
  std::vector<std::int64_t> head_starts;
  for (const games::BlottoField& field : rules.fields) {
    values.push_back(field.value);
    names.emplace_back(games::name_of(field.rule));
    head_starts.push_back(field.head_start);
  }
  // Beyond 2^53 the numbers of deployments are no doubles, so they are texts.
  return {{"rows", rows.get_str()},     {"columns", columns.get_str()},
          {"field_values", values},     {"field_rules", names},
          {"head_starts", head_starts}, {"line_bonus", rules.line_bonus}};
}

Printed run_blotto(const BlottoOptions& asked) {
  const games::BlottoRules rules = rules_of(asked);
  const mpz_class rows = deployments(rules.row_soldiers, rules.fields.size());
  const mpz_class columns = deployments(rules.column_soldiers, rules.fields.size());
  OracleWords words;
  words.game = printed_game(rules, rows, columns);
  words.strategy = "deployment";
  words.row_list = "row_deployments";
  words.column_list = "column_deployments";
  words.row_item = "soldiers";
  words.column_item = "soldiers";
  words.rows = " of " + rows.get_str();
  words.columns = " of " + columns.get_str();
  words.remark = rules.line_bonus > 0 ? "" : "; fields that are alike are played in random order";
  const auto print = [](const Mixture<Deployment>& mixture) {
    return printed_mixture(
        mixture,
        [](const Deployment& soldiers) { return fmt::to_string(fmt::join(soldiers, "-")); },
        [](const Deployment& soldiers) { return Json(soldiers); });
  };
  return printed_oracle_game(asked.oracle, words, [&](const Options& options) {
    const Budget budget(options);
    const auto should_stop = [&budget] { return budget.exhausted(0).has_value(); };
    return oracle_answer(games::large_blotto(rules, should_stop), options, print, print);
  });
}

}  // namespace

Action declare_blotto_large(Parser& parser) {
  auto asked = std::make_shared<BlottoOptions>();
  parser.add_option("ROW", asked->row_soldiers, "soldiers of the row player")->required();
  parser.add_option("COLUMN", asked->column_soldiers, "soldiers of the column player")->required();
  CLI::Option* const fields =
      parser.add_option("--fields", asked->fields, "fields, all of value 1");
  parser.add_option("--values", asked->values, "the values of the fields")
      ->delimiter(',')
      ->type_name("VALUE,...")
      ->excludes(fields);
  parser
      .add_option("--rules", asked->rules,
                  "what divides the value of each field, or of all: most (nothing changes hands at "
                  "a tie), row-ties, column-ties (who wins it), lottery (as the soldiers), "
                  "root-margin (times the root of the difference)")
      ->delimiter(',')
      ->type_name("RULE,...");
  parser
      .add_option("--head-starts", asked->head_starts,
                  "soldiers of the row player beforehand on each field, or on all; below 0 of the "
                  "column player")
      ->delimiter(',')
      ->type_name("SOLDIERS,...");
  parser
      .add_option("--line", asked->line_bonus,
                  "the fields lie on a line, and two neighbours won pay this beside")
      ->type_name("BONUS")
      ->check(at_least(0));
  asked->oracle.declare(parser);
  return [asked] { return run_blotto(*asked); };
}

}  // namespace saddle::app
