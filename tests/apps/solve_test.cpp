#include <algorithm>
#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/program.h"

using nlohmann::json;
using saddle::test::check_refused;
using saddle::test::contents;
using saddle::test::json_answer;
using saddle::test::Run;
using saddle::test::run_saddle;
using saddle::test::run_script;
using saddle::test::TemporaryFolder;

namespace {

const std::string rock_paper_scissors = SADDLE_SOURCE_DIR "/games/data/rock_paper_scissors.csv";

json solved(const std::string& arguments, const std::string& input = "") {
  return json_answer("solve " + arguments, input);
}

}  // namespace

TEST_CASE("solve prints what it read and the value, then the strategies used and their proof") {
  const Run run = run_saddle("solve " + rock_paper_scissors);
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(run.out.rfind("3 x 3 game, labels from the file\nvalue 0   (exactly)\n", 0) == 0);
  CHECK(run.out.find("\n  Scissors  1/3  33.3333 %\n") != std::string::npos);
  CHECK(run.out.find("proved by exact best responses") != std::string::npos);
}

TEST_CASE("the first line of the answer says which labels were taken from the file") {
  const auto first_line = [](const std::string& arguments, const std::string& input) {
    const std::string text = run_saddle("solve " + arguments, input).out;
    return text.substr(0, text.find('\n'));
  };
  for (const std::string exact : {"", "--exact "}) {
    CHECK(first_line(exact, "1,2,0\n3,4,1\n") == "2 x 3 game, no labels");
    CHECK(first_line(exact + "--labels rows", "a,1,2\nb,3,4\n") ==
          "2 x 2 game, row labels from the file");
    CHECK(first_line(exact + "--labels columns", "a,b\n3,4\n") ==
          "1 x 2 game, column labels from the file");
    CHECK(first_line(exact, ",0,1\n0,3,4\n1,5,6\n") == "2 x 2 game, labels from the file");
    CHECK(first_line(exact, "NFG 1 R \"\" { \"A\" \"B\" } { { \"x\" } 1 } 1 -1") ==
          "1 x 1 game, row labels from the file");
  }
}

TEST_CASE("labels in doubt are refused with the commands that choose") {
  const TemporaryFolder folder;
  const std::string game = folder.write("a game.csv", "action,1,2\nx,3,4\ny,5,6\n");
  const Run refused = run_saddle("solve --exact --labels detect '" + game + "'");
  CHECK(refused.code == 2);
  CHECK(refused.out.empty());
  CHECK(refused.err == "saddle: " + game +
                           ":1:1: expected only labels or only payoffs in the first row, found "
                           "'action' and '1': a 2 x 2 game with row and column labels, or a 3 x 2 "
                           "game with row labels only\n"
                           "  row and column labels: saddle solve --exact '" +
                           game +
                           "' --labels both\n"
                           "  row labels only:       saddle solve --exact '" +
                           game + "' --labels rows\n");
  for (const std::string& command : {std::string("nash"), std::string("game race 3")}) {
    CAPTURE(command);
    const std::string message = run_saddle(command + " -- '" + game + "'").err;
    CHECK(message.find("saddle " + command + " --labels rows -- '" + game + "'\n") !=
          std::string::npos);
  }
  CHECK(json_answer("solve '" + game + "' --labels both")["game"]["column_labels"] ==
        json({"1", "2"}));
}

TEST_CASE("every command that is offered for labels in doubt reads the file") {
  const TemporaryFolder folder;
  for (const std::string text : {"w,1,1\nx,2,3\n", "w,NULL,1\nx,2,3\n", "w;1,000;2.5\nx;3;4\n",
                                 "3,B,C\nx,1,2\ny,4,5\n", "A,B\n1,2\n3,4\n", "game,1,2\n3,4,5\n"}) {
    CAPTURE(text);
    const std::string game = folder.write("game.csv", text);
    const std::string refused = run_saddle("solve " + game).err;
    int offered = 0;
    for (std::size_t at = refused.find(" saddle solve "); at != std::string::npos;
         at = refused.find(" saddle solve ", at + 1)) {
      const std::size_t begin = at + std::string(" saddle ").size();
      const Run run = run_saddle(refused.substr(begin, refused.find('\n', begin) - begin));
      CHECK(run.code == 0);
      ++offered;
    }
    CHECK(offered > 0);
  }
  const std::string game = folder.write("game.csv", "w,nan,nan\nx,2,3\n");
  check_refused("solve " + game, "",
                game + ":1:3: expected different labels, found 'nan' as in column 2");
}

