// The JSON output of the program conforms to apps/program/saddle.schema.json.

#include <algorithm>
#include <regex>
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::contents;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

const json& schema() {
  static const json whole =
      json::parse(contents(SADDLE_SOURCE_DIR "/apps/program/saddle.schema.json"));
  return whole;
}

bool has_type(const json& value, const std::string& type) {
  return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
         (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
         (type == "null" && value.is_null()) || (type == "number" && value.is_number()) ||
         (type == "integer" && value.is_number_integer());
}

// Returns the first place where a value violates a rule, nullopt if it is valid. Supports the part
// of JSON Schema that the file uses, and throws for anything else.
std::string fault(const json& value, const json& rule, const std::string& place) {
  if (rule.contains("$ref")) {
    const std::string name = rule["$ref"];
    return fault(value, schema().at(json::json_pointer(name.substr(1))), place);
  }
  for (const auto& [key, content] : rule.items()) {
    if (key == "type") {
      const json types = content.is_array() ? content : json::array({content});
      if (std::none_of(types.begin(), types.end(),
                       [&](const json& type) { return has_type(value, type); })) {
        return place + " is " + value.dump() + ", must be " + content.dump();
      }
    } else if (key == "enum") {
      if (std::find(content.begin(), content.end(), value) == content.end()) {
        return place + " is " + value.dump() + ", must be one of " + content.dump();
      }
    } else if (key == "anyOf") {
      if (std::none_of(content.begin(), content.end(),
                       [&](const json& one) { return fault(value, one, place).empty(); })) {
        return place + " is none of what it may be: " + value.dump();
      }
    } else if (key == "items") {
      for (std::size_t k = 0; value.is_array() && k < value.size(); ++k) {
        const std::string found = fault(value[k], content, place + "/" + std::to_string(k));
        if (!found.empty()) {
          return found;
        }
      }
    } else if (key == "required") {
      for (const json& name : content) {
        if (!value.contains(name.get<std::string>())) {
          return place + " lacks " + name.dump();
        }
      }
    } else if (key == "properties" || key == "additionalProperties") {
      const json named = rule.value("properties", json::object());
      const json others = rule.value("additionalProperties", json(true));
      const json members = value.is_object() ? value : json::object();
      for (const auto& [name, member] : members.items()) {
        const json& own = named.contains(name) ? named[name] : others;
        if (own.is_boolean()) {
          if (!own.get<bool>()) {
            return place + " has " + name + ", which the schema does not know";
          }
          continue;
        }
        const std::string found = fault(member, own, place + "/" + name);
        if (!found.empty()) {
          return found;
        }
      }
    } else if (key == "minimum") {
      if (value.is_number() && value < content) {
        return place + " is " + value.dump() + ", must be at least " + content.dump();
      }
    } else if (key == "pattern") {
      if (value.is_string() &&
          !std::regex_match(value.get<std::string>(), std::regex(content.get<std::string>()))) {
        return place + " is " + value.dump() + ", must match " + content.dump();
      }
    } else if (key == "dependentRequired") {
      for (const auto& [name, others] : content.items()) {
        for (const json& other : others) {
          if (value.contains(name) && !value.contains(other.get<std::string>())) {
            return place + " has " + name + " but lacks " + other.dump();
          }
        }
      }
    } else if (key != "description" && key != "verify") {
      return "the schema has a rule that this test does not know: " + key;
    }
  }
  return "";
}

std::string fault_of(const std::string& definition, const std::string& arguments,
                     const std::string& input = "") {
  CAPTURE(arguments);
  const json value = json::parse(run_saddle(arguments, input).out);
  return fault(value, schema()["$defs"].at(definition), definition);
}

const std::string data = SADDLE_SOURCE_DIR "/games/data/";

}  // namespace

