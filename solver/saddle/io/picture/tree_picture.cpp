#include "saddle/io/picture/tree_picture.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr double tree_margin = 20;
constexpr double legend_height = 80;
constexpr double leaf_height = 26;
constexpr double half_box = 9;
// The horizontal length of the sloping part of a line after its box, and the space after the line's
// label.
constexpr double slope = 30;
constexpr double padding = 6;

struct Box {
  NodeKind kind;
  std::string words;
  std::size_t depth;
  // The move that leads here, from the box with the number `parent`.
  std::size_t parent = 0;
  std::string move = {};
  double chance = 1;
  double y = 0;
};

std::string chance_words(const Rational& chance) { return short_number(chance, 9, 3); }

// Collects the boxes of a tree, each before its children, and puts leaves into rows.
class TreeBoxes {
 public:
  TreeBoxes(const NodeBelow& node_below, const MoveChances& chances)
      : node_below_(node_below), chances_(chances) {
    add(0, 0, {});
  }

  std::vector<Box> boxes;
  std::int64_t leaves = 0;

 private:
  // Adds the box of a node and the boxes below it; returns its height in the picture.
  double add(std::size_t depth, std::size_t place, Box box) {
    if (depth > most_drawn_moves) {
      throw_invalid("a picture is of at most {} moves one after the other", most_drawn_moves);
    }
    StatelessNode node = node_below_(depth, place);
    const std::size_t self = boxes.size();
    node.payoff.canonicalize();
    box.kind = node.kind;
    box.depth = depth;
    box.words = shortened(node.kind == NodeKind::payoff   ? chance_words(node.payoff)
                          : node.kind == NodeKind::chance ? "chance"
                                                          : node.key);
    boxes.push_back(std::move(box));
    if (node.kind == NodeKind::payoff) {
      if (++leaves > most_drawn_leaves) {
        throw_invalid("a picture is of at most {} leaves", most_drawn_leaves);
      }
      return boxes[self].y = leaf_height * (static_cast<double>(leaves) - 0.5);
    }
    double first = -1;
    double last = 0;
    for (std::size_t k = 0; k < node.moves.size(); ++k) {
      MoveChance move{0, {}};
      if (node.kind == NodeKind::chance) {
        node.probabilities[k].canonicalize();
        move = {nearest_double(node.probabilities[k]), chance_words(node.probabilities[k])};
        if (move.chance == 0) {
          continue;
        }
      } else {
        move = chances_(node.kind == NodeKind::row ? Player::row : Player::column, node.key, k);
      }
      last =
          add(depth + 1, k,
              {node.kind, {}, 0, self, shortened(node.moves[k]) + "  " + move.words, move.chance});
      first = first < 0 ? last : first;
    }
    return boxes[self].y = (first + last) / 2;
  }

  const NodeBelow& node_below_;
  const MoveChances& chances_;
};

// The left end and the width of the boxes of each depth, and the width of the labels of the moves
// to them; the last column has no boxes.
struct Column {
  double left = 0;
  double width = 0;
  double labels = 0;
};

std::vector<Column> columns_of(const std::vector<Box>& boxes) {
  std::vector<Column> columns;
  for (const Box& box : boxes) {
    columns.resize(std::max(columns.size(), box.depth + 1));
    Column& column = columns[box.depth];
    column.width = std::max(column.width, width_of(box.words) + 2 * padding);
    column.labels = std::max(column.labels, width_of(box.move));
  }
  double left = tree_margin;
  for (std::size_t depth = 0; depth < columns.size(); ++depth) {
    left += depth == 0 ? 0 : slope + columns[depth].labels + 2 * padding;
    columns[depth].left = left;
    left += columns[depth].width;
  }
  return columns;
}

void draw_box(Svg& picture, const Box& box, const Column& column) {
  if (box.kind == NodeKind::payoff) {
    picture.text(column.left + padding, box.y + 4, box.words);
    return;
  }
  const double width = width_of(box.words) + 2 * padding;
  picture.polygon(corners(column.left, box.y - half_box, width, 2 * half_box),
                  box.kind == NodeKind::row      ? pale_blue
                  : box.kind == NodeKind::column ? pale_vermilion
                                                 : pale_grey);
  picture.text(column.left + width / 2, box.y + 4, box.words, Anchor::middle);
}

void draw_move(Svg& picture, const Box& from, const Column& left, const Box& to,
               const Column& right) {
  const double start = left.left + width_of(from.words) + 2 * padding;
  const double level = left.left + left.width + slope;
  const Colour stroke = to.chance == 0                  ? Colour{190, 190, 190}
                        : from.kind == NodeKind::row    ? blue
                        : from.kind == NodeKind::column ? vermilion
                                                        : grey;
  picture.path(
      {{start, from.y}, {left.left + left.width, from.y}, {level, to.y}, {right.left, to.y}},
      stroke, 1 + 2 * to.chance);
  picture.text(level + padding, to.y - 4, to.move, Anchor::start, to.chance == 0 ? grey : black);
}

}  // namespace

std::string tree_picture(const NodeBelow& node_below, const std::array<std::string, 2>& players,
                         const MoveChances& chances) {
  TreeBoxes tree(node_below, chances);
  const std::vector<Column> columns = columns_of(tree.boxes);
  const std::vector<std::pair<Colour, std::string>> meanings = {
      {pale_blue, shortened(players[0]) + " moves and maximises the payoff at the right"},
      {pale_vermilion, shortened(players[1]) + " moves and minimises it"},
      {pale_grey, "chance moves; boxes of the same colour and name are one information set"}};
  double width = columns.back().left + columns.back().width + tree_margin;
  for (const auto& [colour, meaning] : meanings) {
    width = std::max(width, 2 * tree_margin + 20 + width_of(meaning));
  }
  Svg picture(width, legend_height + leaf_height * static_cast<double>(tree.leaves) + tree_margin);
  draw_legend(picture, tree_margin, tree_margin, meanings);
  for (Box& box : tree.boxes) {
    box.y += legend_height;
  }
  // Moves that are never made are drawn first, below the others.
  for (const bool is_played : {false, true}) {
    for (std::size_t k = 1; k < tree.boxes.size(); ++k) {
      const Box& box = tree.boxes[k];
      if ((box.chance != 0) == is_played) {
        draw_move(picture, tree.boxes[box.parent], columns[box.depth - 1], box, columns[box.depth]);
      }
    }
  }
  for (const Box& box : tree.boxes) {
    draw_box(picture, box, columns[box.depth]);
  }
  return picture.file();
}

}  // namespace saddle
