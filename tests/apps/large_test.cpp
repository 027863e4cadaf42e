// Games with more strategies than a list can hold, and games from sparse files.

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/address_sanitizer.h"
#include "tests/apps/program.h"
#include "tests/io/npy_bytes.h"

using nlohmann::json;
using saddle::test::check_refused;
using saddle::test::json_answer;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

TEST_CASE("blotto-large has the value of the whole matrix where that can be listed") {
  // In generate blotto a tie is half a win: a game of f fields has the value (v + f) / 2.
  const auto listed = run_saddle("generate blotto 6 3 --enemy 5").out;
  const auto whole = json::parse(run_saddle("solve - --json", listed).out);
  const auto run = run_saddle("game blotto-large 6 5 --fields 3 --json");
  CHECK(run.code == 0);
  const auto found = json::parse(run.out);
  CHECK(found["value"].get<double>() ==
        doctest::Approx(2 * whole["value"].get<double>() - 3).epsilon(1e-9));
  CHECK(found["game"]["rows"] == "28");
  CHECK(found["game"]["columns"] == "21");
  CHECK(found["termination"] == "converged");
  double sum = 0;
  for (const auto& item : found["row_deployments"]) {
    sum += item["probability"].get<double>();
    int soldiers = 0;
    for (const auto& count : item["soldiers"]) {
      soldiers += count.get<int>();
    }
    CHECK(soldiers == 6);
  }
  CHECK(sum == doctest::Approx(1));
}

TEST_CASE("blotto-large solves a game of 10^12 x 10^12 strategies, and stops at a time limit") {
  const auto run = run_saddle("game blotto-large 100 90 --fields 10 --json");
  CHECK(run.code == 0);
  const auto found = json::parse(run.out);
  CHECK(found["game"]["rows"] == "4263421511271");
  CHECK(found["game"]["columns"] == "1731030945644");
  CHECK(found["relative_gap"].get<double>() <= 1e-12);
  const auto stopped = run_saddle(
      "game blotto-large 300 290 --values 1,2,3,4,5,6,7,8,9,10.5 --time-limit 0.05 --json");
  CHECK(stopped.code == 1);
  const auto bounds = json::parse(stopped.out);
  CHECK(bounds["termination"] == "time_limit");
  CHECK(bounds["lower"].get<double>() <= bounds["upper"].get<double>());
  // The sum of all fields, up to rounding.
  CHECK(std::abs(bounds["lower"].get<double>()) <= 55.5 * (1 + 1e-12));
}

TEST_CASE("blotto-large stops amid the search for a response, which may take a minute") {
  for (const std::string arguments :
       {"10000 9000 --fields 1000", "300 290 --fields 300 --line 0.5", "1000 900 --fields 10000"}) {
    // With the rule root-margin, every number of soldiers on a field is a sensible choice.
    const json answer = json_answer(
        "game blotto-large " + arguments + " --rules root-margin --time-limit 0.2 --json", "", 1);
    CHECK(answer["termination"] == "time_limit");
    // A gap of 1 only repeats the payoffs' bounds: no search was completed.
    CHECK(answer["relative_gap"].get<double>() == doctest::Approx(1));
    CHECK(answer["lower"].get<double>() <= 0);
    CHECK(answer["upper"].get<double>() >= 0);
  }
}

TEST_CASE("blotto-large prints for people and as CSV") {
  const auto text = run_saddle("game blotto-large 1 0 --fields 2").out;
  CHECK(text.find("value 1 ") == 0);
  CHECK(text.find("row player (maximises), 1 deployment used of 2\n  1-0  1 ") !=
        std::string::npos);
  const auto thirds = run_saddle("game blotto-large 1 1 --values 3,1 --rules column-ties,most").out;
  CHECK(thirds.find("value -2.16667   (proved: -2.16667 <= value <= -2.16666)") == 0);
  CHECK(run_saddle("game blotto-large 1 1 --values 3,1 --rules column-ties,most --digits 2")
            .out.find("value -2.2   (proved: -2.2 <= value <= -2.1)") == 0);
  const auto csv = run_saddle("game blotto-large 1 0 --fields 2 --csv").out;
  CHECK(csv.find("item,label,value\nvalue,,1\nlower,,") == 0);
  CHECK(csv.find("\nrow,1-0,1\ncolumn,0-0,1\n") != std::string::npos);
}

