#include <string>

#include <doctest/doctest.h>

#include "tests/apps/program.h"

using saddle::test::check_refused;
using saddle::test::contents;
using saddle::test::interrupted_saddle;
using saddle::test::json_answer;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::shown_on_terminal;
using saddle::test::TemporaryFolder;

namespace {

const std::string poker = SADDLE_SOURCE_DIR "/tests/fuzz/corpus/efg/stripped_down_poker.efg";

// A game with the minimum number of nodes.
const std::string coin = R"(EFG 2 R "coin" { "" "" } t "" 1 { 1/2 1/2 })";

}  // namespace

TEST_CASE("saddle game kuhn prints the value, its proof, and what to do at each set") {
  const Run run = run_saddle("game kuhn --exact");
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(run.out.find("value -1/18   (exactly; about -0.0555") != std::string::npos);
  CHECK(run.out.find("  J, bet: fold\n") != std::string::npos);
  CHECK(run.out.find("  Q, bet: fold 2/3, call 1/3\n") != std::string::npos);
  // Sets that the player's own moves avoid are not shown.
  CHECK(run.out.find("  K, check, bet") == std::string::npos);
}

TEST_CASE("imperfect-information games have bounds that hold, in JSON and CSV") {
  const auto answer = json_answer("game leduc --json");
  CHECK(answer["lower"] <= -0.0856064240780006);
  CHECK(answer["upper"] >= -0.0856064240780005);
  CHECK(answer["relative_gap"] <= 1e-12);
  CHECK(answer["game"]["row_sequences"] == 337);
  CHECK(answer["row_strategy"].size() == 144);
  for (const auto& set : answer["column_strategy"]) {
    double sum = 0;
    for (const auto& [move, chance] : set["moves"].items()) {
      sum += chance.get<double>();
    }
    CHECK(sum == doctest::Approx(1));
  }
  const std::string csv = run_saddle("game kuhn --csv").out;
  CHECK(csv.rfind("item,information_set,move,value\nvalue,,,-0.0555555555", 0) == 0);
  CHECK(csv.find("\nrow,\"J, check, bet\",fold,1\n") != std::string::npos);
}

TEST_CASE("saddle game liars-dice --exact --json has the fractions too") {
  const auto answer = json_answer("game liars-dice --faces 3 --exact --json");
  CHECK(answer["exact"]["value"].is_string());
  CHECK(answer["exact"]["lower"] == answer["exact"]["upper"]);
  CHECK(answer["method"] == "exact");
}

TEST_CASE("saddle extensive solves a .efg file, in fractions if asked") {
  const auto answer = json_answer("extensive --exact --json " + poker);
  CHECK(answer["game"]["title"] == "Stripped-down poker");
  CHECK(answer["game"]["players"][1] == "Student");
  CHECK(answer["exact"]["value"] == "1/3");
  CHECK(answer["exact"]["row_strategy"][1]["moves"]["Bet"] == "1/3");
  CHECK(answer["exact"]["column_strategy"][0]["moves"]["Call"] == "2/3");
  CHECK(answer["constant_sum"] == "0");
  const Run run = run_saddle("extensive -", contents(poker));
  CHECK(run.code == 0);
  CHECK(run.out.find("Professor (maximises), 2 of 2 information sets") != std::string::npos);
  CHECK(run_saddle("extensive", coin)
            .out.find("constant-sum game: column player gets 1 minus the value") !=
        std::string::npos);
}

TEST_CASE("a .efg file that cannot be read is refused with its place") {
  check_refused("extensive", "EFG 2 R \"\" { \"a\" \"b\" }\np \"\" 1 1",
                "standard input:2:9: expected '{' and the moves of information set 1, which is "
                "not defined above, found the end of the text");
  check_refused(
      "extensive " SADDLE_SOURCE_DIR "/tests/fuzz/corpus/efg/forgets.efg", "",
      SADDLE_SOURCE_DIR
      "/tests/fuzz/corpus/efg/forgets.efg: no perfect recall: 'l' and 'r' lead to the "
      "information set 'set 2' of the row player, with different earlier moves of this player");
  check_refused("game kuhn --ranks 1", "", "ranks is 1, must be >= 2 and <= 100");
}