TEST_CASE("the JSON of every command keeps to the schema") {
  CHECK(fault_of("solve", "solve --json matching-pennies") == "");
  CHECK(fault_of("solve", "solve --json bismarck-sea") == "");
  CHECK(fault_of("solve", "solve --json --method simplex", "3,0\n1,2\n") == "");
  CHECK(fault_of("solve", "solve --json --exact", "1e999,0\n0,1\n") == "");
  CHECK(fault_of("solve", "solve --json --all --sensitivity o-neill") == "");
  CHECK(fault_of("solve", "solve --json --all --sensitivity", "1,1\n1,1\n") == "");
  CHECK(fault_of("solve", "solve --json --tolerance 0", "1,2,0\n0,1,3\n5,0,1\n") == "");
  CHECK(fault_of("solve", "solve --json --time-limit 0", run_saddle("generate random 30 30").out) ==
        "");
  CHECK(fault_of("solve", "solve --json --select max-entropy", "1,1\n1,1\n") == "");
  const TemporaryFolder folder;
  const std::string solution =
      folder.write("solution.json", run_saddle("solve --json matching-pennies").out);
  CHECK(fault_of("verify", "verify --json matching-pennies " + solution) == "");
  CHECK(fault_of("verify", "verify --exact --json matching-pennies " + solution) == "");
  for (const std::string method : {"", " --method pure", " --method lemke-howson"}) {
    CHECK(fault_of("nash", "nash --json chicken" + method) == "");
    CHECK(fault_of("nash", "nash --json two-finger-morra" + method) == "");
  }
  CHECK(fault_of("nash", "nash --json --time-limit 0 --method support chicken") == "");
  const std::string irrational =
      "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 2 2 }\n"
      "3 0 2 0 1 0 0 2 0 1 0 0 1 0 0 0 3 0 0 1 0 2 0 3\n";
  const std::string degenerate =
      "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 1 2 } 1 1 0 0 0 0 1 1 0 0 0 0";
  for (const std::string method : {"", " --method all", " --method one", " --method logit"}) {
    CHECK(fault_of("nash", "nash --json" + method, irrational) == "");
    CHECK(fault_of("nash", "nash --json" + method, degenerate) == "");
  }
  const std::string three = folder.write("three.nfg", irrational);
  const std::string equilibria =
      folder.write("equilibria.json", run_saddle("nash --json " + three).out);
  CHECK(fault_of("verify-nash", "verify --json " + three + " " + equilibria) == "");
  CHECK(fault_of("nash-commitment", "nash --json --commit row chicken") == "");
  CHECK(fault_of("nash-commitment", "nash --json --commit row --time-limit 0 chicken") == "");
  CHECK(fault_of("nash-correlated", "nash --json --correlated chicken") == "");
  const std::string records = ",A,B,C\nA,,26-11-3,4-6-0\nB,,,9-2-1\nC,,,\n";
  for (const std::string options :
       {"", " --samples 0", " --mix safest", " --mix measured", " --proved split"}) {
    CHECK(fault_of("measured", "measured --json --symmetric" + options, records) == "");
    CHECK(fault_of("measured", "measured --json" + options, ",l,r\nu,3-1,1-4\nd,0-5,5-0\n") == "");
  }
  CHECK(fault_of("measured", "measured --json", "row,column,mean,se\nu,l,3,1\nu,r,2,0\n") == "");
  const std::string decks = folder.write("decks.csv", records);
  const std::string measured = folder.write(
      "measured.json", run_saddle("measured --json --symmetric --samples 50 " + decks).out);
  CHECK(fault_of("verify-measured", "verify --json " + decks + " " + measured) == "");
  CHECK(fault_of("dominance", "dominance --json boxed-pigs") == "");
  CHECK(fault_of("dominance", "dominance --json --kind weak colonel-blotto") == "");
  CHECK(fault_of("recursive", "recursive --json " + data + "hide_or_run.json") == "");
  const std::string acyclic =
      R"({"states": {"a": {"cells": [[{"to": {"b": "1/3"}}]]}, "b": {"value": 1}}})";
  CHECK(fault_of("recursive", "recursive --json --exact", acyclic) == "");
  CHECK(fault_of("graph", "graph --json", "from,to\na,b\nb,a\nb,c\n") == "");
  CHECK(fault_of("graph", "graph --json", "from,to,player\na,b,Left\na,c,Right\n") == "");
  CHECK(fault_of("list", "list --json") == "");
  CHECK(fault_of("convert", "convert --to json", "1,1/3\n") == "");
  CHECK(fault_of("convert", "convert --to json chicken") == "");
  CHECK(fault_of("guess-it", "game guess-it 5 7 --json --exact --simulate 10") == "");
  CHECK(fault_of("guess-it", "game guess-it 3 0 --json") == "");
  CHECK(fault_of("great-game", "game great-game --json", "2 1 1\n50 30 20\n30 30 40\n") == "");
  CHECK(fault_of("recursive-game", "game goofspiel 3 --json") == "");
  CHECK(fault_of("recursive-game", "game inspection 4 2 --json") == "");
  CHECK(fault_of("blotto-large", "game blotto-large 5 4 --fields 3 --json") == "");
  CHECK(fault_of("blotto-large", "game blotto-large 1 1 --fields 1 --head-starts -1 --json") == "");
  CHECK(fault_of("security", "game security 2 1 --targets 4 --json") == "");
  CHECK(fault_of("interdiction", "game interdiction 2 --grid 3,3 --json") == "");
}