TEST_CASE("blotto-large takes a rule and a head start for each field, or for all") {
  // The row player's payoffs, by the field of each player's soldier, are (-3, 2; -2, -3).
  const json tied =
      json_answer("game blotto-large 1 1 --values 3,1 --rules column-ties,most --json");
  CHECK(tied["game"]["field_rules"] == json({"column-ties", "most"}));
  CHECK(tied["game"]["head_starts"] == json({0, 0}));
  CHECK(tied["value"].get<double>() == doctest::Approx(-13.0 / 6));
  const json behind = json_answer("game blotto-large 1 1 --fields 1 --head-starts -1 --json");
  CHECK(behind["value"].get<double>() == doctest::Approx(-1));
  const json lottery = json_answer("game blotto-large 3 1 --fields 1 --rules lottery --json");
  CHECK(lottery["value"].get<double>() == doctest::Approx(0.5));
  // The row player wins both fields: the column player has no soldier.
  const json line = json_answer("game blotto-large 2 0 --fields 2 --line 0.5 --json");
  CHECK(line["value"].get<double>() == doctest::Approx(2.5));
  CHECK(line["row_deployments"][0]["soldiers"] == json({1, 1}));
  check_refused("game blotto-large 3 3 --fields 3 --rules most,lottery", "",
                "there are 2 rules, must be one, or one for each of 3 fields");
  check_refused("game blotto-large 3 3 --fields 2 --rules most,auction", "",
                "rule is 'auction', must be most, row-ties, column-ties, lottery, root-margin");
  check_refused("game blotto-large 3 3 --fields 2 --head-starts 1,20000", "",
                "head start on field 2 is 20000, must be >= -10000 and <= 10000");
}

TEST_CASE("blotto-large refuses invalid games") {
  const auto refusal = [](const std::string& arguments) {
    const auto run = run_saddle("game blotto-large " + arguments);
    CHECK(run.code == 2);
    CHECK(run.out.empty());
    return run.err;
  };
  CHECK(refusal("3 3 --fields 0").find("fields is 0, must be >= 1 and <= 10000") !=
        std::string::npos);
  CHECK(refusal("3 3 --values 1,x").find("--values: expected a number, found 'x'") !=
        std::string::npos);
  CHECK(refusal("-3 3 --fields 2").find("soldiers of the row player is -3") != std::string::npos);
  CHECK(refusal("3 3") == "saddle: expected --fields, or --values\n");
  CHECK(refusal("3 3 --fields 2 --values 1,2").find("--fields") != std::string::npos);
}

TEST_CASE("security finds the defence of targets that are worth more") {
  // The defender covers one of two targets with losses 1 and 2. The attacker is indifferent if the
  // expected losses are equal: 1 - p = 2 p.
  const json found = json_answer("game security 1 1 --losses 1,2 --json");
  CHECK(found["value"].get<double>() == doctest::Approx(-2.0 / 3));
  CHECK(found["game"] == json({{"targets", 2}, {"defended", 1}, {"attacked", 1}}));
  CHECK(found["defences"][0]["targets"] == json({1}));
  CHECK(found["defences"][0]["probability"].get<double>() == doctest::Approx(2.0 / 3));
  const auto text = run_saddle("game security 1 1 --targets 1 --covered 3").out;
  CHECK(text.find("<= value <= 3.") != std::string::npos);
  CHECK(text.find("row player (maximises), 1 choice used\n  1  1 ") != std::string::npos);
  const json large = json_answer("game security 5 3 --targets 40 --json");
  CHECK(large["lower"].get<double>() <= -3 * 35.0 / 40);
  CHECK(large["upper"].get<double>() >= -3 * 35.0 / 40);
  check_refused("game security 1 1 --losses 1,2 --covered 1", "",
                "covered has 1 payoff, must have one for each of 2 targets");
  check_refused("game security 3 1 --targets 2", "",
                "targets defended is 3, must be >= 0 and <= 2");
  check_refused("game security 1 1", "", "expected --targets, or --losses");
  check_refused("game security 1 1 --targets 0", "", "targets is 0, must be >= 1 and <= 100000");
}

