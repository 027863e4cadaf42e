#include <cstddef>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/apps/program.h"

using saddle::test::run_saddle;
using saddle::test::shown_on_terminal;
using saddle::test::TemporaryFolder;

namespace {

// Checks that a command of more than a second shows its current work, and clears it.
void check_shown(const std::string& script, const std::string& work) {
  CAPTURE(script);
  const std::string wipe = "\r\x1b[K";
  const std::string shown = shown_on_terminal(script + " 2>$terminal");
  CAPTURE(shown);
  CHECK(shown.find(wipe + work) == 0);
  CHECK(shown.ends_with(wipe));
}

// A game in which weak dominance takes long: its first column is constant, so no row is worse there
// than another, and each of its last rows is exactly the mean of two other rows.
std::string game_of_means(int size) {
  std::mt19937_64 random(1);
  std::vector<std::vector<int>> rows;
  for (int i = 0; i < size; ++i) {
    std::vector<int>& row = rows.emplace_back(1, 7);
    for (std::size_t j = 1; j < static_cast<std::size_t>(size); ++j) {
      const auto other = static_cast<std::size_t>(i % 20);
      row.push_back(i < size - 20 ? 2 * static_cast<int>(random() % 1000)
                                  : (rows[other][j] + rows[other + 40][j]) / 2);
    }
  }
  std::string table;
  for (const std::vector<int>& row : rows) {
    for (const int payoff : row) {
      table += std::to_string(payoff) + (&payoff == &row.back() ? "\n" : ",");
    }
  }
  return table;
}

}  // namespace

TEST_CASE("long work without bounds shows on a terminal what it does and for how long") {
  const TemporaryFolder folder;
  const std::string a = folder.write("a.csv", run_saddle("generate random 40 40 --seed 1").out);
  const std::string b = folder.write("b.csv", run_saddle("generate random 40 40 --seed 2").out);
  const std::string two = a + " " + b + " --time-limit 1.3";
  check_shown("$saddle nash --method all-extreme " + two,
              "enumerating equilibria, 1 s, Ctrl-C stops");
  const std::string hard = folder.write("hard.csv", game_of_means(200));
  check_shown("$saddle dominance --kind weak --time-limit 1.3 " + hard,
              "eliminating strategies, 1 s, Ctrl-C stops with the eliminations so far");
}

TEST_CASE("checks that wait for their file show it on a terminal, unless quiet") {
  const TemporaryFolder folder;
  const std::string game = folder.write("game.csv", "1,-1\n-1,1\n");
  const std::string solution = folder.write("s.json", run_saddle("solve --json " + game).out);
  const std::string verify = "(sleep 1.2; cat " + game + ") | $saddle verify - " + solution;
  check_shown(verify, "checking the solution, 1 s\r");
  CHECK(shown_on_terminal(verify + " --quiet 2>$terminal").empty());

  const std::string edges = folder.write("e.csv", "from,to\na,b\nb,c\n");
  const std::string table = folder.write("t.csv", run_saddle("graph --csv " + edges).out);
  const std::string late = folder.path("late");
  const auto fed = [&](const std::string& text) {
    return "mkfifo " + late + "; (sleep 1.2; " + text + ") >" + late + " & $saddle graph " + edges;
  };
  check_shown(fed("cat " + table) + " --check " + late, "checking the table, 1 s\r");
  std::remove(late.c_str());
  check_shown(fed("echo a,b") + " --sums " + late, "analysing positions and sums, 1 s, Ctrl-C");
}
