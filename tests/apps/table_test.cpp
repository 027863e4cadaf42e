#include <string>

#include <doctest/doctest.h>

#include "tests/apps/program.h"
#include "tests/text_parts.h"

using saddle::test::check_refused;
using saddle::test::has;
using saddle::test::Run;
using saddle::test::run_saddle;

namespace {

std::string printed(const std::string& arguments, const std::string& game) {
  const Run run = run_saddle(arguments, game);
  CHECK(run.err.empty());
  CHECK(run.code == 0);
  return run.out;
}

const std::string game = "x,l,r\nu,3,0\nd,1,2\n";
const std::string battle =
    "NFG 1 R \"\" { \"1\" \"2\" } { { \"opera\" \"fight\" } { \"opera\" \"fight\" } }\n"
    "3 2 0 0 0 0 2 3\n";

}  // namespace

TEST_CASE("solve --format marks best responses and has the strategies at the edges") {
  CHECK(printed("solve --format markdown", game) ==
        "|  | l | r | row strategy |\n| :-- | --: | --: | --: |\n"
        "| u | **3** | <u>0</u> | 1/4 |\n| d | <u>1</u> | **2** | 3/4 |\n"
        "| column strategy | 1/2 | 1/2 |  |\n\nValue 3/2 (exactly; 1.5).\n\n"
        "Bold: best for the row player against the column. Underlined: best for the column player "
        "against the row.\n");
  const std::string latex = printed("solve --format latex", game);
  CHECK(has(latex,
            "\\begin{tabular}{l|rr|r}\n & l & r & row strategy \\\\\n\\hline\n"
            "u & $\\mathbf{3}$ & $\\underline{0}$ & $\\frac{1}{4}$ \\\\\n"));
  CHECK(has(latex, "\\hline\ncolumn strategy & $\\frac{1}{2}$ & $\\frac{1}{2}$ &  \\\\\n"));
  CHECK(has(printed("solve --format html", game),
            "<tr><th>u</th><td><b>3</b></td><td><u>0</u></td><td>1/4</td></tr>\n"));
  // A saddle point is bold and underlined.
  CHECK(has(printed("solve --format markdown", "4,3\n5,1\n"), "| **<u>3</u>** |"));
  const std::string decimals =
      printed("solve --format markdown --digits 3", run_saddle("generate random 9 9").out);
  CHECK(has(decimals, "proved to be at least 0."));
  CHECK(has(printed("solve --exact --format markdown", "0.5,1\n1,0\n"), "| row 1 | <u>0.5</u> |"));
}

TEST_CASE("--format json, csv and text print the same as the options of these names") {
  for (const std::string command : {"nash", "dominance"}) {
    CHECK(printed(command + " --format json", battle) == printed(command + " --json", battle));
    CHECK(printed(command + " --format csv", battle) == printed(command + " --csv", battle));
    CHECK(printed(command + " --format text", battle) == printed(command, battle));
  }
  CHECK(printed("solve --format csv", game) == printed("solve --csv", game));
  CHECK(has(printed("solve --format json", game), "\"row_strategy\""));
  check_refused("solve --format latex --json", game,
                "--json excludes --format (see --help, and saddle list)");
}

TEST_CASE("nash --format marks each player's best responses and lists the equilibria") {
  CHECK(printed("nash --format markdown", battle) ==
        "|  | opera | fight | equilibrium 1 | equilibrium 2 | equilibrium 3 |\n"
        "| :-- | --: | --: | --: | --: | --: |\n"
        "| opera | **3**, **2** | 0, 0 | 1 | 3/5 | 0 |\n"
        "| fight | 0, 0 | **2**, **3** | 0 | 2/5 | 1 |\n"
        "| equilibrium 1 | 1 | 0 |  |  |  |\n| equilibrium 2 | 2/5 | 3/5 |  |  |  |\n"
        "| equilibrium 3 | 0 | 1 |  |  |  |\n\n"
        "Bold: a best response to the other player's strategy.\n\n"
        "equilibrium 1: player 1 gets 3, player 2 gets 2.\n\n"
        "equilibrium 2: player 1 gets 6/5, player 2 gets 6/5.\n\n"
        "equilibrium 3: player 1 gets 2, player 2 gets 3.\n");
  check_refused("nash --format html", "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 1 1 1 } 1 2 3",
                "--format html is for 2 players, the game has 3");
  check_refused("nash --format html --correlated", battle,
                "--correlated has no table, ask for --json or --csv");
}

TEST_CASE("dominance --format strikes out what is eliminated and says in which round") {
  const std::string three = "3,0,4\n0,3,3\n1,1,5\n";
  CHECK(printed("dominance --format markdown", three) ==
        "|  | strategy 1 | strategy 2 | strategy 3 |  |\n| :-- | --: | --: | --: | --: |\n"
        "| strategy 1 | 3, -3 | 0, 0 | ~~4, -4~~ |  |\n"
        "| strategy 2 | 0, 0 | 3, -3 | ~~3, -3~~ |  |\n"
        "| strategy 3 | ~~1, -1~~ | ~~1, -1~~ | ~~5, -5~~ | out in round 2 |\n"
        "|  |  |  | out in round 1 |  |\n");
  CHECK(has(printed("dominance --format latex", three), "\\textcolor{lightgray}{$4$, $-4$}"));
  CHECK(has(printed("dominance --format html", three), "<td><s>4, -4</s></td>"));
}

TEST_CASE("labels with characters that are special in a format are escaped") {
  const std::string odd = ",a|b,\"<i>\"\n50% & $x_1$,1,2\n*b*,3,4\n";
  const std::string markdown = printed("solve --format markdown", odd);
  CHECK(has(markdown, "|  | a\\|b | &lt;i> | row strategy |\n"));
  CHECK(has(markdown, "| \\*b\\* |"));
  CHECK(has(printed("solve --format latex", odd), "50\\% \\& \\$x\\_1\\$ & "));
  CHECK(has(printed("solve --format html", odd), "<th>&lt;i&gt;</th>"));
}
