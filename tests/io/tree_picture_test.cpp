#include "saddle/io/picture/tree_picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "saddle/io/picture/svg.h"

using namespace saddle;

namespace {

struct Text {
  double left;
  double right;
  double y;
  std::string words;
};

std::vector<Text> texts_of(const std::string& picture) {
  static const std::regex element(
      R"re(<text x="([^"]*)" y="([^"]*)" text-anchor="([a-z]*)"[^>]*>([^<]*)</text>)re");
  std::vector<Text> texts;
  for (auto match = std::sregex_iterator(picture.begin(), picture.end(), element);
       match != std::sregex_iterator(); ++match) {
    const std::string words = (*match)[4];
    const double x = std::stod((*match)[1]);
    const double before = (*match)[3] == "middle" ? 0.5 : 0;
    const double width = width_of(words);
    texts.push_back({x - before * width, x + (1 - before) * width, std::stod((*match)[2]), words});
  }
  return texts;
}

void check_apart(const std::vector<Text>& texts) {
  constexpr double letter_height = 12;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool is_apart = texts[i].right <= texts[j].left || texts[j].right <= texts[i].left ||
                            std::abs(texts[i].y - texts[j].y) >= letter_height;
      CHECK_MESSAGE(is_apart, texts[i].words << " over " << texts[j].words);
    }
  }
}

MoveChance half(Player /*player*/, const std::string& /*key*/, std::size_t move) {
  return {move == 0 ? 1.0 : 0.0, move == 0 ? "all" : "none"};
}

// A tree with long names of moves, and with a leaf beside deep subtrees.
struct Lopsided {
  using State = int;
  State root() const { return 0; }
  TreeNode<int> node(int state) const {
    using Node = TreeNode<int>;
    if (state > 4) {
      return Node::pays(Rational(-12345, 67890));
    }
    return Node::decision(state % 2 == 0 ? Player::row : Player::column,
                          "<set> & number " + std::to_string(state),
                          {{"stop here and now, whatever comes", 5}, {"on", state + 1}});
  }
};

}  // namespace

TEST_CASE("the picture of a tree shows sets, moves with chances and payoffs without overlap") {
  const games::Kuhn kuhn;
  const std::string picture = tree_picture(nodes_of(kuhn), {"first", "second"}, half);
  const std::vector<Text> texts = texts_of(picture);
  const auto count = [&](const std::string& words) {
    return std::count_if(texts.begin(), texts.end(),
                         [&](const Text& text) { return text.words == words; });
  };
  // 6 deals; each card of the row player is in 2 of them, and each card of the column player's too.
  CHECK(count("J K  1/6") == 1);
  CHECK(count("Q") == 2);
  CHECK(count("Q, bet") == 2);
  CHECK(count("fold  all") == 12);
  CHECK(count("call  none") == 12);
  CHECK(count("-2") == 6);
  // 3 lines of the legend, 55 nodes, and a move to each node except the root.
  CHECK(texts.size() == 3 + 55 + 54);
  check_apart(texts);
}

TEST_CASE("long and unusual names do not overlap either") {
  const Lopsided rules;
  const std::string picture = tree_picture(nodes_of(rules), {std::string(300, 'x'), "&"}, half);
  CHECK(picture.find("&lt;set&gt; &amp; number 3") != std::string::npos);
  CHECK(picture.find("-823/4526") != std::string::npos);
  check_apart(texts_of(picture));
}

TEST_CASE("a tree of one payoff is drawn, and one of too many leaves refused") {
  struct Leaf {
    using State = int;
    State root() const { return 0; }
    TreeNode<int> node(int /*state*/) const { return TreeNode<int>::pays(7); }
  };
  const Leaf leaf;
  CHECK(texts_of(tree_picture(nodes_of(leaf), {"a", "b"}, half)).back().words == "7");
  const games::Leduc leduc;
  CHECK_THROWS_WITH_AS(tree_picture(nodes_of(leduc), {"a", "b"}, half),
                       "a picture is of at most 400 leaves", std::invalid_argument);
}

TEST_CASE("a tree of too many moves one after the other is refused") {
  struct Chain {
    using State = int;
    int moves;
    State root() const { return 0; }
    TreeNode<int> node(int state) const {
      return state == moves
                 ? TreeNode<int>::pays(1)
                 : TreeNode<int>::decision(Player::row, std::to_string(state), {{"on", state + 1}});
    }
  };
  const Chain chain{100};
  CHECK(texts_of(tree_picture(nodes_of(chain), {"a", "b"}, half)).size() == 3 + 101 + 100);
  const Chain longer{9000};
  CHECK_THROWS_WITH_AS(tree_picture(nodes_of(longer), {"a", "b"}, half),
                       "a picture is of at most 100 moves one after the other",
                       std::invalid_argument);
}
