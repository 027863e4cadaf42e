#include <set>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "games/classic/catalogue.h"
#include "tests/apps/program.h"
#include "tests/text_parts.h"

using nlohmann::json;
using saddle::test::check_refused;
using saddle::test::contents;
using saddle::test::has;
using saddle::test::json_answer;
using saddle::test::run_saddle;

namespace {

std::string value_of(const std::string& name) {
  return json_answer("solve --exact " + name)["exact"]["value"];
}

}  // namespace

TEST_CASE("twenty classic games are listed, have a help page with a source, and have equilibria") {
  std::set<std::string> listed;
  for (const json& entry : json::parse(run_saddle("list --json").out)) {
    if (entry["kind"] == "classic") {
      listed.insert(entry["name"].get<std::string>());
      CHECK(!entry["summary"].get<std::string>().empty());
    }
  }
  CHECK(listed.size() == 20);
  CHECK(listed.size() == saddle::games::classic_games().size());
  for (const std::string& name : listed) {
    CAPTURE(name);
    CHECK(json_answer("nash " + name)["count"] >= 1);
    CHECK(has(run_saddle("help " + name).out, "Source:"));
    CHECK(contents(SADDLE_SOURCE_DIR "/games/data/classic/" + name + ".nfg") ==
          saddle::games::find_classic_game(name)->text);
  }
}

TEST_CASE("the classic matrix games have the values of their sources") {
  CHECK(value_of("matching-pennies") == "0");
  CHECK(value_of("rock-paper-scissors-lizard-spock") == "0");
  CHECK(value_of("two-finger-morra") == "1/12");
  CHECK(value_of("holmes-and-moriarty") == "40");
  CHECK(value_of("bismarck-sea") == "2");
  CHECK(value_of("colonel-blotto") == "14/9");
  CHECK(value_of("poker-endgame") == "-1/4");
  CHECK(value_of("o-neill") == "-1/5");
  CHECK(json_answer("solve penalty-kick")["value"].get<double>() == doctest::Approx(79.573));
  CHECK(json_answer("nash shapley")["count"] == 1);
  CHECK(json_answer("nash prisoners-dilemma")["equilibria"][0]["kind"] == "dominant");
  CHECK(run_saddle("solve prisoners-dilemma").code == 2);
}

TEST_CASE("a file comes before a classic game of its name") {
  const std::string script =
      "cd $(mktemp -d); printf '7\\n' > matching-pennies; $saddle solve matching-pennies";
  CHECK(has(saddle::test::run_script(script).out, "value 7   (exactly)"));
}

TEST_CASE("help explains terms, games and commands, and suggests words near an unknown word") {
  CHECK(run_saddle("help solve").out == run_saddle("solve --help").out);
  CHECK(run_saddle("help game nim").out == run_saddle("game nim --help").out);
  CHECK(has(run_saddle("help saddle-point").out, "least in its row and greatest in its column"));
  CHECK(run_saddle("help saddle point").out == run_saddle("help saddle-point").out);
  const std::string glossary = run_saddle("help glossary").out;
  const std::string topics = run_saddle("help").out;
  for (const std::string term : {"value", "bounds", "duality-gap", "support", "mixed-strategy"}) {
    CHECK(has(glossary, term + "\n  "));
    CHECK(has(topics, " " + term));
  }
  CHECK(has(topics, "colonel-blotto"));
  check_refused("help sadle-point", "",
                "there is no help on 'sadle-point', did you mean 'saddle-point'?");
  check_refused("help everything", "",
                "there is no help on 'everything' (saddle help lists the topics)");
}
