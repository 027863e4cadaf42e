#include "saddle/io/picture/elimination_picture.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr Index most_strategies = 50;
constexpr double row_height = 26;
constexpr double table_top = 70;
constexpr double table_left = 20;
constexpr double cell_gap = 20;  // between the text of a cell and its edge, and beside labels
constexpr Colour pale{232, 232, 232};

std::string shown(const Rational& number) { return short_number(number, 8, 5); }

class EliminationPicture {
 public:
  EliminationPicture(const NormalFormGame& game, const Elimination& elimination) : game_(game) {
    for (const Index player : {Index{0}, Index{1}}) {
      auto& rounds = rounds_.at(static_cast<std::size_t>(player));
      rounds.resize(static_cast<std::size_t>(game.strategies(player)));
      for (std::size_t round = 0; round < elimination.rounds.size(); ++round) {
        for (const DominatedStrategy& dominated : elimination.rounds[round]) {
          if (dominated.player == player) {
            rounds[static_cast<std::size_t>(dominated.strategy)] = static_cast<int>(round) + 1;
          }
        }
      }
    }
    is_zero_sum_ = is_zero_sum(game);
    measure();
  }

  std::string file() const {
    Svg picture(std::max(grid_.left(columns()) + width_of("round 99") + 2 * cell_gap, 460.0),
                grid_.top(rows()) + 74);
    picture.text(table_left, 24, title());
    picture.text(table_left, 42, "struck out: dominated, with the round of the elimination");
    for (Index i = 0; i < rows(); ++i) {
      draw_row(picture, i);
    }
    for (Index j = 0; j < columns(); ++j) {
      draw_column_label(picture, j);
    }
    for (Index i = 0; i < rows(); ++i) {
      strike_row(picture, i);
    }
    for (Index j = 0; j < columns(); ++j) {
      strike_column(picture, j);
    }
    for (Index i = 0; i < rows(); ++i) {
      draw_payoffs(picture, i);
    }
    return picture.file();
  }

 private:
  Index rows() const { return game_.strategies(0); }
  Index columns() const { return game_.strategies(1); }

  // The round in which a strategy was eliminated, 0 if it was not.
  int round(Index player, Index strategy) const {
    return rounds_.at(static_cast<std::size_t>(player))[static_cast<std::size_t>(strategy)];
  }

  bool is_struck(Index i, Index j) const { return round(0, i) > 0 || round(1, j) > 0; }

  std::string label(Index player, Index strategy) const {
    return shortened(game_.label(player, strategy));
  }

  std::string payoffs(Index i, Index j) const {
    const Index profile = i * game_.stride(0) + j * game_.stride(1);
    return is_zero_sum_ ? shown(game_.payoff(0, profile))
                        : shown(game_.payoff(0, profile)) + ", " + shown(game_.payoff(1, profile));
  }

  std::string title() const {
    return is_zero_sum_
               ? "payoffs to the row player"
               : fmt::format("payoffs to {} (rows) and {} (columns)", player(0), player(1));
  }

  std::string player(Index number) const {
    return game_.names().players.empty() ? fmt::format("player {}", number + 1)
                                         : shortened(game_.player_name(number));
  }

  void measure() {
    double words = 0;
    double row_labels = 0;
    double column_labels = 0;
    for (Index i = 0; i < rows(); ++i) {
      row_labels = std::max(row_labels, width_of(label(0, i)));
      for (Index j = 0; j < columns(); ++j) {
        words = std::max(words, width_of(payoffs(i, j)));
      }
    }
    for (Index j = 0; j < columns(); ++j) {
      column_labels = std::max(column_labels, width_of(label(1, j)));
    }
    // Wide labels of narrow columns are upright.
    constexpr double widest_level = 90;
    has_upright_labels_ = column_labels > std::max(words, widest_level);
    grid_ = {table_left + row_labels + cell_gap,
             table_top + (has_upright_labels_ ? column_labels : 10) + cell_gap,
             std::max({words, has_upright_labels_ ? 0 : column_labels, 40.0}) + cell_gap,
             row_height,
             rows(),
             columns()};
  }

  void draw_row(Svg& picture, Index i) const {
    picture.text(grid_.x - cell_gap / 2, grid_.middle_of_row(i) + 4, label(0, i), Anchor::end,
                 round(0, i) > 0 ? grey : black);
    for (Index j = 0; j < columns(); ++j) {
      picture.polygon(corners(grid_.left(j), grid_.top(i), grid_.cell_width, grid_.cell_height),
                      is_struck(i, j) ? pale : white, grey);
    }
  }

  // The lines end before the numbers, whose minus signs they would hide.
  void draw_payoffs(Svg& picture, Index i) const {
    constexpr double height = 14;
    for (Index j = 0; j < columns(); ++j) {
      const std::string words = payoffs(i, j);
      if (is_struck(i, j)) {
        const double width = width_of(words) + 10;
        picture.rectangle(grid_.middle_of_column(j) - width / 2,
                          grid_.middle_of_row(i) - height / 2, width, height, pale);
      }
      picture.text(grid_.middle_of_column(j), grid_.middle_of_row(i) + 4, words, Anchor::middle);
    }
  }

  void draw_column_label(Svg& picture, Index j) const {
    const std::string words = label(1, j);
    const Colour colour = round(1, j) > 0 ? grey : black;
    if (has_upright_labels_) {
      picture.upright_text(grid_.middle_of_column(j) + 4,
                           grid_.y - cell_gap / 2 - width_of(words) / 2, words);
    } else {
      picture.text(grid_.middle_of_column(j), grid_.y - cell_gap / 2, words, Anchor::middle,
                   colour);
    }
  }

  void strike_row(Svg& picture, Index i) const {
    if (round(0, i) > 0) {
      picture.path(
          {{grid_.x, grid_.middle_of_row(i)}, {grid_.left(columns()) + 4, grid_.middle_of_row(i)}},
          blue, 2);
      picture.text(grid_.left(columns()) + 8, grid_.middle_of_row(i) + 4,
                   fmt::format("round {}", round(0, i)), Anchor::start, blue);
    }
  }

  void strike_column(Svg& picture, Index j) const {
    if (round(1, j) > 0) {
      picture.path({{grid_.middle_of_column(j), grid_.y},
                    {grid_.middle_of_column(j), grid_.top(rows()) + 4}},
                   vermilion, 2);
      picture.text(grid_.middle_of_column(j), grid_.top(rows()) + 18,
                   fmt::format("round {}", round(1, j)), Anchor::middle, vermilion);
    }
  }

  const NormalFormGame& game_;
  std::array<std::vector<int>, 2> rounds_;
  bool is_zero_sum_ = false;
  bool has_upright_labels_ = false;
  CellGrid grid_{};
};

}  // namespace

std::string elimination_picture(const NormalFormGame& game, const Elimination& elimination) {
  if (game.players() != 2) {
    throw_invalid("a picture is of 2 players, the game has {}", game.players());
  }
  if (std::max(game.strategies(0), game.strategies(1)) > most_strategies) {
    throw_invalid("a picture of {} x {} payoffs struck out must have at most {} rows and columns",
                  game.strategies(0), game.strategies(1), most_strategies);
  }
  return EliminationPicture(game, elimination).file();
}

}  // namespace saddle