TEST_CASE("interdiction delays the edges of a file or of a grid") {
  const TemporaryFolder folder;
  // Two paths of length 2 and 3, of which the first can be delayed by 3: the traveller takes it
  // with probability 1/2.
  const std::string edges =
      folder.write("edges.csv", "from,to,length,delay\ns,a,1,3\na,t,1,0\ns,b,1,0\nb,t,2,3\n");
  const std::string ends = " --from s --to t";
  const json found = json_answer("game interdiction 1 " + edges + ends + " --json");
  CHECK(found["value"].get<double>() == doctest::Approx(4));
  CHECK(found["game"] == json({{"nodes", 4}, {"edges", 4}, {"interdicted", 1}}));
  CHECK(found["interdictions"][0]["edges"] == json({"s>a"}));
  CHECK(found["paths"][0]["nodes"].size() == 3);
  const auto csv = run_saddle("game interdiction 1 " + edges + ends + " --csv").out;
  CHECK(csv.find("\ncolumn,s>b>t,") != std::string::npos);
  const std::string sheet =
      folder.write("sheet.csv", "from;to;length;delay;\r\ns;t;1,5;2;\r\n;;;;\r\n");
  CHECK(json_answer("game interdiction 1 " + sheet + ends + " --json")["value"] == 3.5);
  const auto grid = run_saddle("game interdiction 1 --grid 1,2");
  CHECK(grid.code == 0);
  CHECK(grid.out.find("value 2 ") == 0);
  CHECK(grid.out.find("  1.1>1.2  1 ") != std::string::npos);
}

TEST_CASE("interdiction refuses invalid graphs, naming the place") {
  const TemporaryFolder folder;
  const std::string head = "from,to,length,delay\n";
  const auto refused = [&folder](const std::string& text, const std::string& message,
                                 const std::string& ends = " --from s --to t") {
    const std::string edges = folder.write("edges.csv", text);
    check_refused("game interdiction 1 " + edges + ends, "",
                  (message.starts_with(":") ? edges : "") + message);
  };
  refused(head + "s,t,1,1\ns,t,2,1\n", ":3:1: expected each edge once, found s to t again");
  refused(head + "s,t,1,x\n", ":2:4: expected a number, found 'x'");
  refused(head + "s,t,-1,1\n", ":2:3: expected a number of at least 0, found -1");
  refused(head + "s,,1,1\n", ":2:2: expected the name of a node, found an empty cell");
  refused("from,to,length\ns,t,1\n",
          ":1:3: expected the header from,to,length,delay, found no more");
  refused(head + "s,t,1,1\n", "no edge has the node 'u', where all paths must end",
          " --from s --to u");
  refused(head + "t,s,1,1\n", "no path leads from the source to the target");
  check_refused("game interdiction 1", "", "expected EDGES and --from and --to, or --grid");
  check_refused("game interdiction 1 --grid 3", "",
                "grid has 1 number, must have 2: rows and columns");
}

