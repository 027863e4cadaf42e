#include "games/matrix/classic.h"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/check_range.h"
#include "saddle/machine/refusal.h"

namespace saddle::games {

PayoffMatrix rock_paper_scissors() {
  DenseMatrix entries(3, 3);
  entries << 0, -1, 1,  //
      1, 0, -1,         //
      -1, 1, 0;
  const std::vector<std::string> labels = {"Rock", "Paper", "Scissors"};
  return PayoffMatrix(entries, labels, labels);
}

PayoffMatrix matching_pennies() {
  DenseMatrix entries(2, 2);
  entries << 1, -1,  //
      -1, 1;
  const std::vector<std::string> labels = {"Heads", "Tails"};
  return PayoffMatrix(entries, labels, labels);
}

PayoffMatrix o_neill() {
  DenseMatrix entries(4, 4);
  entries << 1, -1, -1, -1,  //
      -1, -1, 1, 1,          //
      -1, 1, -1, 1,          //
      -1, 1, 1, -1;
  const std::vector<std::string> labels = {"Joker", "Ace", "Two", "Three"};
  return PayoffMatrix(entries, labels, labels);
}

PayoffMatrix morra(int fingers) {
  check_range("fingers", fingers, 1, 50);
  struct Call {
    int shown;
    int called;
  };
  std::vector<Call> plays;
  std::vector<std::string> labels;
  for (int shown = 1; shown <= fingers; ++shown) {
    for (int called = 1; called <= fingers; ++called) {
      plays.push_back({shown, called});
      labels.push_back(fmt::format("show {} call {}", shown, called));
    }
  }
  const Index size = std::ssize(plays);
  const DenseMatrix entries = DenseMatrix::NullaryExpr(size, size, [&](Index i, Index j) {
    const Call& row = plays[as_size(i)];
    const Call& column = plays[as_size(j)];
    const int row_right = row.called == column.shown ? 1 : 0;
    const int column_right = column.called == row.shown ? 1 : 0;
    return static_cast<double>((row_right - column_right) * (row.shown + column.shown));
  });
  return PayoffMatrix(entries, labels, labels);
}

namespace {

constexpr int cards = 3;

// The first player's plan for a card: bet, or check and then fold or call a bet.
enum FirstPlan { bet, check_fold, check_call, first_plans };

// The second player's plan for a card: the answer to a check, and to a bet.
enum SecondPlan { check_or_fold, check_or_call, bet_or_fold, bet_or_call, second_plans };

constexpr std::array<const char*, first_plans> first_names = {"bet", "check-fold", "check-call"};
constexpr std::array<const char*, second_plans> second_names = {"check/fold", "check/call",
                                                                "bet/fold", "bet/call"};
constexpr std::array<const char*, cards> card_names = {"J", "Q", "K"};

// The first player's gain in one deal.
int payoff(FirstPlan first, SecondPlan second, bool first_has_higher_card) {
  const int showdown = first_has_higher_card ? 1 : -1;
  if (first == bet) {
    return second == check_or_call || second == bet_or_call ? 2 * showdown : 1;
  }
  if (second == check_or_fold || second == check_or_call) {
    return showdown;
  }
  return first == check_call ? 2 * showdown : -1;
}

// Returns the plan for a card in pure strategy `strategy`: its digit number `card` in this base,
// the lowest first.
std::size_t plan(std::size_t strategy, std::size_t base, int card) {
  for (int k = 0; k < card; ++k) {
    strategy /= base;
  }
  return strategy % base;
}

template <std::size_t base>
std::vector<std::string> labels(const std::array<const char*, base>& names) {
  std::vector<std::string> all;
  for (std::size_t strategy = 0; strategy < base * base * base; ++strategy) {
    std::string label;
    for (int card = 0; card < cards; ++card) {
      label += fmt::format("{}{} {}", card == 0 ? "" : " ", card_names[as_size(card)],
                           names[plan(strategy, base, card)]);
    }
    all.push_back(std::move(label));
  }
  return all;
}

}  // namespace

ExactMatrix kuhn_poker() {
  auto row_labels = labels(first_names);
  auto column_labels = labels(second_names);
  std::vector<Rational> entries;
  for (std::size_t first = 0; first < row_labels.size(); ++first) {
    for (std::size_t second = 0; second < column_labels.size(); ++second) {
      int sum = 0;
      for (int mine = 0; mine < cards; ++mine) {
        for (int other = 0; other < cards; ++other) {
          if (mine != other) {
            sum += payoff(static_cast<FirstPlan>(plan(first, first_plans, mine)),
                          static_cast<SecondPlan>(plan(second, second_plans, other)), mine > other);
          }
        }
      }
      entries.emplace_back(sum, cards * (cards - 1)).canonicalize();
    }
  }
  const Index rows = std::ssize(row_labels);
  const Index columns = std::ssize(column_labels);
  return {rows, columns, std::move(entries), std::move(row_labels), std::move(column_labels)};
}

namespace {

constexpr double most_entries = 1e9;

using Placement = std::vector<int>;

// C(soldiers + fields - 1, fields - 1); a double because it may be astronomical.
double placement_count(int soldiers, int fields) {
  double count = 1;
  for (int k = 1; k < fields; ++k) {
    count = count * (soldiers + k) / k;
  }
  return count;
}

// All ways to spread the soldiers over the fields, in lexicographic order.
std::vector<Placement> placements(int soldiers, int fields) {
  std::vector<Placement> all;
  Placement placement(static_cast<std::size_t>(fields));
  placement.back() = soldiers;
  while (true) {
    all.push_back(placement);
    // The next deployment: the last field with soldiers gives one soldier to the field before it,
    // and its other soldiers go to the last field.
    std::size_t field = placement.size() - 1;
    while (field > 0 && placement[field] == 0) {
      --field;
    }
    if (field == 0) {
      return all;
    }
    ++placement[field - 1];
    const int rest = placement[field] - 1;
    placement[field] = 0;
    placement.back() = rest;
  }
}

std::vector<std::string> labels(const std::vector<Placement>& placements) {
  std::vector<std::string> labels;
  labels.reserve(placements.size());
  for (const Placement& placement : placements) {
    labels.push_back(fmt::format("{}", fmt::join(placement, "-")));
  }
  return labels;
}

}  // namespace

PayoffMatrix blotto(int row_soldiers, int column_soldiers, int fields) {
  check_range("soldiers", std::min(row_soldiers, column_soldiers), 0, 1000000);
  check_range("soldiers", std::max(row_soldiers, column_soldiers), 0, 1000000);
  check_range("fields", fields, 1, 1000000);
  const double size =
      placement_count(row_soldiers, fields) * placement_count(column_soldiers, fields);
  if (!(size <= most_entries)) {
    throw_invalid("this Blotto game has {:.3g} entries, must have at most {:.0e}", size,
                  most_entries);
  }
  const auto rows = placements(row_soldiers, fields);
  const auto columns = placements(column_soldiers, fields);
  DenseMatrix entries =
      DenseMatrix::NullaryExpr(std::ssize(rows), std::ssize(columns), [&](Index i, Index j) {
        const Placement& row = rows[as_size(i)];
        const Placement& column = columns[as_size(j)];
        int half_fields = 0;
        for (std::size_t field = 0; field < row.size(); ++field) {
          half_fields += row[field] > column[field] ? 2 : (row[field] == column[field] ? 1 : 0);
        }
        return half_fields / 2.0;
      });
  return PayoffMatrix(std::move(entries), labels(rows), labels(columns));
}

namespace {

// De la Loubere's siamese method: diagonals of as many numbers as the order.
DenseMatrix odd_square(Index order) {
  return DenseMatrix::NullaryExpr(order, order, [order](Index i, Index j) {
    const Index diagonal = (i + j + order - order / 2) % order;
    const Index place = (2 * diagonal + order - i) % order;
    return static_cast<double>(diagonal * order + place + 1);
  });
}

// 1, 2, 3, ... in reading order, with the diagonals of each 4 x 4 block counted from the end.
DenseMatrix doubly_even_square(Index order) {
  return DenseMatrix::NullaryExpr(order, order, [order](Index i, Index j) {
    const Index number = i * order + j + 1;
    const bool on_diagonal = i % 4 == j % 4 || i % 4 + j % 4 == 3;
    return static_cast<double>(on_diagonal ? order * order + 1 - number : number);
  });
}

// R. Strachey's method: four odd squares side by side, then some cells of the left columns and of
// the right ones exchanged between the upper and the lower half.
DenseMatrix singly_even_square(Index order) {
  const Index half = order / 2;
  const DenseMatrix quarter = odd_square(half);
  const auto quarter_size = static_cast<double>(half * half);
  DenseMatrix square(order, order);
  square << quarter, quarter.array() + 2 * quarter_size, quarter.array() + 3 * quarter_size,
      quarter.array() + quarter_size;
  const Index exchanged = (half - 1) / 2;
  for (Index i = 0; i < half; ++i) {
    for (Index j = 0; j < order; ++j) {
      const Index shift = i == half / 2 ? 1 : 0;
      const bool left = j >= shift && j < exchanged + shift;
      const bool right = j > order - exchanged;
      if (left || right) {
        std::swap(square(i, j), square(i + half, j));
      }
    }
  }
  return square;
}

}  // namespace

PayoffMatrix magic_square(int order) {
  check_range("order", order, 1, 10000);
  if (order == 2) {
    throw std::invalid_argument(
        "order is 2, must be 1 or at least 3: there is no magic square of 2");
  }
  if (order % 2 == 1) {
    return PayoffMatrix(odd_square(order));
  }
  return PayoffMatrix(order % 4 == 0 ? doubly_even_square(order) : singly_even_square(order));
}

}  // namespace saddle::games