TEST_CASE("limits end an imperfect-information game with bounds that hold, and the exit code 1") {
  for (const std::string limit : {"--max-iterations 20", "--time-limit 0",
                                  "--method "
                                  "regret-minimisation --max-iterations 50"}) {
    CAPTURE(limit);
    const auto answer = json_answer("game leduc --json " + limit, "", 1);
    CHECK(answer["lower"] <= -0.0856064240780006);
    CHECK(answer["upper"] >= -0.0856064240780005);
    CHECK(answer["termination"] != "converged");
  }
  const auto loose = json_answer("game leduc --json --tolerance 1e-2");
  CHECK(loose["method"] == "regret-minimisation");
  CHECK(loose["relative_gap"] <= 1e-2);
}

TEST_CASE("Ctrl-C ends an imperfect-information game with bounds that hold") {
  const Run run =
      interrupted_saddle("game leduc --json --method regret-minimisation --tolerance 0", "");
  CHECK(run.code == 1);
  CHECK(nlohmann::json::parse(run.out)["termination"] == "interrupted");
}

TEST_CASE("the time limit and Ctrl-C also end the building of a large tree, without bounds") {
  const auto answer = json_answer("game liars-dice --faces 10 --time-limit 0.1 --json", "", 1);
  CHECK(answer["termination"] == "time_limit");
  CHECK(answer["lower"].is_null());
  CHECK(run_saddle("game liars-dice --faces 10 --time-limit 0.1").out ==
        "stopped at the time limit while the tree was being made: no bound is known\n");
  const Run run = interrupted_saddle("game liars-dice --faces 10 --json", "");
  CHECK(run.code == 1);
  CHECK(nlohmann::json::parse(run.out)["termination"] == "interrupted");
}

TEST_CASE("a terminal shows how many nodes of a tree are made") {
  const std::string shown =
      shown_on_terminal("$saddle game liars-dice --faces 10 --time-limit 1 >/dev/null 2>$terminal");
  CHECK(shown.find(" nodes, Ctrl-C stops") != std::string::npos);
}

TEST_CASE("saddle verify checks a printed solution of a .efg file, in doubles and in fractions") {
  const TemporaryFolder folder;
  const std::string solution = folder.path("solution.json");
  REQUIRE(run_saddle("extensive --exact --json " + poker + " --output " + solution).code == 0);
  for (const std::string exact : {"", " --exact"}) {
    const auto verdict = json_answer("verify --json " + poker + " " + solution + exact);
    CHECK(verdict["valid"] == true);
    CHECK(verdict["false_parts"].empty());
  }
  CHECK(json_answer("verify --json --exact " + poker + " " + solution)["lower"] == "1/3");

  auto stated = nlohmann::json::parse(contents(solution));
  auto changed = stated;
  changed["exact"]["lower"] = "2/5";
  auto verdict = json_answer(
      "verify --json " + poker + " " + folder.write("bound.json", changed.dump()), "", 1);
  CHECK(verdict["false_parts"] == nlohmann::json::array({"exact.lower"}));
  CHECK(verdict["stated_lower_holds"] == false);

  changed = stated;
  changed["row_strategy"][1]["moves"] = {{"Bet", 1}, {"Fold", 0}};
  verdict = json_answer("verify --json " + poker + " " + folder.write("worse.json", changed.dump()),
                        "", 1);
  CHECK(verdict["false_parts"] == nlohmann::json::array({"lower", "gap", "relative_gap"}));
  CHECK(verdict["lower"] < 0.1);

  const std::string doubles = folder.path("doubles.json");
  REQUIRE(run_saddle("extensive --json " + poker + " --output " + doubles).code == 0);
  CHECK(run_saddle("verify " + poker + " " + doubles).out.find("valid\n") == 0);
  CHECK(run_saddle("verify --exact " + poker + " " + doubles).code == 0);
}

