#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <gmpxx.h>

#include "apps/program/games/games.h"
#include "apps/program/games/oracle_game.h"
#include "games/large/blotto.h"

namespace saddle::app {
namespace {

using games::Deployment;

struct BlottoOptions {
  std::int64_t row_soldiers = 0;
  std::int64_t column_soldiers = 0;
  std::int64_t fields = 0;
  std::vector<std::string> values;
  OracleOptions oracle;
};

games::BlottoRules rules_of(const BlottoOptions& asked) {
  games::BlottoRules rules{asked.row_soldiers, asked.column_soldiers,
                           listed_numbers("--values", asked.values)};
  if (rules.values.empty()) {
    rules.values = ones("--fields", asked.fields, 10'000);
  }
  return rules;
}

// Returns C(soldiers + fields - 1, fields - 1), the number of deployments in every order.
mpz_class deployments(std::int64_t soldiers, std::size_t fields) {
  mpz_class count;
  mpz_bin_uiui(count.get_mpz_t(), static_cast<unsigned long>(soldiers) + fields - 1, fields - 1);
  return count;
}

Printed run_blotto(const BlottoOptions& asked) {
  const games::BlottoRules rules = rules_of(asked);
  const mpz_class rows = deployments(rules.row_soldiers, rules.values.size());
  const mpz_class columns = deployments(rules.column_soldiers, rules.values.size());
  OracleWords words;
  // Beyond 2^53 these are no doubles, so they are texts.
  words.game = {
      {"rows", rows.get_str()}, {"columns", columns.get_str()}, {"field_values", rules.values}};
  words.strategy = "deployment";
  words.row_list = "row_deployments";
  words.column_list = "column_deployments";
  words.row_item = "soldiers";
  words.column_item = "soldiers";
  words.rows = " of " + rows.get_str();
  words.columns = " of " + columns.get_str();
  words.remark = "; fields of one value are played in random order";
  const auto print = [](const Mixture<Deployment>& mixture) {
    return printed_mixture(
        mixture,
        [](const Deployment& soldiers) { return fmt::to_string(fmt::join(soldiers, "-")); },
        [](const Deployment& soldiers) { return Json(soldiers); });
  };
  const games::LargeBlotto game = games::large_blotto(rules);
  return printed_oracle_game(asked.oracle, words, [&](const Options& options) {
    return oracle_answer(game, options, print, print);
  });
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
  asked->oracle.declare(parser);
  return [asked] { return run_blotto(*asked); };
}

}  // namespace saddle::app
