#include "games/large/blotto.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "games/check_range.h"
#include "games/large/field_choices.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"

// Why fields of the same value, rule and head start may be grouped: permuting the soldiers on such
// fields turns an optimal strategy into another optimal strategy, and the mean of all these is
// optimal too. So some optimal strategy plays all orders with equal probability. The payoff of two
// deployments in random order is a sum over the groups: for each group, the value times the mean
// share over all pairs of the players' numbers of soldiers, summed over the fields. With a bonus
// each field is a group of its own.

namespace saddle::games {
namespace {

constexpr Index most = 10'000;
constexpr Index most_on_line = 300;  // with a bonus for adjacent fields

struct Group {
  BlottoField field;
  std::vector<std::size_t> places;

  double size() const { return static_cast<double>(places.size()); }
};

class Fields {
 public:
  Fields(const BlottoRules& rules, ShouldStop should_stop)
      : should_stop_(std::move(should_stop)), rules_(rules), group_of_(rules.fields.size()) {
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

  // On the fields of a group, the soldiers stand in random order.
  double payoff(const Deployment& row, const Deployment& column) const {
    double sum = 0;
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
    return is_line() ? sum + rules_.line_bonus * won_pairs(row, column) : sum;
  }

  // A bound on all payoffs: the sum of the greatest payoffs of all fields.
  double most_payoff() const {
    double total = rules_.line_bonus * static_cast<double>(group_of_.size() - 1);
    for (const Group& group : groups_) {
      total += group.size() * group.field.value *
               most_share(group.field, rules_.row_soldiers, rules_.column_soldiers);
    }
    return total * relative_error_above();
  }

  // For each group a quotient, a product and an addition are rounded. If shares are not whole
  // numbers, each share is rounded twice, and the double sum over the fields of the group adds two
  // roundings for each field.
  double rounding() const {
    double roundings = static_cast<double>(groups_.size() + 6);
    for (const Group& group : groups_) {
      if (!has_whole_shares(group.field.rule)) {
        roundings = std::max(roundings, static_cast<double>(groups_.size() + 8) + 2 * group.size());
      }
    }
    return roundings * unit_roundoff * most_payoff();
  }

  // Returns the player's deployment with the greatest payoff against a mixture.
  BestResponse<Deployment> response(Player player, const Mixture<Deployment>& mixture) const {
    const Index soldiers = player == Player::row ? rules_.row_soldiers : rules_.column_soldiers;
    std::vector<FieldChoices> choices;
    choices.reserve(groups_.size());
    for (const Group& group : groups_) {
      if (is_stopped(should_stop_)) {
        return given_up(soldiers);
      }
      choices.push_back(choices_on(group.field, player, soldiers, chances_on(group, mixture)));
    }
    auto best = is_line() ? most_gainful_on_line(soldiers, choices,
                                                 line_gains(player, choices, mixture), should_stop_)
                          : most_gainful(soldiers, choices, group_of_, should_stop_);
    if (!best) {
      return given_up(soldiers);
    }
    return {in_order(std::move(*best)), error(mixture, is_line() ? soldiers : 0)};
  }

  // Returns the deployment with all soldiers on the first field.
  Deployment first_deployment(Index soldiers) const {
    Deployment deployment(group_of_.size(), 0);
    deployment.front() = soldiers;
    return deployment;
  }

 private:
  // The answer of a search that was stopped: other deployments may be better by any amount.
  BestResponse<Deployment> given_up(Index soldiers) const {
    return {first_deployment(soldiers), infinity};
  }

  // Sorts the soldiers on fields of the same group.
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

  bool is_line() const { return rules_.line_bonus > 0; }

  // The number of pairs of adjacent fields that the row player wins, less the column player's.
  double won_pairs(const Deployment& row, const Deployment& column) const {
    double pairs = 0;
    double before = 0;
    for (std::size_t f = 0; f < group_of_.size(); ++f) {
      const double here = sign_of(share(rules_.fields[f], row[f], column[f]));
      pairs += here == before ? here : 0;
      before = here;
    }
    return pairs;
  }

  // The probabilities of the other's numbers of soldiers on a field of the group.
  static std::vector<double> chances_on(const Group& group, const Mixture<Deployment>& mixture) {
    std::vector<double> chances;
    for (const auto& [deployment, probability] : mixture) {
      for (const std::size_t f : group.places) {
        const std::size_t other = as_size(deployment[f]);
        chances.resize(std::max(chances.size(), other + 1));
        chances[other] += probability / group.size();
      }
    }
    return chances;
  }

  // The additional gains of each pair of adjacent fields, by the second one. Once should_stop()
  // returns true, the rest is empty.
  std::vector<Eigen::MatrixXd> line_gains(Player player, const std::vector<FieldChoices>& choices,
                                          const Mixture<Deployment>& mixture) const {
    std::vector<FirstChoices> first;
    for (std::size_t f = 0; f < choices.size(); ++f) {
      Index most_other = 0;
      for (const auto& [deployment, probability] : mixture) {
        most_other = std::max(most_other, deployment[f]);
      }
      first.push_back(first_choices(rules_.fields[f], player, choices[f], most_other));
    }
    std::vector<Eigen::MatrixXd> gains(choices.size());
    for (std::size_t f = 1; f < choices.size() && !is_stopped(should_stop_); ++f) {
      gains[f] = pair_gains(f - 1, choices, first, mixture);
    }
    return gains;
  }

  // The expected bonus of choices on a field and on the next: the probability to win both, minus
  // the probability to lose both.
  Eigen::MatrixXd pair_gains(std::size_t f, const std::vector<FieldChoices>& choices,
                             const std::vector<FirstChoices>& first,
                             const Mixture<Deployment>& mixture) const {
    const Index here = std::ssize(choices[f].numbers);
    const Index next = std::ssize(choices[f + 1].numbers);
    // One more row and column, for numbers of soldiers that no choice beats.
    Eigen::MatrixXd won = Eigen::MatrixXd::Zero(here + 1, next + 1);
    Eigen::MatrixXd lost = Eigen::MatrixXd::Zero(here + 1, next + 1);
    for (const auto& [deployment, probability] : mixture) {
      const std::size_t other_here = as_size(deployment[f]);
      const std::size_t other_next = as_size(deployment[f + 1]);
      won(first[f].to_win[other_here], first[f + 1].to_win[other_next]) += probability;
      lost(first[f].to_keep[other_here], first[f + 1].to_keep[other_next]) += probability;
    }
    // If a choice wins, all later ones do; if a choice loses, all earlier ones do.
    for (Index k = 1; k <= here; ++k) {
      won.row(k) += won.row(k - 1);
      lost.row(here - k) += lost.row(here - k + 1);
    }
    for (Index l = 1; l <= next; ++l) {
      won.col(l) += won.col(l - 1);
      lost.col(next - l) += lost.col(next - l + 1);
    }
    return rules_.line_bonus * (won.topLeftCorner(here, next) - lost.bottomRightCorner(here, next));
  }

  // A gain is a sum of probabilities times shares, with at most one rounding for each deployment of
  // the mixture and each field of the group. The sum over the fields adds a rounding for each
  // field, and a table of bonuses two roundings for each number of soldiers. A response may be
  // worse than the best by twice all these errors together.
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

  // 1 plus more than the rounding errors of a sum over the groups.
  double relative_error_above() const {
    return 1 + 2 * static_cast<double>(groups_.size() + 8) * unit_roundoff;
  }

  ShouldStop should_stop_;
  BlottoRules rules_;
  std::vector<std::size_t> group_of_;
  std::vector<Group> groups_;
};

void check(const BlottoRules& rules) {
  const Index limit = rules.line_bonus > 0 ? most_on_line : most;
  check_range("soldiers of the row player", rules.row_soldiers, 0, limit);
  check_range("soldiers of the column player", rules.column_soldiers, 0, limit);
  check_range("number of fields", std::ssize(rules.fields), 1, limit);
  const auto check_amount = [](const std::string& name, double amount) {
    if (!(amount >= 0) || std::isinf(amount)) {
      throw_invalid("{} is {}, must be finite and >= 0", name, amount);
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
  return {[fields](const auto& row, const auto& column) { return fields->payoff(row, column); },
          [fields](const auto& column) { return fields->response(Player::row, column); },
          [fields](const auto& row) { return fields->response(Player::column, row); },
          -fields->most_payoff(),
          fields->most_payoff(),
          fields->rounding(),
          fields->first_deployment(rules.row_soldiers),
          fields->first_deployment(rules.column_soldiers)};
}

}  // namespace saddle::games