TEST_CASE("a solution of another game is refused, naming the information set") {
  const TemporaryFolder folder;
  const auto stated = json_answer("extensive --json " + poker);
  const auto refused = [&](const nlohmann::json& solution, const std::string& message) {
    const std::string file = folder.write("other.json", solution.dump());
    check_refused("verify " + poker + " " + file, "", file + ": " + message);
  };
  auto other = stated;
  other["row_strategy"][0]["information_set"] = "nowhere";
  refused(other, "row_strategy: the game has no information set 'nowhere', or it is listed twice");
  other = stated;
  other["row_strategy"].erase(1);
  refused(other, "row_strategy: expected 2 information sets, found 1");
  other = stated;
  other["column_strategy"][0]["moves"]["Call"] = 0.9;
  refused(other,
          "column_strategy, 'set 1': expected chances of sum 1, found that they sum to "
          "1.2333333333333334");
  other = stated;
  other["column_strategy"][0]["moves"] = {{"Call", 1}, {"Raise", 0}};
  refused(other, "column_strategy, 'set 1': expected the chance of 'Fold'");
  other = stated;
  other.erase("row_strategy");
  refused(other, "row_strategy: expected a list of information sets");
}

TEST_CASE("a solution that saddle game printed is checked by --verify with the same game") {
  const TemporaryFolder folder;
  for (const std::string game :
       {"game kuhn --ranks 5", "game leduc --ranks 2", "game hidden-goofspiel 3 --order 2,3,1",
        "game guess-it-tree 3 2"}) {
    CAPTURE(game);
    auto stated = json_answer(game + " --exact --json");
    const std::string file = folder.write("solution.json", stated.dump());
    CHECK(json_answer(game + " --json --verify " + file)["valid"] == true);
    const auto exact = json_answer(game + " --json --exact --verify " + file);
    CHECK(exact["lower"] == stated["exact"]["value"]);
    stated["upper"] = stated["lower"].get<double>() - 0.01;
    const auto verdict =
        json_answer(game + " --json --verify " + folder.write("false.json", stated.dump()), "", 1);
    CHECK(verdict["false_parts"] == nlohmann::json::array({"upper"}));
  }
  const std::string other = folder.write("other.json", json_answer("game kuhn --json").dump());
  CHECK(run_saddle("game leduc --verify " + other).code == 2);
}

TEST_CASE("the solution that each method prints is verified unchanged") {
  const TemporaryFolder folder;
  for (const std::string method :
       {"auto", "interior-point", "equilibrium-path", "regret-minimisation --tolerance 1e-3"}) {
    CAPTURE(method);
    const auto stated = json_answer("game leduc --ranks 5 --json --method " + method);
    const auto verdict = json_answer("game leduc --ranks 5 --json --tolerance 1e-3 --verify " +
                                     folder.write("solution.json", stated.dump()));
    CHECK(verdict["valid"] == true);
    CHECK(verdict["lower"] == stated["lower"]);
    CHECK(verdict["upper"] == stated["upper"]);
  }
}

TEST_CASE("a bound beyond the doubles is printed as null, and the answer is still verified") {
  const TemporaryFolder folder;
  const std::string most = "1.7976931348623157e308";  // the largest double
  const std::string game =
      folder.write("game.efg",
                   "EFG 2 R \"\" { \"\" \"\" } p \"\" 1 1 \"\" { \"a\" \"b\" } 0 t \"\" 1 "
                   "\"\" { " +
                       most + " -" + most + " } t \"\" 2 \"\" { -" + most + " " + most + " }");
  for (const std::string exact : {"", " --exact"}) {
    const auto answer = json_answer("extensive " + game + exact);
    CHECK(answer["upper"].is_null());
    CHECK(answer["termination"] == "converged");
    const std::string solution = folder.write("solution.json", answer.dump());
    for (const std::string way : {"", " --exact"}) {
      CAPTURE(exact + way);
      CHECK(run_saddle("verify " + game + " " + solution + way).code == 0);
    }
  }
}

