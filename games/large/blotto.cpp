#include "games/large/blotto.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

#include "games/check_range.h"
#include "saddle/number/rounding.h"

// Why fields of one value may be taken together: any order of a player's soldiers on them is as
// good against a deployment in random order, so some optimal strategy plays all orders alike (the
// mean of an optimal strategy over the orders is optimal). The payoff of two deployments in random
// order is, for each group of fields of one value, the value times the mean of sign(a - b) over all
// pairs of the one's and the other's numbers of soldiers, summed over the fields.

namespace saddle::games {
namespace {

constexpr Index most = 10'000;

struct Group {
  double value;
  std::vector<std::size_t> fields;
};

class Fields {
 public:
  explicit Fields(const std::vector<double>& values) : group_of_(values.size()) {
    std::map<double, std::size_t> seen;
    for (std::size_t f = 0; f < values.size(); ++f) {
      const auto [place, is_new] = seen.try_emplace(values[f], groups_.size());
      if (is_new) {
        groups_.push_back({values[f], {}});
      }
      groups_[place->second].fields.push_back(f);
      group_of_[f] = place->second;
    }
  }

  std::size_t size() const { return group_of_.size(); }
  const std::vector<Group>& groups() const { return groups_; }

  double payoff(const Deployment& row, const Deployment& column) const {
    double sum = 0;
    for (const Group& group : groups_) {
      Index wins = 0;
      for (const std::size_t f : group.fields) {
        for (const std::size_t g : group.fields) {
          wins += static_cast<Index>(row[f] > column[g]) - static_cast<Index>(row[f] < column[g]);
        }
      }
      sum += static_cast<double>(wins) / static_cast<double>(group.fields.size()) * group.value;
    }
    return sum;
  }

  // A quotient, a product and an addition for each group are rounded.
  double rounding() const {
    double total = 0;
    for (const Group& group : groups_) {
      total += group.value * static_cast<double>(group.fields.size());
    }
    return static_cast<double>(groups_.size() + 4) * unit_roundoff * total;
  }

  // Returns the deployment of most payoff against a mixture for who wins a field with more.
  BestResponse<Deployment> response(Index soldiers, const Mixture<Deployment>& mixture) const {
    std::vector<std::vector<double>> gains;
    gains.reserve(groups_.size());
    for (const Group& group : groups_) {
      gains.push_back(gains_of(group, soldiers, mixture));
    }
    Deployment best = most_gainful(soldiers, gains);
    for (const Group& group : groups_) {
      std::vector<Index> sorted;
      for (const std::size_t f : group.fields) {
        sorted.push_back(best[f]);
      }
      std::sort(sorted.begin(), sorted.end(), std::greater());
      for (std::size_t k = 0; k < sorted.size(); ++k) {
        best[group.fields[k]] = sorted[k];
      }
    }
    return {std::move(best), error(mixture)};
  }

 private:
  // What each number of soldiers gains on a field of the group: its value times the difference of
  // the chances that the other has fewer and more there.
  static std::vector<double> gains_of(const Group& group, Index soldiers,
                                      const Mixture<Deployment>& mixture) {
    std::vector<double> chance(static_cast<std::size_t>(soldiers) + 2, 0);
    const double share = 1 / static_cast<double>(group.fields.size());
    for (const auto& [deployment, probability] : mixture) {
      for (const std::size_t f : group.fields) {
        chance[static_cast<std::size_t>(std::min(deployment[f], soldiers + 1))] +=
            probability * share;
      }
    }
    std::vector<double> gains(static_cast<std::size_t>(soldiers) + 1);
    double fewer = 0;
    double more = std::accumulate(chance.begin(), chance.end(), 0.0);
    for (std::size_t s = 0; s < gains.size(); ++s) {
      more -= chance[s];
      gains[s] = group.value * (fewer - more);
      fewer += chance[s];
    }
    return gains;
  }

  Deployment most_gainful(Index soldiers, const std::vector<std::vector<double>>& gains) const {
    const auto size = static_cast<std::size_t>(soldiers) + 1;
    // best[s]: the most that s soldiers gain on the fields so far, choice: how many on the last.
    std::vector<double> best(size, -infinity);
    best[0] = 0;
    std::vector<std::vector<Index>> choice;
    for (const std::size_t group : group_of_) {
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

  // A gain is a sum of chances, with at most one rounding for each deployment of the mixture and
  // each number of soldiers; the sum over the fields adds one for each field. A response may fall
  // short of the best by twice the sum of all of these.
  double error(const Mixture<Deployment>& mixture) const {
    std::size_t largest_group = 0;
    double total = 0;
    for (const Group& group : groups_) {
      largest_group = std::max(largest_group, group.fields.size());
      total += group.value * static_cast<double>(group.fields.size());
    }
    const auto roundings =
        static_cast<double>(2 * mixture.size() * largest_group + 4 * group_of_.size() + 16);
    return 4 * roundings * unit_roundoff * total;
  }

  std::vector<std::size_t> group_of_;
  std::vector<Group> groups_;
};

void check(const BlottoRules& rules) {
  check_range("soldiers of the row player", rules.row_soldiers, 0, most);
  check_range("soldiers of the column player", rules.column_soldiers, 0, most);
  check_range("number of fields", std::ssize(rules.values), 1, most);
  for (const double value : rules.values) {
    if (!(value >= 0) || std::isinf(value)) {
      throw std::invalid_argument(
          fmt::format("value of a field is {}, must be finite and >= 0", value));
    }
  }
  if (*std::max_element(rules.values.begin(), rules.values.end()) == 0) {
    throw std::invalid_argument("the values of the fields are all 0, one must be positive");
  }
}

// All soldiers on the first field.
Deployment first_deployment(Index soldiers, std::size_t fields) {
  Deployment deployment(fields, 0);
  deployment.front() = soldiers;
  return deployment;
}

}  // namespace

LargeBlotto large_blotto(const BlottoRules& rules) {
  check(rules);
  const auto fields = std::make_shared<const Fields>(rules.values);
  const Index row_soldiers = rules.row_soldiers;
  const Index column_soldiers = rules.column_soldiers;
  const double total = std::accumulate(rules.values.begin(), rules.values.end(), 0.0);
  // The sum of the values was rounded.
  const double most_payoff =
      total * (1 + 2 * static_cast<double>(rules.values.size() + 4) * unit_roundoff);
  LargeBlotto game;
  game.payoff = [fields](const Deployment& row, const Deployment& column) {
    return fields->payoff(row, column);
  };
  game.best_row = [fields, row_soldiers](const Mixture<Deployment>& column) {
    return fields->response(row_soldiers, column);
  };
  game.best_column = [fields, column_soldiers](const Mixture<Deployment>& row) {
    return fields->response(column_soldiers, row);
  };
  game.least = -most_payoff;
  game.greatest = most_payoff;
  game.rounding = fields->rounding();
  game.first_row = first_deployment(row_soldiers, fields->size());
  game.first_column = first_deployment(column_soldiers, fields->size());
  return game;
}

}  // namespace saddle::games