TEST_CASE("a matrix may stand in place of a file's name, unless there is such a file") {
  CHECK(run_saddle("solve '3 0; 1 2'").out.rfind("2 x 2 game, no labels\nvalue 3/2 ", 0) == 0);
  CHECK(json_answer("solve --exact '[-1 1/2; 1 0]'")["exact"]["value"] == "1/5");
  CHECK(json_answer("solve '[0.1, 0.3; 0.2, 0.1]'")["value"].get<double>() ==
        doctest::Approx(1 / 6.0));
  check_refused("solve '3 0; 1'", "",
                "the given matrix:2:2: expected 2 cells as in line 1, found 1");
  check_refused("solve 5", "", "cannot read 5: No such file or directory");
  const TemporaryFolder folder;
  folder.write("1 2", "7\n");
  CHECK(run_script("cd " + folder.path("") + " && $saddle solve '1 2'")
            .out.rfind("1 x 1 game, no labels\nvalue 7 ", 0) == 0);
}

TEST_CASE("solve reads other forms of tables, and cells of two payoffs of a constant sum") {
  CHECK(json_answer("solve", "[[3, 0], [1, 2]]")["value"].get<double>() == doctest::Approx(1.5));
  CHECK(json_answer(
            "solve",
            "| | L | R |\n|---|---|---|\n| T | 3 | 0 |\n| B | 1 | 2 |\n")["game"]["row_labels"] ==
        json({"T", "B"}));
  const json sum = json_answer("solve --exact", "(3,2),(1,4)\n(0,5),(2,3)\n");
  CHECK(sum["constant_sum"] == "5");
  CHECK(sum["exact"]["value"] == "3/2");
  check_refused(
      "solve", "(3,2),(0,0)\n(0,0),(2,3)\n",
      "standard input is not a constant-sum game: the payoffs of (1, 1) add up to 5, those "
      "of (2, 1) to 0 (see saddle nash)");
}

TEST_CASE("solve --json has the documented fields") {
  const json solution = solved(rock_paper_scissors);
  CHECK(solution["game"]["rows"] == 3);
  CHECK(solution["game"]["columns"] == 3);
  CHECK(solution["game"]["row_labels"] == json({"Rock", "Paper", "Scissors"}));
  CHECK(solution["value"] == 0.0);
  CHECK(solution["lower"].get<double>() <= 0);
  CHECK(solution["upper"].get<double>() >= 0);
  CHECK(solution["row_strategy"].size() == 3);
  CHECK(solution["column_strategy"][2].get<double>() == doctest::Approx(1.0 / 3));
  CHECK(solution["saddle_point"].is_null());
  CHECK(solution["method"].is_string());
  CHECK(solution["iterations"].is_number_integer());
  CHECK(solution["termination"] == "converged");
  CHECK(solution["seconds"].get<double>() > 0);
}

TEST_CASE("solve names a saddle point") {
  const json solution = solved("", "4,3\n5,1\n");
  CHECK(solution["saddle_point"] == json({{"row", 0}, {"column", 1}}));
  CHECK(solution["value"] == 3.0);
  CHECK(solution["lower"] == 3.0);
  CHECK(solution["upper"] == 3.0);
}

TEST_CASE("solve --csv lists every strategy with its label") {
  CHECK(run_saddle("solve --csv -", "x,left,right\nup,3,0\ndown,1,2\n").out.find("row,up,0.25\n") !=
        std::string::npos);
}

TEST_CASE("every method that --help names solves, or says for which games it is") {
  const std::string help = run_saddle("solve --help").out;
  for (const json& entry : json::parse(run_saddle("list --json").out)) {
    if (entry["kind"] != "algorithm") {
      continue;
    }
    const std::string method = entry["name"];
    CAPTURE(method);
    CHECK(help.find("\n  " + method + ": ") != std::string::npos);
    if (method == "saddle-point") {
      check_refused("solve --method saddle-point", "3,0\n1,2\n",
                    "--method saddle-point has no answer for this game of 2 rows and 2 columns (it "
                    "is for: a solution in pure strategies, if there is one)");
    } else {
      const bool first_order = method == "regret-matching";
      const std::string tolerance = first_order ? "1e-3" : "1e-9";
      CHECK(solved("--tolerance " + tolerance + " --method " + method, "3,0\n1,2\n")["value"] ==
            doctest::Approx(1.5).epsilon(1e-3));
    }
  }
}

