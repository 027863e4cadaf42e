#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "saddle/graph/misere.h"
#include "tests/graph/brute_force.h"

using saddle::Form;
using saddle::MisereForms;
using saddle::MoveList;
using saddle::Play;
using saddle::Position;
using saddle::PositionGraph;

namespace {

// The forms of all games whose options are among the given forms.
std::vector<Form> born_after(MisereForms& forms, const std::vector<Form>& day) {
  std::set<Form> next;
  for (std::size_t subset = 0; subset >> day.size() == 0; ++subset) {
    std::vector<Form> options;
    for (std::size_t k = 0; k < day.size(); ++k) {
      if ((subset >> k) % 2 == 1) {
        options.push_back(day[k]);
      }
    }
    next.insert(forms.form(options));
  }
  return {next.begin(), next.end()};
}

// The forms as positions of a graph on which every line can be played.
PositionGraph graph_of(const MisereForms& forms) {
  MoveList moves;
  for (Form form = 0; form < forms.size(); ++form) {
    for (const Form option : forms.options(form)) {
      moves.add(form, option);
    }
  }
  return PositionGraph(forms.size(), moves);
}

}  // namespace

TEST_CASE("there are 1, 2, 3, 5 and 22 misere games born by day 0, 1, 2, 3 and 4") {
  // Conway, On Numbers and Games, ch. 12.
  MisereForms forms;
  std::vector<Form> day = {MisereForms::zero};
  for (const std::size_t count : {2U, 3U, 5U, 22U}) {
    day = born_after(forms, day);
    CHECK(day.size() == count);
  }
  CHECK(forms.size() == 22);
}

TEST_CASE("any two forms born by day 4 have different outcomes in some sum") {
  MisereForms forms;
  std::vector<Form> day = {MisereForms::zero};
  for (int k = 0; k < 4; ++k) {
    day = born_after(forms, day);
  }
  const PositionGraph graph = graph_of(forms);
  saddle::test::EveryLine truth(graph, Play::misere);
  int alike = 0;
  for (const Form g : day) {
    for (const Form h : day) {
      bool differ = g == h;
      for (Form s = 0; s < forms.size() && !differ; ++s) {
        for (Form t = s; t < forms.size() && !differ; ++t) {
          differ = truth.mover_wins({g, s, t}) != truth.mover_wins({h, s, t});
        }
      }
      alike += differ ? 0 : 1;
    }
  }
  CHECK(alike == 0);
}

TEST_CASE("a game and its form have the same outcome in every sum of day 4") {
  // Positions 0 to 21 are the forms; after them come all games with two or three options.
  MisereForms forms;
  std::vector<Form> day = {MisereForms::zero};
  for (int k = 0; k < 4; ++k) {
    day = born_after(forms, day);
  }
  const PositionGraph simple = graph_of(forms);
  MoveList moves;
  for (Position form = 0; form < simple.size(); ++form) {
    for (const Position option : simple.options(form)) {
      moves.add(form, option);
    }
  }
  std::vector<Form> form_of(day);
  for (Form a = 0; a < 22; ++a) {
    for (Form b = a; b < 22; ++b) {
      for (Form c = b; c < 22; c += 3) {
        const auto game = static_cast<Position>(form_of.size());
        moves.add(game, a);
        moves.add(game, b);
        moves.add(game, c);
        form_of.push_back(forms.form({c, a, b}));
      }
    }
  }
  // Only games whose form is again one of the 22 count: these were simplified.
  const PositionGraph graph(static_cast<Position>(form_of.size()), moves);
  saddle::test::EveryLine truth(graph, Play::misere);
  int simplified = 0;
  int differ = 0;
  for (Position game = 22; game < graph.size(); ++game) {
    if (form_of[game] < 22) {
      ++simplified;
      for (Position other = 0; other < 22; ++other) {
        differ += truth.mover_wins({game, other}) != truth.mover_wins({form_of[game], other});
      }
    }
  }
  CHECK(simplified > 100);
  CHECK(differ == 0);
}

TEST_CASE("two heaps of 1 cancel, two heaps of 2 do not") {
  MisereForms forms;
  const Form two = forms.form({MisereForms::zero, MisereForms::one});
  // 1 + 1 has only the option 1; 2 + 2 has the options 2 and 2 + 1.
  CHECK(forms.form({MisereForms::one}) == MisereForms::zero);
  const Form three = forms.form({MisereForms::zero, MisereForms::one, two});
  const Form two_and_two = forms.form({two, three});
  CHECK(two_and_two != MisereForms::zero);
  CHECK(forms.label(two_and_two).normal == 0);
  CHECK(forms.label(two_and_two).misere == 0);
}
