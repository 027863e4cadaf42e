#include "games/large/blotto.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "games/check_range.h"
#include "games/large/field_line.h"
#include "saddle/number/rounding.h"

// Why fields that are alike, of one value, rule and head start, may be taken together: any order of
// a player's soldiers on them is as good against a deployment in random order, so some optimal
// strategy plays all orders alike (the mean of an optimal strategy over the orders is optimal). The
// payoff of two deployments in random order is, for each group of fields that are alike, the value
// times the mean share over all pairs of the one's and the other's numbers of soldiers, summed over
// the fields. With a bonus for neighbours each field is a group of its own.

namespace saddle::games {
namespace {

constexpr Index most = 10'000;
// With a bonus for neighbours.
constexpr Index most_on_line = 300;
constexpr Index longest_line = 300;

enum class Player { row, column };

struct Group {
  BlottoField field;
  std::vector<std::size_t> places;

  double size() const { return static_cast<double>(places.size()); }
};

// The player's part of a unit of a field's value.
double own_share(Player player, const BlottoField& field, Index own, Index other) {
  return player == Player::row ? share(field, own, other) : -share(field, other, own);
}

class Fields {
 public:
  Fields(const BlottoRules& rules, ShouldStop should_stop)
      : should_stop_(std::move(should_stop)),
        row_soldiers_(rules.row_soldiers),
        column_soldiers_(rules.column_soldiers),
        line_bonus_(rules.line_bonus),
        group_of_(rules.fields.size()) {
    std::map<std::tuple<double, FieldRule, Index, std::size_t>, std::size_t> seen;
    for (std::size_t f = 0; f < rules.fields.size(); ++f) {
      const BlottoField& field = rules.fields[f];
      const auto [place, is_new] = seen.try_emplace(
          {field.value, field.rule, field.head_start, is_line() ? f : 0}, groups_.size());
      if (is_new) {
        groups_.push_back({field, {}});
      }
      groups_[place->second].places.push_back(f);
      group_of_[f] = place->second;
    }
  }

  double payoff(const Deployment& row, const Deployment& column) const {
    double sum = is_line() ? line_bonus_ * won_pairs(row, column) : 0;
    for (const Group& group : groups_) {
      double shares = 0;
      for (const std::size_t f : group.places) {
        double of_row = 0;
        for (const std::size_t g : group.places) {
          of_row += share(group.field, row[f], column[g]);
        }
        shares += of_row;
      }
      sum += shares / group.size() * group.field.value;
    }
    return sum;
  }

  // A bound on all payoffs, the sum of the greatest ones of the fields.
  double most_payoff() const {
    double total = line_bonus_ * static_cast<double>(group_of_.size() - 1);
    for (const Group& group : groups_) {
      total += group.size() * group.field.value *
               most_share(group.field, row_soldiers_, column_soldiers_);
    }
    return total * relative_error_above();
  }

  // A quotient, a product and an addition for each group are rounded; and of shares that are no
  // whole numbers each share twice, and the sums over the fields of the group.
  double rounding() const {
    double roundings = static_cast<double>(groups_.size() + 6);
    for (const Group& group : groups_) {
      if (!has_whole_shares(group.field.rule)) {
        roundings = std::max(roundings, static_cast<double>(groups_.size() + 8) + 2 * group.size());
      }
    }
    return roundings * unit_roundoff * most_payoff();
  }

  // Returns the player's deployment of most payoff against a mixture.
  BestResponse<Deployment> response(Player player, const Mixture<Deployment>& mixture) const {
    const Index soldiers = player == Player::row ? row_soldiers_ : column_soldiers_;
    std::vector<std::vector<double>> gains;
    gains.reserve(groups_.size());
    for (const Group& group : groups_) {
      if (is_stopped(should_stop_)) {
        return given_up(soldiers);
      }
      gains.push_back(gains_of(group, player, soldiers, mixture));
    }
    if (is_line()) {
      auto best = most_gainful_on_line(
          {std::move(gains),
           [&](std::size_t field) { return pair_gains(field, player, soldiers, mixture); }},
          should_stop_);
      return best ? BestResponse<Deployment>{std::move(*best), error(mixture, soldiers)}
                  : given_up(soldiers);
    }
    std::optional<Deployment> found = most_gainful(soldiers, gains);
    return found ? BestResponse<Deployment>{in_order(std::move(*found)), error(mixture, 0)}
                 : given_up(soldiers);
  }