namespace {

// Matching pennies with many sides: a game of n rows and columns with 1 on the diagonal, of value
// 1/n.
std::string diagonal(int size) {
  std::string text = "%%MatrixMarket matrix coordinate pattern general\n" + std::to_string(size) +
                     " " + std::to_string(size) + " " + std::to_string(size) + "\n";
  for (int k = 1; k <= size; ++k) {
    text += std::to_string(k) + " " + std::to_string(k) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("solve takes sparse MatrixMarket files, small ones as a table and large ones as stored") {
  const TemporaryFolder folder;
  const std::string small = folder.write("small.mtx", diagonal(4));
  const auto of_small = json::parse(run_saddle("solve " + small + " --json").out);
  CHECK(of_small["value"] == 0.25);
  CHECK(of_small["game"]["stored"] == 4);
  CHECK(of_small["row_strategy"].size() == 4);
  CHECK(of_small["method"] != "regret-matching");
  const std::string large = folder.write("large.mtx", diagonal(3000));
  const auto run = run_saddle("solve " + large + " --json");
  CHECK(run.code == 0);
  const auto of_large = json::parse(run.out);
  CHECK(of_large["lower"].get<double>() <= 1.0 / 3000);
  CHECK(of_large["upper"].get<double>() >= 1.0 / 3000);
  CHECK(of_large["relative_gap"].get<double>() <= 1e-12);
  CHECK(of_large["method"] == "components");
  CHECK(run_saddle("solve " + large).out.find("3000 x 3000 game, 3000 of the payoffs stored") == 0);
  CHECK(run_saddle("solve " + small + " --csv").out.find("item,label,value\nvalue,,0.25\n") == 0);
}

namespace {

// Writes a .npy file of 10000 x 10000 doubles, nearly all 0.
std::string write_large_array(const TemporaryFolder& folder, std::uintmax_t missing) {
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (10000, 10000), }";
  header += std::string(117 - header.size(), ' ') + "\n";
  std::string file = folder.write(
      "large.npy", std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' +
                       header + saddle::test::bytes_of<double>({1, 0, 0, -0.5}));
  std::filesystem::resize_file(file, 128 + 8 * std::uintmax_t{100'000'000} - missing);
  return file;
}

}  // namespace

TEST_CASE("solve and verify use a large array without copying it from its file") {
  const TemporaryFolder folder;
  const std::string game = write_large_array(folder, 0);
  if (!saddle::test::has_address_sanitizer) {
    const auto text = run_saddle("solve " + game + " --tolerance 1e-3");
    CHECK(text.code == 0);
    CHECK(text.out.find("10000 x 10000 game, not copied from the file\n") == 0);
  }
  const std::string solution = folder.path("solution.json");
  CHECK(run_saddle("solve " + game + " --tolerance 1e-3 --json --output " + solution).code == 0);
  const json verdict = json_answer("verify " + game + " " + solution + " --tolerance 1e-3 --json");
  CHECK(verdict["valid"] == true);
  CHECK(verdict["lower"] <= 0);
  CHECK(verdict["upper"] >= 0);
}

TEST_CASE("a large array that is cut is refused") {
  const TemporaryFolder folder;
  const std::string game = write_large_array(folder, 1);
  check_refused("solve " + game, "",
                game + ": expected 10000 x 10000 entries, found the end of the file");
}

TEST_CASE("solve refuses bad sparse files, naming the place, and what it cannot do with them") {
  const TemporaryFolder folder;
  const std::string bad = folder.write(
      "bad.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n3 1 1\n");
  const auto run = run_saddle("solve " + bad);
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(run.err.find("bad.mtx:4:1: expected a row from 1 to 2, found '3'") != std::string::npos);
  const std::string good = folder.write("good.mtx", diagonal(3));
  for (const std::string option : {"--method simplex", "--plot picture.svg"}) {
    check_refused("solve " + good + " " + option, "",
                  good +
                      " is a sparse matrix: --method does not take it, and --plot and tables take "
                      "it only with --exact");
  }
}

TEST_CASE("solve converts a sparse game to a table for exact answers, if it is not too large") {
  const TemporaryFolder folder;
  const std::string diagonal_game = folder.write("three.mtx", diagonal(3));
  const std::string table = folder.write("three.csv", "1,0,0\n0,1,0\n0,0,1\n");
  const json sparse = json_answer("solve --all --sensitivity --json " + diagonal_game);
  CHECK(sparse["exact"]["value"] == "1/3");
  const json dense = json_answer("solve --all --sensitivity --json " + table);
  CHECK(sparse["optimal_sets"] == dense["optimal_sets"]);
  CHECK(sparse["sensitivity"] == dense["sensitivity"]);
  const std::string triples = folder.write("triples.csv", "row,column,payoff\na,x,0.1\nb,y,1/3\n");
  const json listed = json_answer("solve --exact --default-payoff 1 --triples --json " + triples);
  CHECK(listed["exact"]["value"] ==
        json_answer("solve --exact --json", ",x,y\na,0.1,1\nb,1,1/3\n")["exact"]["value"]);
  CHECK(listed["game"]["row_labels"] == json({"a", "b"}));
  const std::string large = folder.write(
      "large.mtx", "%%MatrixMarket matrix coordinate real general\n1001 1000 1\n1 1 1\n");
  check_refused("solve --exact " + large, "",
                large +
                    " is a sparse matrix of 1001 x 1000: --exact, --all, --sensitivity and "
                    "--explain take at most 1000000 payoffs");
}

TEST_CASE("solve stops on a sparse game at its limits, with bounds") {
  const TemporaryFolder folder;
  std::string text = "%%MatrixMarket matrix coordinate integer general\n2000 2000 6000\n";
  for (int k = 0; k < 2000; ++k) {
    for (int entry = 0; entry < 3; ++entry) {
      text += std::to_string(k + 1) + " " +
              std::to_string((k * 7 + entry * (631 + k % 5)) % 2000 + 1) + " " +
              std::to_string((k + entry) % 7 + 1) + "\n";
    }
  }
  // Every row and column has payoffs, and the value is positive: the game is not solved by
  // inspection.
  const std::string file = folder.write("game.mtx", text);
  for (const char* limit : {"--max-iterations 3", "--time-limit 0"}) {
    const auto run = run_saddle("solve " + file + " --json " + limit);
    CHECK(run.code == 1);
    const auto bounds = json::parse(run.out);
    CHECK(bounds["lower"].get<double>() <= bounds["upper"].get<double>());
    CHECK(bounds["lower"].get<double>() >= 0);
    CHECK(bounds["upper"].get<double>() <= 7);
  }
}

namespace {

// A sparse game as MatrixMarket, and with another default payoff as triples; both also as complete
// CSV tables. Some payoffs are not doubles.
struct Forms {
  std::string sparse;
  std::string table;
  std::string triples;
  std::string table_of_triples;
};

Forms random_forms(std::mt19937_64& random) {
  const int rows = 2 + static_cast<int>(random() % 3);
  const int columns = 2 + static_cast<int>(random() % 3);
  std::string entries;
  int stored = 0;
  Forms forms;
  forms.triples = "row,column,payoff\n";
  forms.table_of_triples = "x";
  for (int j = 0; j < columns; ++j) {
    forms.table_of_triples += fmt::format(",c{}", j);
  }
  forms.table_of_triples += "\n";
  for (int i = 0; i < rows; ++i) {
    forms.table_of_triples += fmt::format("r{}", i);
    for (int j = 0; j < columns; ++j) {
      std::string payoff = "0";
      // Every strategy of a list is in one of its triples.
      if (random() % 2 == 0 || i == 0 || j == 0) {
        payoff = fmt::format("{}{}.{}", random() % 2 == 0 ? "-" : "", random() % 3, random() % 10);
        entries += fmt::format("{} {} {}\n", i + 1, j + 1, payoff);
        forms.triples += fmt::format("r{},c{},{}\n", i, j, payoff);
        forms.table_of_triples += "," + payoff;
        ++stored;
      } else {
        forms.table_of_triples += ",-0.3";
      }
      forms.table += (j == 0 ? "" : ",") + payoff;
    }
    forms.table += "\n";
    forms.table_of_triples += "\n";
  }
  forms.sparse = fmt::format("%%MatrixMarket matrix coordinate real general\n{} {} {}\n{}", rows,
                             columns, stored, entries);
  return forms;
}

// Changes a part of a solution; in most games this makes it false.
void falsify(json& solution, std::mt19937_64& random) {
  switch (random() % 7) {
    case 0:
      solution["lower"] = solution["lower"].get<double>() + 0.25;
      break;
    case 1:
      solution["upper"] = solution["upper"].get<double>() - 0.25;
      break;
    case 2:
      solution["value"] = 0.75;
      break;
    case 3:
      solution["saddle_point"] = {{"row", random() % 2}, {"column", random() % 2}};
      break;
    case 4:
      for (json& probability : solution["row_strategy"]) {
        probability = 1.0 / static_cast<double>(solution["row_strategy"].size());
      }
      break;
    case 5:
      solution["game"]["rows"] = 7;
      break;
    default:
      break;
  }
}

}  // namespace

TEST_CASE("verify gives the same verdict for a sparse game and its table, exactly or not") {
  std::mt19937_64 random(19);
  const TemporaryFolder folder;
  int refuted = 0;
  const auto compare = [&](const std::string& sparse, const std::string& table) {
    CAPTURE(table);
    const std::string sparse_file = folder.write("game.sparse", sparse);
    const std::string table_file = folder.write("game.csv", table);
    json solution = json::parse(run_saddle("solve " + table_file + " --method simplex --json").out);
    falsify(solution, random);
    CAPTURE(solution.dump());
    const std::string file = folder.write("solution.json", solution.dump());
    for (const std::string exact : {"", " --exact"}) {
      const auto of_table = run_saddle("verify " + table_file + " " + file + " --json" + exact);
      const std::string rest = sparse.starts_with("row") ? " --triples --default-payoff -0.3" : "";
      const auto of_sparse =
          run_saddle("verify " + sparse_file + " " + file + rest + " --json" + exact);
      CHECK(of_sparse.code == of_table.code);
      const json found = json::parse(of_sparse.out);
      const json expected = json::parse(of_table.out);
      CHECK(found["false_parts"] == expected["false_parts"]);
      if (!exact.empty()) {
        CHECK(found["lower"] == expected["lower"]);
        CHECK(found["upper"] == expected["upper"]);
      }
      refuted += of_sparse.code;
    }
  };
  for (int k = 0; k < 30; k += saddle::test::case_stride) {
    const Forms forms = random_forms(random);
    compare(forms.sparse, forms.table);
    compare(forms.triples, forms.table_of_triples);
  }
  CHECK(refuted * saddle::test::case_stride > 30);
}

TEST_CASE("solve takes lists of triples, with a default payoff, and says so") {
  const TemporaryFolder folder;
  const std::string pennies =
      folder.write("pennies.csv", "row,column,payoff\nheads,heads,1\ntails,tails,1\n");
  const auto text = run_saddle("solve " + pennies + " --triples --rest=-1");
  CHECK(text.code == 0);
  CHECK(text.out.find("2 x 2 game, 2 of the payoffs stored, the others -1\nvalue 0 ") == 0);
  CHECK(text.out.find("heads") != std::string::npos);
  const json found = json_answer("solve " + pennies + " --json");
  CHECK(found["value"] == 0.5);
  CHECK(found["game"]["row_labels"] == json({"heads", "tails"}));
  CHECK(run_saddle("solve " + pennies + " --csv").out.find("\nrow,heads,0.5\n") !=
        std::string::npos);
  std::mt19937_64 random(23);
  for (int k = 0; k < 20; ++k) {
    const Forms forms = random_forms(random);
    const std::string list = folder.write("list.csv", forms.triples);
    const std::string table = folder.write("table.csv", forms.table_of_triples);
    const json of_list = json_answer("solve " + list + " --triples --default-payoff=-0.3 --json");
    const json of_table = json_answer("solve " + table + " --json");
    CHECK(of_list["value"].get<double>() ==
          doctest::Approx(of_table["value"].get<double>()).epsilon(1e-9));
    const std::string solution = folder.write("solution.json", of_list.dump());
    CHECK(run_saddle("verify " + list + " " + solution + " --triples --default-payoff=-0.3").code ==
          0);
  }
}

TEST_CASE("solve refuses lists of triples that may be tables, and misused options of triples") {
  const TemporaryFolder folder;
  const std::string numbers = folder.write("numbers.csv", "row,column,payoff\n1,2,3\n4,5,6\n");
  CHECK(run_saddle("solve " + numbers).err.find("--triples reads a row, a column and a payoff") !=
        std::string::npos);
  CHECK(json_answer("solve " + numbers + " --triples --json")["game"]["stored"] == 2);
  CHECK(json_answer("solve " + numbers + " --labels columns --json")["game"]["columns"] == 3);
  check_refused("solve " + numbers + " --triples --default-payoff x", "",
                "--default-payoff: expected a number, found 'x'");
  check_refused("solve - --triples", "row,column,payoff\na,x,1\n",
                "--triples reads a file, but '-' is not a file");
  check_refused("solve", "row,column,payoff\na,2,3\n",
                "standard input may be a table or a list of triples below row,column,payoff: "
                "--labels columns or --labels both reads a table; triples are read from a file by "
                "solve and verify alone");
  check_refused("solve --many " + numbers + " --triples", "", "--many takes no lists of --triples");
  CHECK(run_saddle("solve " + numbers + " --rest 1").code == 2);
}

TEST_CASE("verify takes sparse games that are too large for a table") {
  constexpr int size = 60'000;
  const TemporaryFolder folder;
  const std::string game = folder.write("game.mtx", diagonal(size));
  json solution = {{"row_strategy", std::vector<double>(size, 1.0 / size)},
                   {"column_strategy", std::vector<double>(size, 1.0 / size)},
                   {"game", {{"stored", size}}},
                   {"value", 1.0 / size}};
  const std::string file = folder.write("solution.json", solution.dump());
  const json verdict = json_answer("verify " + game + " " + file + " --json");
  CHECK(verdict["valid"] == true);
  CHECK(verdict["relative_gap"].get<double>() <= 1e-12);
  const json exact = json_answer("verify " + game + " " + file + " --exact --json");
  CHECK(exact["lower"] == "1/60000");
  CHECK(exact["upper"] == "1/60000");
  solution["game"]["stored"] = 7;
  solution["upper"] = 0;
  solution["row_strategy"][0] = 0;
  solution["row_strategy"][1] = 2.0 / size;
  const std::string changed = folder.write("changed.json", solution.dump());
  const json refuted = json_answer("verify " + game + " " + changed + " --json", "", 1);
  CHECK(refuted["false_parts"] == json({"game.stored", "upper", "gap"}));
  solution["optimal_sets"] = {{"unique", true}};
  const std::string sets = folder.write("sets.json", solution.dump());
  check_refused("verify " + game + " " + sets, "",
                sets +
                    " states all optimal strategies or sensitivities, which are checked in "
                    "games of up to 1000000 payoffs, this one is 60000 x 60000");
}

TEST_CASE("verify checks the optimal sets in the solution of a small sparse game") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.mtx", diagonal(2));
  const std::string table = folder.write("game.csv", "1,0\n0,1\n");
  json solution = json_answer("solve " + table + " --labels none --all --json");
  const std::string file = folder.write("solution.json", solution.dump());
  CHECK(run_saddle("verify " + game + " " + file).code == 0);
  solution["optimal_sets"]["unique"] = false;
  const std::string changed = folder.write("changed.json", solution.dump());
  CHECK(json_answer("verify " + game + " " + changed + " --json", "", 1)["false_parts"] ==
        json({"optimal_sets.unique"}));
}
