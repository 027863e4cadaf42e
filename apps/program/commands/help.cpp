#include <algorithm>
#include <array>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/reports/printed.h"
#include "apps/program/terminal/parser.h"
#include "games/classic/catalogue.h"
#include "saddle/io/game/nfg.h"

namespace saddle::app {
namespace {

struct Term {
  std::string_view name;
  std::string_view meaning;
};

// The terms in the answers, explained by terms that students know.
constexpr auto glossary = std::to_array<Term>({
    {"matrix-game",
     "Two players choose at once, one a row and one a column of a table of numbers. The column "
     "player pays the row player the number in that row and column."},
    {"row-player", "The player who chooses a row and gets the payoff: the maximiser."},
    {"column-player", "The player who chooses a column and pays the payoff: the minimiser."},
    {"pure-strategy", "A row or a column, chosen with probability 1."},
    {"mixed-strategy",
     "A probability for each row, or for each column; chance then makes the choice, so that the "
     "other player cannot foresee it."},
    {"best-response", "A pure strategy that is best against a given strategy of the other player."},
    {"value",
     "The most that the row player can be sure to get on average, and the least to which the "
     "column player can limit the payment: in a matrix game these are the same number (von Neumann "
     "1928)."},
    {"bounds",
     "Lower is the least that the row strategy earns on average, upper the most that the column "
     "strategy pays, whatever the other player does. The value lies between them, whatever method "
     "found the strategies."},
    {"duality-gap",
     "Upper minus lower: the gains of both players by best responses, added up. At 0 both "
     "strategies are optimal. The literature also calls it NashConv; half of it is "
     "exploitability."},
    {"tolerance",
     "The duality gap, as a fraction of the range of the payoffs, at which a solver stops."},
    {"optimal-strategy",
     "A row strategy that earns the value against every column, or a column strategy that pays no "
     "more against any row."},
    {"saddle-point",
     "An entry that is least in its row and greatest in its column. Neither player gains by "
     "leaving it: pure strategies are optimal then."},
    {"support", "The pure strategies that a mixed one plays with positive probability."},
    {"dominated-strategy",
     "A pure strategy that is never better than another, which may be mixed: strictly if it is "
     "always worse, weakly if it is sometimes worse and never better."},
    {"indifference",
     "Against an optimal strategy of the other player all pure strategies of the support pay the "
     "same. These equations give the strategies once the supports are known."},
    {"bimatrix-game",
     "A game of two players with payoffs of their own, which need not add up to 0."},
    {"nash-equilibrium",
     "A strategy for each player such that no player gains by changing only the own strategy. In a "
     "matrix game the equilibria are the pairs of optimal strategies."},
    {"regret", "What a player would gain by the best change of strategy: 0 in an equilibrium."},
    {"correlated-equilibrium",
     "A lottery over pure strategies of all players together. Each player learns only the own "
     "strategy, and no player gains by playing another one (Aumann 1974)."},
    {"stage-game", "The matrix game that is played at one state of a recursive game."},
    {"recursive-game",
     "A game of several states with a matrix game at each: the players' choices determine the "
     "payoff of this stage and the probabilities of the next state."},
    {"grundy-value",
     "The size of the heap of nim to which a position of an impartial game is equivalent; 0 if the "
     "player to move loses."},
    {"certificate",
     "A proof of an answer that does not trust the method that found it: the strategies prove the "
     "bounds by two products with the matrix (saddle verify)."},
});

std::string wrapped(std::string_view text, const std::string& indent) {
  constexpr std::size_t width = 80;
  std::istringstream words{std::string(text)};
  std::string result;
  std::string line = indent;
  for (std::string word; words >> word;) {
    if (line.size() > indent.size() && line.size() + 1 + word.size() > width) {
      result += line + "\n";
      line = indent;
    }
    line += (line.size() > indent.size() ? " " : "") + word;
  }
  return result + line + "\n";
}

template <class List>
std::vector<std::string> listed_names(const List& list) {
  std::vector<std::string> names;
  for (const auto& item : list) {
    names.emplace_back(item.name);
  }
  return names;
}

std::string glossary_text() {
  std::string text;
  for (const Term& term : glossary) {
    text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", bold(std::string(term.name)),
                        wrapped(term.meaning, "  "));
  }
  return text;
}

std::string classic_text(const games::ClassicGame& classic) {
  std::istringstream in{std::string(classic.text)};
  const NormalFormGame game = read_nfg(in, std::string(classic.name));
  return fmt::format("{}\n{}\n  saddle {} {}\n", bold(game.names().title),
                     wrapped(game.names().comment, "  "), first_other_sum(game) ? "nash" : "solve",
                     classic.name);
}

std::string topics_text() {
  return fmt::format(
      "saddle help COMMAND is saddle COMMAND --help. The other topics are\n\nglossary: all of "
      "these terms\n{}\nthe stories of classic games\n{}",
      wrapped(fmt::format("{}", fmt::join(listed_names(glossary), " ")), "  "),
      wrapped(fmt::format("{}", fmt::join(listed_names(games::classic_games()), " ")), "  "));
}

std::string about(const std::string& topic) {
  if (topic.empty()) {
    return topics_text();
  }
  if (topic == "glossary") {
    return glossary_text();
  }
  const auto* const term = std::find_if(glossary.begin(), glossary.end(),
                                        [&](const Term& one) { return one.name == topic; });
  if (term != glossary.end()) {
    return fmt::format("{}\n{}", bold(topic), wrapped(term->meaning, "  "));
  }
  if (const games::ClassicGame* classic = games::find_classic_game(topic)) {
    return classic_text(*classic);
  }
  std::vector<std::string> names = {"glossary"};
  for (const auto& more : {listed_names(glossary), listed_names(games::classic_games())}) {
    names.insert(names.end(), more.begin(), more.end());
  }
  throw UsageError(fmt::format("there is no help on '{}'{}", topic,
                               suggestion(topic, names, " (saddle help lists the topics)")));
}

}  // namespace

Action declare_help(Parser& parser) {
  auto words = std::make_shared<std::vector<std::string>>();
  parser.add_option("TOPIC", *words, "a command, a term of the glossary or a classic game");
  return [words]() -> Printed { return {about(fmt::format("{}", fmt::join(*words, "-")))}; };
}

}  // namespace saddle::app