  // All soldiers on the first field.
  Deployment first_deployment(Index soldiers) const {
    Deployment deployment(group_of_.size(), 0);
    deployment.front() = soldiers;
    return deployment;
  }

 private:
  // The answer of a search that was stopped: any deployment may be better by any amount.
  BestResponse<Deployment> given_up(Index soldiers) const {
    return {first_deployment(soldiers), infinity};
  }

  // Sorts the soldiers on fields that are alike.
  Deployment in_order(Deployment best) const {
    for (const Group& group : groups_) {
      std::vector<Index> sorted;
      for (const std::size_t f : group.places) {
        sorted.push_back(best[f]);
      }
      std::sort(sorted.begin(), sorted.end(), std::greater());
      for (std::size_t k = 0; k < sorted.size(); ++k) {
        best[group.places[k]] = sorted[k];
      }
    }
    return best;
  }

  bool is_line() const { return line_bonus_ > 0; }
  const BlottoField& field(std::size_t f) const { return groups_[group_of_[f]].field; }

  // The pairs of neighbours that the row player wins, less those that the column player does.
  double won_pairs(const Deployment& row, const Deployment& column) const {
    double won = 0;
    double before = 0;
    for (std::size_t f = 0; f < row.size(); ++f) {
      const double here = sign_of(share(field(f), row[f], column[f]));
      won += here == before ? here : 0;
      before = here;
    }
    return won;
  }

  // What each number of soldiers gains on a field of the group: its value times the mean share, by
  // the chances of the other's numbers of soldiers there.
  static std::vector<double> gains_of(const Group& group, Player player, Index soldiers,
                                      const Mixture<Deployment>& mixture) {
    std::vector<double> chances;
    for (const auto& [deployment, probability] : mixture) {
      for (const std::size_t f : group.places) {
        const auto other = static_cast<std::size_t>(deployment[f]);
        chances.resize(std::max(chances.size(), other + 1));
        chances[other] += probability / group.size();
      }
    }
    std::vector<double> gains(static_cast<std::size_t>(soldiers) + 1, 0);
    for (std::size_t other = 0; other < chances.size(); ++other) {
      if (chances[other] > 0) {
        const double weight = group.field.value * chances[other];
        for (std::size_t own = 0; own < gains.size(); ++own) {
          gains[own] += weight * own_share(player, group.field, static_cast<Index>(own),
                                           static_cast<Index>(other));
        }
      }
    }
    return gains;
  }

  // The least number of soldiers, or one more than there are, with which the player gets the better
  // of the field, or at least does not get the worse of it.
  Index least_sent(std::size_t f, Player player, Index soldiers, Index other, bool to_win) const {
    const auto falls_short = [&](Index own) {
      const double part = own_share(player, field(f), own, other);
      return to_win ? part <= 0 : part < 0;
    };
    Index least = 0;
    for (Index more = soldiers + 1; more > 0;) {
      const Index half = more / 2;
      if (falls_short(least + half)) {
        least += half + 1;
        more -= half + 1;
      } else {
        more = half;
      }
    }
    return least;
  }

  // What numbers of soldiers on a field and on the next one gain by the bonus: the chance to win
  // both, less that to lose both.
  Eigen::MatrixXd pair_gains(std::size_t f, Player player, Index soldiers,
                             const Mixture<Deployment>& mixture) const {
    const Index size = soldiers + 1;
    Eigen::MatrixXd won = Eigen::MatrixXd::Zero(size, size);
    Eigen::MatrixXd lost = Eigen::MatrixXd::Zero(size, size);
    for (const auto& [deployment, probability] : mixture) {
      const auto least = [&, &other = deployment](std::size_t place, bool to_win) {
        return least_sent(place, player, soldiers, other[place], to_win);
      };
      const Index here = least(f, true);
      const Index next = least(f + 1, true);
      if (here < size && next < size) {
        won(here, next) += probability;
      }
      const Index kept_here = least(f, false);
      const Index kept_next = least(f + 1, false);
      if (kept_here > 0 && kept_next > 0) {
        lost(kept_here - 1, kept_next - 1) += probability;
      }
    }
    // Whoever wins with some soldiers wins with more, and loses with fewer than lost.
    for (Index k = 1; k < size; ++k) {
      won.row(k) += won.row(k - 1);
      lost.row(size - 1 - k) += lost.row(size - k);
    }
    for (Index k = 1; k < size; ++k) {
      won.col(k) += won.col(k - 1);
      lost.col(size - 1 - k) += lost.col(size - k);
    }
    return line_bonus_ * (won - lost);
  }