TEST_CASE("a command that reads a terminal says what it waits for") {
  const auto waits_for = [](const std::string& arguments, const std::string& typed,
                            const std::string& expected) {
    CAPTURE(arguments);
    const Run run = saddle::test::run_on_terminal(arguments, typed);
    CHECK(run.code == 0);
    CHECK(run.err == "saddle: waiting for " + expected + " on standard input, ended by Ctrl-D\n");
  };
  waits_for("solve", "3,0\n1,2\n", "payoffs");
  waits_for("nash", "3,0\n1,2\n", "payoffs");
  waits_for("graph -", "from,to\na,b\n", "moves as CSV (from,to)");
  waits_for("recursive", "{\"initial\": \"a\", \"states\": {\"a\": {\"value\": 1}}}\n",
            "a recursive game as JSON");
  waits_for("game guess-it", "1 1\n", "numbers of cards N M");
  waits_for("game great-game", "0 0 0\n", "cases G W L with their throws");
  CHECK(run_saddle("solve", "3,0\n1,2\n").err.empty());
}

TEST_CASE("a limit leaves bounds that hold, and exit code 1") {
  const std::string game = run_saddle("generate random 30 30").out;
  const Run run = run_saddle("solve --json --max-iterations 3", game);
  CHECK(run.code == 1);
  const json stopped = json::parse(run.out);
  CHECK(stopped["termination"] == "iteration_limit");
  const json full = solved("", game);
  CHECK(stopped["lower"] <= full["value"]);
  CHECK(stopped["upper"] >= full["value"]);
  CHECK(run_saddle("solve --time-limit 0", game).code == 1);
}

TEST_CASE("a tolerance that doubles cannot meet ends with numerical_error and exit code 3") {
  const Run run = run_saddle("solve --json --tolerance 0", "1,2,0\n0,1,3\n5,0,1\n");
  CHECK(run.code == 3);
  CHECK(json::parse(run.out)["termination"] == "numerical_error");
}

TEST_CASE("bad input and bad usage are refused naming the place") {
  const auto no_tolerance = [](const std::string& text) {
    return "--tolerance: expected a number of at least 0, found '" + text +
           "' (see --help, and saddle list)";
  };
  check_refused("solve", "1,2\n3,x\n", "standard input:2:2: expected a number, found 'x'");
  check_refused("solve " + rock_paper_scissors + "x", "",
                "cannot read " + rock_paper_scissors + "x: No such file or directory");
  check_refused("solve /", "", "cannot read /: Is a directory");
  check_refused("solve --tolerance -1", "1,2\n", no_tolerance("-1"));
  for (const std::string tolerance : {"nan", "inf", "1e999"}) {
    for (const std::string& command :
         {std::string("solve"), std::string("recursive"), "verify " + rock_paper_scissors}) {
      check_refused(command + " - --tolerance " + tolerance, "1,2\n", no_tolerance(tolerance));
    }
  }
  check_refused(
      "solve --time-limit -1", "1,2\n",
      "--time-limit: expected a number of at least 0, found '-1' (see --help, and saddle list)");
  check_refused("sovle", "",
                "there is no 'sovle', did you mean 'solve'? (see --help, and saddle list)");
  check_refused("", "", "A subcommand is required (see --help, and saddle list)");
  CHECK(run_saddle("solve", "").code == 2);
}

