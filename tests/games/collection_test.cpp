// The form of the games in the collection, which the program, the manual and Python rely on.

#include "games/collection/collection.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

using saddle::games::all_collected;
using saddle::games::CollectedGame;
using saddle::games::find_collected;
using saddle::games::Parameter;
using saddle::games::Place;
using saddle::games::Playable;

namespace {

bool is_made_of(std::string_view name, char joint) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [joint](char letter) {
    return letter == joint || std::islower(static_cast<unsigned char>(letter)) != 0;
  });
}

bool has_parameter(const Playable& playable, std::string_view name) {
  return std::any_of(playable.parameters.begin(), playable.parameters.end(),
                     [name](const Parameter& parameter) { return parameter.name == name; });
}

}  // namespace

TEST_CASE("each game of the collection has a name of its own, a story, a source and an example") {
  std::set<std::string_view> names;
  for (const CollectedGame* const game : all_collected()) {
    CAPTURE(game->name);
    CHECK(names.insert(game->name).second);
    CHECK(is_made_of(game->name, '-'));
    CHECK(find_collected(game->name) == game);
    CHECK(!std::string_view(game->summary).ends_with('.'));
    CHECK(std::string_view(game->story).ends_with('.'));
    CHECK(!std::string_view(game->answer).ends_with('.'));
    CHECK(std::string_view(game->source).ends_with('.'));
    CHECK(std::string_view(game->example).starts_with(">>> "));
    CHECK(std::string_view(game->example).ends_with('\n'));
  }
  CHECK(names.size() > 30);
  CHECK(find_collected("chess") == nullptr);
}

TEST_CASE("the parameters of a game have distinct names, and positional words come first") {
  for (const CollectedGame* const game : all_collected()) {
    CAPTURE(game->name);
    const Playable playable = game->playable();
    std::set<std::string_view> names;
    Place last = Place::word;
    for (const Parameter& parameter : playable.parameters) {
      CAPTURE(parameter.name);
      CHECK(names.insert(parameter.name).second);
      CHECK(is_made_of(parameter.name, '_'));
      CHECK(!parameter.help.empty());
      CHECK(!parameter.help.ends_with('.'));
      // Positional parameters of Python come before the first keyword-only one.
      CHECK(last <= parameter.place);
      last = parameter.place;
      if (parameter.only_where.first != nullptr) {
        CHECK(has_parameter(playable, parameter.only_where.first));
      }
    }
    for (const auto& alternatives : playable.alternatives) {
      for (const auto& list : alternatives.lists) {
        for (const char* const name : list) {
          CHECK(has_parameter(playable, name));
        }
      }
    }
  }
}

TEST_CASE("an argument set in one use of a game does not change the defaults of the next") {
  const CollectedGame& pig = *find_collected("pig");
  const Playable told = pig.playable();
  *std::get<int*>(told.parameters.front().argument) = 7;
  CHECK(*std::get<int*>(pig.playable().parameters.front().argument) == 100);
}
