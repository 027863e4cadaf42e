#include "saddle/io/table/json_normal_form.h"

#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/table/json_fields.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {
namespace {

std::string text_named(const JsonFields& fields, const JsonTree& json, const std::string& name) {
  const JsonTree* const found = json.find(name);
  if (found == nullptr) {
    return {};
  }
  fields.expect(*found, JsonTree::Kind::text, "a string", name);
  return found->text;
}

// The strings of a list, or none where they only count from 1.
std::vector<std::string> names_in(const JsonFields& fields, const JsonTree& list,
                                  const std::string& where) {
  std::vector<std::string> labels = fields.labels(list, where);
  for (std::size_t k = 0; k < labels.size(); ++k) {
    if (labels[k] != std::to_string(k + 1)) {
      return labels;
    }
  }
  return {};
}

ExactList payoffs_in(const JsonFields& fields, const JsonTree& list, const std::string& where) {
  fields.expect(list, JsonTree::Kind::list, "a list of payoffs", where);
  ExactList result;
  for (const auto& [unnamed, payoff] : list.members) {
    result.push_back(
        fields.number(payoff, fmt::format("{}, profile {}", where, result.size() + 1)));
  }
  return result;
}

// Calls `visit` with the item of each player and what errors call it: "payoffs of player 1".
template <class Visit>
void for_each_player(const JsonFields& fields, const JsonTree& json, const std::string& name,
                     const Visit& visit) {
  const JsonTree& list = fields.member(json, name, "the game");
  fields.expect(list, JsonTree::Kind::list, "a list with an item for each player", name);
  for (std::size_t player = 0; player < list.members.size(); ++player) {
    visit(list.members[player].second, fmt::format("{} of player {}", name, player + 1));
  }
}

}  // namespace

bool is_json_normal_form(const JsonTree& json) {
  return json.kind == JsonTree::Kind::object &&
         (json.find("players") != nullptr || json.find("strategies") != nullptr);
}

NormalFormGame read_json_normal_form(const JsonTree& json, const std::string& file) {
  const JsonFields fields(file);
  fields.allow_only(json, {"title", "comment", "players", "strategies", "payoffs"}, "the game");
  GameNames known;
  known.title = text_named(fields, json, "title");
  known.comment = text_named(fields, json, "comment");
  if (const JsonTree* const players = json.find("players")) {
    known.players = names_in(fields, *players, "players");
  }
  std::vector<Index> strategies;
  for_each_player(fields, json, "strategies", [&](const JsonTree& list, const std::string& where) {
    known.strategies.push_back(names_in(fields, list, where));
    strategies.push_back(std::ssize(list.members));
  });
  std::vector<ExactList> all_payoffs;
  for_each_player(fields, json, "payoffs", [&](const JsonTree& list, const std::string& where) {
    all_payoffs.push_back(payoffs_in(fields, list, where));
  });
  try {
    return {std::move(strategies), std::move(all_payoffs), std::move(known)};
  } catch (const std::invalid_argument& error) {
    throw ParseError(file, 0, 0, fmt::format("the game does not fit together: {}", error.what()));
  }
}

}  // namespace saddle