TEST_CASE("--output writes the result to a file, whole or not at all") {
  const TemporaryFolder folder;
  const std::string path = folder.path("solution.json");
  const Run run = run_saddle("solve --json --output " + path + " " + rock_paper_scissors);
  CHECK(run.code == 0);
  CHECK(run.out.empty());
  CHECK(json::parse(contents(path))["termination"] == "converged");
  run_saddle("solve --json --output " + path, "no matrix");
  CHECK(json::parse(contents(path))["termination"] == "converged");
  CHECK(run_saddle("solve --output " + folder.path("none/such") + " " + rock_paper_scissors).code ==
        2);
  CHECK(run_saddle("solve --output /dev/null " + rock_paper_scissors).code == 0);
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("verify accepts what solve printed and refuses what it does not prove") {
  const TemporaryFolder folder;
  for (const std::string family : {"rps", "kuhn-poker", "morra 3", "random 20 30", "o-neill"}) {
    const std::string game = folder.write("game.csv", run_saddle("generate " + family).out);
    const std::string solution = folder.write("solution.json", solved(game).dump());
    const Run run = run_saddle("verify " + game + " " + solution);
    CHECK(run.code == 0);
    CHECK(run.out.rfind("valid\n", 0) == 0);
  }
  const std::string game = folder.write("game.csv", "3,0\n1,2\n");
  const auto verdict = [&](const std::string& solution) {
    return run_saddle("verify --json " + game + " " + folder.write("claim.json", solution));
  };
  CHECK(verdict(R"({"row_strategy": ["1/4", 0.75], "column_strategy": [0.5, 0.5]})").code == 0);
  CHECK(verdict(R"({"row_strategy": [0.3, 0.7], "column_strategy": [0.5, 0.5]})").code == 1);
  const Run too_good =
      verdict(R"({"row_strategy": [0.25, 0.75], "column_strategy": [0.5, 0.5], "lower": 1.6})");
  CHECK(too_good.code == 1);
  CHECK(json::parse(too_good.out)["stated_lower_holds"] == false);
  const Run too_much =
      verdict(R"({"row_strategy": [0.25, 0.75], "column_strategy": [0.5, 0.5], "value": 1.6})");
  CHECK(too_much.code == 1);
  CHECK(json::parse(too_much.out)["stated_value_holds"] == false);
  CHECK(verdict(R"({"row_strategy": [1e308, 1e308], "column_strategy": [0.5, 0.5]})").code == 2);
  CHECK(verdict(R"({"row_strategy": [1, 3], "column_strategy": [0.5, 0.5]})").code == 2);
  CHECK(run_saddle("verify " + game + " /tmp").err == "saddle: cannot read /tmp: Is a directory\n");
  CHECK(verdict(R"({"row_strategy": [1], "column_strategy": [0.5, 0.5]})").code == 2);
  CHECK(verdict(R"({"row_strategy": [1, -1], "column_strategy": [0.5, 0.5]})").code == 2);
  CHECK(verdict(R"({"row_strategy": [1, "x"], "column_strategy": [0.5, 0.5]})").code == 2);
  CHECK(verdict(R"({"row_strategy": )").code == 2);
  CHECK(verdict(R"([1, 2])").code == 2);
}

TEST_CASE("an error in a solution is reported with its place, as in every other JSON file") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "3,0\n1,2\n");
  const std::string claim = folder.path("claim.json");
  const auto check_claim = [&](const std::string& text, const std::string& message) {
    folder.write("claim.json", text);
    for (const std::string exact : {"", "--exact "}) {
      check_refused("verify " + exact + game + " " + claim, "", claim + message);
    }
  };
  const auto with_row = [](const std::string& row) {
    return R"({"row_strategy": )" + row + R"(, "column_strategy": [0.5, 0.5]})";
  };
  check_claim(with_row("[1e999, 0]"),
              ":1:19: 1e999 is beyond the range of doubles; write it as a string, \"1e999\"");
  check_claim(with_row(R"([1, 0], "row_strategy": [0, 1])"), ": 'row_strategy' occurs twice");
  check_claim(with_row("[1, 1e-400]"),
              ": row_strategy[1]: expected a number within the range of a double, found '1e-400', "
              "which would become 0 (exact arithmetic can hold it)");
  check_claim(with_row("[1, null]"),
              ": row_strategy[1]: expected a number or a string that holds one");
  check_claim("[1, 2]", ": expected \"row_strategy\": a list of probabilities");
  CHECK(run_saddle("verify " + game + " -", "{\n").err.rfind("saddle: standard input:2:1: ", 0) ==
        0);
}

TEST_CASE("verify reads back the labels that a CSV file may have") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "x,\"a\tb\nc\",d\nu,1,2\nv,3,4\n");
  const std::string solution = folder.write("solution.json", solved(game).dump());
  CHECK(run_saddle("verify " + game + " " + solution).code == 0);
}

TEST_CASE("the bounds of decimals hold for the decimals, which verify --exact confirms") {
  const TemporaryFolder folder;
  for (const std::string text :
       {"0.1\n", "0.3,0.1\n0.2,0.7\n",
        "9007199254740993,9007199254740992\n9007199254740992,9007199254740993\n"}) {
    CAPTURE(text);
    const std::string game = folder.write("game.csv", text);
    const std::string solution = folder.write("solution.json", solved(game).dump());
    CHECK(run_saddle("verify " + game + " " + solution).code == 0);
    const json verdict =
        json::parse(run_saddle("verify --exact --tolerance 1 --json " + game + " " + solution).out);
    CHECK(verdict["valid"] == true);
  }
}

