#include "tests/fuzz/efg_properties.h"

#include <optional>
#include <sstream>
#include <stdexcept>

#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/io/game/efg.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::test {
namespace {

std::optional<ExtensiveGame> game_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  try {
    return extensive_game(read_efg(in, "text"));
  } catch (const ParseError&) {
    return std::nullopt;
  } catch (const std::invalid_argument&) {  // without perfect recall
    return std::nullopt;
  }
}

std::vector<Rational> even_chances(const PlayerSequences& player) {
  return std::vector<Rational>(static_cast<std::size_t>(player.size()), 1);
}

}  // namespace

std::string broken_efg_property(std::string_view text) {
  const auto game = game_of(text);
  if (!game) {
    return "";
  }
  const ExtensiveSolution rough =
      certify(*game, uniform_strategy(game->row()), uniform_strategy(game->column()), 1e-12);
  const ExactExtensiveSolution exact =
      certify_exact(*game, whole_plan(game->row(), even_chances(game->row())),
                    whole_plan(game->column(), even_chances(game->column())));
  if (exact.lower < game->minimum_payoff() || exact.upper > game->maximum_payoff() ||
      exact.lower > exact.upper) {
    return "exact bounds beyond the payoffs or one another";
  }
  return Rational(rough.lower) <= exact.lower && exact.upper <= Rational(rough.upper)
             ? ""
             : "bounds in doubles that do not contain the exact ones";
}

}  // namespace saddle::test