TEST_CASE("--exact solves and verifies payoffs beyond the doubles, which are refused without it") {
  const TemporaryFolder folder;
  const std::string game = folder.write("large.efg", R"(EFG 2 R "large" { "" "" }
p "" 1 1 { "l" "r" } 0
p "" 2 1 { "l" "r" } 0
t "" 1 { 4e400 -4e400 }
t "" 2 { 1e400 -1e400 }
p "" 2 1 0
t "" 2
t "" 3 { 3e400 -3e400 })");
  check_refused("extensive " + game, "",
                game + ":4:10: expected a payoff within the range of doubles");
  const auto stated = json_answer("extensive --exact --json " + game);
  CHECK(stated["termination"] == "converged");
  CHECK(stated["exact"]["value"] == "22" + std::string(399, '0'));
  CHECK(stated["exact"]["row_strategy"][0]["moves"]["l"] == "2/5");
  CHECK(stated["upper"].is_null());
  const std::string solution = folder.write("solution.json", stated.dump());
  CHECK(json_answer("extensive --exact --json --verify " + solution + " " + game)["valid"] == true);
  CHECK(json_answer("verify --exact --json " + game + " " + solution)["valid"] == true);
}

TEST_CASE("a person plays a deal, is told what happened, and may leave") {
  const Run run = run_saddle("game kuhn --play --seed 3", "what\nbet\ncheck\nfold\n");
  CHECK(run.code == 0);
  CHECK(run.out.find(": check, bet, or quit? Say for instance: check\n") != std::string::npos);
  CHECK(run.out.find("\nWhat happened: ") != std::string::npos);
  CHECK(run.out.find(", bet, ") != std::string::npos);
  CHECK(run.out.find("\nYou get ") != std::string::npos);
  CHECK(run_saddle("game kuhn --play --seed 3", " bet \r\n").out.find("You get") !=
        std::string::npos);
  CHECK(run_saddle("game kuhn --play --seed 3", "bet\n").out.find("You get") != std::string::npos);
  CHECK(run_saddle("game kuhn --play", "quit\n").code == 1);
  CHECK(run_saddle("game kuhn --play", "").code == 1);
  for (const std::string other :
       {"--json", "--csv", "--exact", "--plot x.svg", "--plot-tree x.svg", "--verify x.json"}) {
    CAPTURE(other);
    const Run both = run_saddle("game kuhn --play " + other);
    CHECK(both.code == 2);
    CHECK(both.err.find(" excludes --") != std::string::npos);
  }
  check_refused("extensive --play", "", "--play reads standard input, so GAME must be a file");
  CHECK(run_saddle("extensive --play " + poker, "quit\n").code == 1);
}

TEST_CASE("--plot-tree draws a small tree with the chances of all moves") {
  const TemporaryFolder folder;
  const std::string file = folder.path("tree.svg");
  CHECK(run_saddle("game kuhn --exact --plot-tree " + file).code == 0);
  const std::string picture = contents(file);
  CHECK(picture.find("<svg") == 0);
  CHECK(picture.find(">J, check, bet<") != std::string::npos);
  CHECK(picture.find(">call  1/3<") != std::string::npos);
  CHECK(picture.find(">J K  1/6<") != std::string::npos);
  CHECK(run_saddle("extensive --plot-tree " + file + " " + poker).code == 0);
  CHECK(contents(file).find("Student moves and minimises it") != std::string::npos);
  CHECK(contents(file).find(">Bet  0.333<") != std::string::npos);
  CHECK(run_saddle("game kuhn --plot-tree tree.png").code == 2);
  check_refused("game leduc --plot-tree " + file, "",
                "--plot-tree draws at most 400 leaves, the tree has 1116");
}

TEST_CASE("--plot draws how the gap fell") {
  const TemporaryFolder folder;
  const std::string exact = folder.path("exact.svg");
  CHECK(run_saddle("game kuhn --exact --plot " + exact).code == 0);
  CHECK(contents(exact).find("-10") != std::string::npos);
  const std::string file = folder.path("gap.svg");
  CHECK(run_saddle("game leduc --method interior-point --plot " + file).code == 0);
  const std::string picture = contents(file);
  CHECK(picture.find("<svg") == 0);
  CHECK(picture.find("seconds") != std::string::npos);
  CHECK(picture.find("-10") != std::string::npos);
}