TEST_CASE("verify prints its findings as CSV too") {
  const TemporaryFolder folder;
  const std::string claim =
      folder.write("claim.json", R"({"row_strategy": [1], "column_strategy": [1]})");
  CHECK(
      run_saddle("verify --exact --csv - " + claim, "3\n").out ==
      "item,value\nvalid,true\nexact,true\nlower,3\nupper,3\ngap,0\ntolerance,1e-12\n"
      "stated_lower_holds,true\nstated_upper_holds,true\nstated_value_holds,true\nfalse_parts,\n");
}

TEST_CASE("generated games are read back unchanged") {
  for (const std::string family :
       {"rps", "matching-pennies", "o-neill", "morra 2", "kuhn-poker", "blotto 4 3",
        "blotto 4 3 --enemy 3", "magic-square 6", "random 5 7", "tournament 9",
        "random 5 7 --distribution gaussian --seed 3", "random 5 7 --distribution integer",
        "random 20 20 --distribution sparse --density 0.1",
        "random 9 9 --distribution low-rank --rank 2", "random 9 9 --distribution badly-scaled"}) {
    CAPTURE(family);
    const Run generated = run_saddle("generate " + family);
    CHECK(generated.code == 0);
    CHECK(generated.out == run_saddle("generate " + family).out);
    solved("", generated.out);
  }
  check_refused("generate random 2 2 --least 3", "", "--least is for --distribution integer");
  check_refused("generate magic-square 2", "",
                "order is 2, must be 1 or at least 3: there is no magic square of 2");
  CHECK(run_saddle("generate random 0 3").code == 2);
}

TEST_CASE("list names all algorithms, games and families") {
  const json list = json::parse(run_saddle("list --json").out);
  const auto has = [&](const std::string& kind, const std::string& name) {
    return std::any_of(list.begin(), list.end(), [&](const json& entry) {
      return entry["kind"] == kind && entry["name"] == name;
    });
  };
  CHECK(has("algorithm", "closed-form"));
  CHECK(has("family", "blotto"));
  CHECK(run_saddle("list").out.find("closed-form") != std::string::npos);
  CHECK(run_saddle("list --csv").out.rfind("kind,name,summary\n", 0) == 0);
}

TEST_CASE("--version and --help answer and succeed") {
  CHECK(run_saddle("--version").out.rfind("saddle ", 0) == 0);
  CHECK(run_saddle("--help").out.find("solve") != std::string::npos);
  CHECK(run_saddle("--help").code == 0);
}

TEST_CASE("--plot draws the game beside its answer, which stays the same") {
  const TemporaryFolder folder;
  const std::string picture = folder.path("game.svg");
  const std::string two_rows = ",L,M,R\nTop,3,-1,2\nBottom,-2,4,1\n";
  json plain = json_answer("solve", two_rows);
  json drawn = json_answer("solve --plot " + picture, two_rows);
  plain.erase("seconds");
  drawn.erase("seconds");
  CHECK(drawn == plain);
  const std::string envelope = contents(picture);
  CHECK(envelope.rfind("<svg ", 0) == 0);
  CHECK(envelope.find("probability of Bottom (row player)") != std::string::npos);
  CHECK(envelope.find("1 is guaranteed at probability 0.4") != std::string::npos);

  // The picture is the same for strategies in doubles and in fractions; and the file is replaced.
  json_answer("solve --exact --plot " + picture, two_rows);
  CHECK(contents(picture) == envelope);
  json_answer("solve --plot " + picture, "0,-1,1\n1,0,-1\n-1,1,0\n");
  CHECK(contents(picture).find("bars are the probabilities") != std::string::npos);
}

TEST_CASE("what --plot cannot draw or write is refused, and no picture is left") {
  const TemporaryFolder folder;
  const std::string picture = folder.path("game.svg");
  check_refused("solve --exact --plot " + picture, "1e400,0\n0,1\n",
                "a picture's payoffs must be within the range of doubles");
  CHECK_THROWS(contents(picture));
  const std::string nowhere = folder.path("no/such/folder.svg");
  check_refused("solve --plot " + nowhere, "1,0\n0,1\n",
                "cannot write " + nowhere + ": No such file or directory");
}