  std::optional<Deployment> most_gainful(Index soldiers,
                                         const std::vector<std::vector<double>>& gains) const {
    const auto size = static_cast<std::size_t>(soldiers) + 1;
    // best[s]: the most that s soldiers gain on the fields so far, choice: how many on the last.
    std::vector<double> best(size, -infinity);
    best[0] = 0;
    std::vector<std::vector<Index>> choice;
    for (const std::size_t group : group_of_) {
      if (is_stopped(should_stop_)) {
        return std::nullopt;
      }
      const std::vector<double>& gain = gains[group];
      std::vector<double> next(size, -infinity);
      std::vector<Index> chosen(size, 0);
      for (std::size_t s = 0; s < size; ++s) {
        for (std::size_t here = 0; here <= s; ++here) {
          const double total = best[s - here] + gain[here];
          if (total > next[s]) {
            next[s] = total;
            chosen[s] = static_cast<Index>(here);
          }
        }
      }
      best.swap(next);
      choice.push_back(std::move(chosen));
    }
    Deployment deployment(group_of_.size());
    Index left = soldiers;
    for (std::size_t f = group_of_.size(); f-- > 0;) {
      deployment[f] = choice[f][static_cast<std::size_t>(left)];
      left -= deployment[f];
    }
    return deployment;
  }

  // A gain is a sum of chances times shares, with at most one rounding for each deployment of the
  // mixture and each field of the group; the sum over the fields adds one for each field, and a
  // table of bonuses two for each number of soldiers. A response may fall short of the best by
  // twice the sum of all of these.
  double error(const Mixture<Deployment>& mixture, Index soldiers_on_line) const {
    std::size_t largest_group = 0;
    for (const Group& group : groups_) {
      largest_group = std::max(largest_group, group.places.size());
    }
    const auto roundings =
        static_cast<double>(2 * mixture.size() * largest_group + 5 * group_of_.size() + 24) +
        4 * static_cast<double>(soldiers_on_line);
    return 4 * roundings * unit_roundoff * most_payoff();
  }

  // 1, and more than the roundings of a sum over the groups.
  double relative_error_above() const {
    return 1 + 2 * static_cast<double>(groups_.size() + 8) * unit_roundoff;
  }

  ShouldStop should_stop_;
  Index row_soldiers_;
  Index column_soldiers_;
  double line_bonus_;
  std::vector<std::size_t> group_of_;
  std::vector<Group> groups_;
};

void check(const BlottoRules& rules) {
  const Index most_soldiers = rules.line_bonus > 0 ? most_on_line : most;
  check_range("soldiers of the row player", rules.row_soldiers, 0, most_soldiers);
  check_range("soldiers of the column player", rules.column_soldiers, 0, most_soldiers);
  check_range("number of fields", std::ssize(rules.fields), 1,
              rules.line_bonus > 0 ? longest_line : most);
  const auto check_amount = [](const std::string& name, double amount) {
    if (!(amount >= 0) || std::isinf(amount)) {
      throw std::invalid_argument(fmt::format("{} is {}, must be finite and >= 0", name, amount));
    }
  };
  check_amount("bonus for neighbours on a line", rules.line_bonus);
  bool has_value = false;
  for (std::size_t f = 0; f < rules.fields.size(); ++f) {
    const BlottoField& field = rules.fields[f];
    check_amount(fmt::format("value of field {}", f + 1), field.value);
    check_range(fmt::format("head start on field {}", f + 1), field.head_start, -most, most);
    has_value = has_value || field.value > 0;
  }
  if (!has_value) {
    throw std::invalid_argument("the values of the fields are all 0, one must be positive");
  }
}

}  // namespace

LargeBlotto large_blotto(const BlottoRules& rules, const ShouldStop& should_stop) {
  check(rules);
  const auto fields = std::make_shared<const Fields>(rules, should_stop);
  LargeBlotto game;
  game.payoff = [fields](const Deployment& row, const Deployment& column) {
    return fields->payoff(row, column);
  };
  game.best_row = [fields](const Mixture<Deployment>& column) {
    return fields->response(Player::row, column);
  };
  game.best_column = [fields](const Mixture<Deployment>& row) {
    return fields->response(Player::column, row);
  };
  game.least = -fields->most_payoff();
  game.greatest = fields->most_payoff();
  game.rounding = fields->rounding();
  game.first_row = fields->first_deployment(rules.row_soldiers);
  game.first_column = fields->first_deployment(rules.column_soldiers);
  return game;
}

}  // namespace saddle::games