TEST_CASE("the JSON of heaps, boards and positions keeps to the schema") {
  CHECK(fault_of("nim", "game nim 3 4 5 --json") == "");
  CHECK(fault_of("nim", "game nim --misere 1 1 --json") == "");
  CHECK(fault_of("subtraction", "game subtraction --moves 1,2 5 7 --json") == "");
  CHECK(fault_of("subtraction", "game subtraction --left 1,2 --right 2 5 --json") == "");
  CHECK(fault_of("wythoff", "game wythoff 3 4 --json") == "");
  CHECK(fault_of("take-and-break", "game take-and-break .77 --json") == "");
  CHECK(fault_of("take-and-break", "game take-and-break .77 5 6 --json") == "");
  CHECK(fault_of("split-merge", "game split-merge 3 4 --json") == "");
  CHECK(fault_of("half-piles", "game half-piles 1 2 --json") == "");
  CHECK(fault_of("border-grid", "game border-grid WLW WWL --cell 2 2 --json") == "");
  CHECK(fault_of("coin-grid", "game coin-grid --rounds 1 --start 2 1 --json", "1 2\n3 4\n") == "");
  CHECK(fault_of("coin-grid", "game coin-grid --rounds 0 --json", "1 2\n3 4\n") == "");
  CHECK(fault_of("substring", "game substring abab --json") == "");
  CHECK(fault_of("substring", "game substring abcab a --misere --json") == "");
  CHECK(fault_of("substring", "game substring abcabcab a b --max-sums 1 --misere --json") == "");
  const TemporaryFolder folder;
  const std::string edges = folder.write("edges.csv", "from,to\na,b\nb,c\na,c\n");
  const std::string sums = folder.write("sums.csv", "a,b\nb,b\nc\n");
  CHECK(fault_of("graph", "graph --json " + edges + " --sums " + sums) == "");
  CHECK(fault_of("graph", "graph --json --misere --max-sums 0 " + edges + " --sums " + sums) == "");
  const std::string own =
      folder.write("own.csv", "from,to,player\na,b,Left\na,c,Right\nb,c,\nc,a,Left\n");
  CHECK(fault_of("graph", "graph --json " + own + " --sums " + sums) == "");
  const std::string table = folder.write("table.csv", run_saddle("graph --csv " + edges).out);
  CHECK(fault_of("graph-check", "graph --json " + edges + " --check " + table) == "");
  CHECK(fault_of("graph-check", "graph --json --misere " + edges + " --check " + table) == "");
}

TEST_CASE("the JSON of imperfect-information games keeps to the schema") {
  CHECK(fault_of("extensive", "game guess-it-tree 0 1 --json") == "");
  CHECK(fault_of("extensive", "game kuhn --json") == "");
  CHECK(fault_of("extensive", "game kuhn --exact --json") == "");
  CHECK(fault_of("extensive", "game liars-dice --faces 3 --max-iterations 0 --json") == "");
  const TemporaryFolder folder;
  const std::string game = folder.write("game.efg",
                                        "EFG 2 R \"pennies\" { \"A\" \"B\" }\n"
                                        "p \"\" 1 1 \"\" { \"h\" \"t\" } 0\n"
                                        "p \"\" 2 1 \"\" { \"h\" \"t\" } 0\n"
                                        "t \"\" 1 \"\" { 1, -1 }\nt \"\" 2 \"\" { -1, 1 }\n"
                                        "p \"\" 2 1 \"\" { \"h\" \"t\" } 0\n"
                                        "t \"\" 3 \"\" { -1, 1 }\nt \"\" 4 \"\" { 1, -1 }\n");
  for (const std::string exact : {"", " --exact"}) {
    const std::string solution =
        folder.write("solution.json", run_saddle("extensive --json " + game + exact).out);
    CHECK(fault_of("extensive", "extensive --json " + game + exact) == "");
    CHECK(fault_of("verify-extensive", "verify --json " + game + " " + solution + exact) == "");
  }
}

TEST_CASE("each line of many games keeps to the schema") {
  const TemporaryFolder folder;
  const std::string games = folder.write("games.csv", "1,2\n\n3,0\n1,2\n\nx,1\n2\n\n1,1e999\n");
  for (const std::string option : {"", " --exact", " --method simplex", " --max-iterations 0"}) {
    std::istringstream lines(
        run_saddle("solve --many " + games + " chicken matching-pennies" + option).out);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
      CHECK(fault(json::parse(line), schema()["$defs"]["solve-many"], "solve-many") == "");
    }
    CHECK(count == 6);
  }
}

TEST_CASE("the check of the schema fails for an extra key, a missing key and another type") {
  const json& rule = schema()["$defs"]["solve"];
  json answer = json::parse(run_saddle("solve --json matching-pennies").out);
  CHECK(fault(answer, rule, "solve") == "");
  json other = answer;
  other["vale"] = 0;
  CHECK(fault(other, rule, "solve") == "solve has vale, which the schema does not know");
  other = answer;
  other.erase("lower");
  CHECK(fault(other, rule, "solve") == "solve lacks \"lower\"");
  other = answer;
  other["game"]["rows"] = "2";
  CHECK(fault(other, rule, "solve") == "solve/game/rows is \"2\", must be \"integer\"");
}
