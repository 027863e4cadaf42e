#include "apps/program/games/play_extensive.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/text/text_lines.h"
#include "saddle/matrix/mixed_strategy.h"

namespace saddle::app {
namespace {

// A deal between a person and a strategy.
class PlayTable {
 public:
  // Keeps references to all arguments except the seed.
  PlayTable(const ExtensiveGame& game, const BehaviourStrategy& column, std::uint64_t seed,
            std::istream& in, std::ostream& out);

  // Asks for a move until the answer is a move; nullopt if the person quits.
  std::optional<std::size_t> persons_move(const std::string& key,
                                          const std::vector<std::string>& moves);

  // Draws a move of the strategy, or of chance.
  std::size_t programs_move(const std::string& key);
  std::size_t chance_move(const std::vector<double>& probabilities);

  // Prints the moves of the deal and its payoff.
  void settle(const std::vector<std::string>& history, const Rational& payoff);

 private:
  const ExtensiveGame& game_;
  const BehaviourStrategy& column_;
  std::unordered_map<std::string, std::size_t> sets_;
  std::mt19937_64 random_;
  std::istream& in_;
  std::ostream& out_;
};

PlayTable::PlayTable(const ExtensiveGame& game, const BehaviourStrategy& column, std::uint64_t seed,
                     std::istream& in, std::ostream& out)
    : game_(game), column_(column), random_(seed), in_(in), out_(out) {
  for (std::size_t h = 0; h < game.column().sets().size(); ++h) {
    sets_.emplace(game.column().key(static_cast<Index>(h)), h);
  }
  out_
      << "You are the row player. Before each move you are told what the row player knows, in the\n"
         "words of the solver's answer. The other player's secrets are shown at the end.\n\n";
}

std::optional<std::size_t> PlayTable::persons_move(const std::string& key,
                                                   const std::vector<std::string>& moves) {
  for (;;) {
    out_ << fmt::format("{}: {}, or quit? ", key, fmt::join(moves, ", ")) << std::flush;
    std::string line;
    if (!std::getline(in_, line)) {
      out_ << "\n";
      return {};
    }
    const std::string_view said = without_blanks(line);
    const auto move = std::find_if(moves.begin(), moves.end(), [&](const std::string& name) {
      return without_blanks(name) == said;
    });
    if (move != moves.end()) {
      return static_cast<std::size_t>(move - moves.begin());
    }
    if (said == "quit") {
      out_ << "You leave.\n";
      return {};
    }
    out_ << fmt::format("Say for instance: {}\n", moves.front());
  }
}

std::size_t PlayTable::programs_move(const std::string& key) {
  const InformationSet& set = game_.column().sets()[sets_.at(key)];
  const auto first = column_.chances.begin() + set.first;
  return chance_move({first, first + set.moves});
}

std::size_t PlayTable::chance_move(const std::vector<double>& probabilities) {
  // Not sample(), because it draws differently with different standard libraries.
  const double place = static_cast<double>(random_() >> 11U) * 0x1p-53;
  const MixedStrategy strategy(Eigen::Map<const Eigen::VectorXd>(
      probabilities.data(), static_cast<Index>(probabilities.size())));
  return static_cast<std::size_t>(strategy.strategy_at(place));
}

void PlayTable::settle(const std::vector<std::string>& history, const Rational& payoff) {
  out_ << fmt::format("\nWhat happened: {}.\nYou get {}.\n", fmt::join(history, ", "),
                      payoff.get_str());
}

}  // namespace

Printed play_tree(NodeBelow nodes, const ExtensiveGame& game, const BehaviourStrategy& column,
                  std::uint64_t seed, std::istream& in, std::ostream& out) {
  PlayTable table(game, column, seed, in, out);
  std::vector<std::string> history;
  for (std::size_t move = 0;;) {
    const StatelessNode node = nodes(history.size(), move);
    std::optional<std::size_t> chosen;
    switch (node.kind) {
      case NodeKind::payoff:
        table.settle(history, node.payoff);
        return {"", ExitCode::decided};
      case NodeKind::row:
        chosen = table.persons_move(node.key, node.moves);
        break;
      case NodeKind::column:
        chosen = table.programs_move(node.key);
        break;
      case NodeKind::chance:
        std::vector<double> probabilities;
        for (const Rational& probability : node.probabilities) {
          probabilities.push_back(nearest_double(probability));
        }
        chosen = table.chance_move(probabilities);
        break;
    }
    if (!chosen) {
      return {"", ExitCode::unfinished};
    }
    history.push_back(node.moves[*chosen]);
    move = *chosen;
  }
}

}  // namespace saddle::app
