#include "games/large/field_choices.h"

#include <algorithm>

#include "saddle/number/rounding.h"

namespace saddle::games {
namespace {

// Returns a number of soldiers above which no share changes against at most `other` soldiers.
Index last_change(const BlottoField& field, Player player, Index other, Index soldiers) {
  if (!has_whole_shares(field.rule)) {
    return soldiers;
  }
  const Index ahead = player == Player::row ? field.head_start : -field.head_start;
  return std::clamp<Index>(other - ahead + 1, 0, soldiers);
}

// The player's share of the field's value, by the soldiers of both.
double own_share(Player player, const BlottoField& field, Index own, Index other) {
  return player == Player::row ? share(field, own, other) : -share(field, other, own);
}

}  // namespace

FieldChoices choices_on(const BlottoField& field, Player player, Index soldiers,
                        const std::vector<double>& chances) {
  const Index size = 1 + last_change(field, player, std::ssize(chances) - 1, soldiers);
  std::vector<double> gains(as_size(size), 0);
  std::vector<bool> is_change(as_size(size), false);
  is_change[0] = true;
  for (Index other = 0; other < std::ssize(chances); ++other) {
    const double chance = chances[as_size(other)];
    if (chance > 0) {
      const double weight = field.value * chance;
      double last_part = own_share(player, field, 0, other);
      for (Index own = 0; own < size; ++own) {
        const double part = own_share(player, field, own, other);
        gains[as_size(own)] += weight * part;
        is_change[as_size(own)] = is_change[as_size(own)] || part != last_part;
        last_part = part;
      }
    }
  }
  FieldChoices choices;
  for (Index own = 0; own < size; ++own) {
    if (is_change[as_size(own)]) {
      choices.numbers.push_back(own);
      choices.gains.push_back(gains[as_size(own)]);
    }
  }
  return choices;
}

std::optional<std::vector<Index>> most_gainful(Index soldiers,
                                               const std::vector<FieldChoices>& groups,
                                               const std::vector<std::size_t>& group_of,
                                               const ShouldStop& should_stop) {
  const std::size_t fields = group_of.size();
  // best[f][s]: the greatest gain of at most s soldiers on the first f fields.
  std::vector<Eigen::VectorXd> best(fields + 1);
  best[0].setZero(soldiers + 1);
  for (std::size_t f = 0; f < fields; ++f) {
    if (is_stopped(should_stop)) {
      return std::nullopt;
    }
    const FieldChoices& choices = groups[group_of[f]];
    best[f + 1].setConstant(soldiers + 1, -infinity);
    for (std::size_t k = 0; k < choices.numbers.size(); ++k) {
      const Index left = soldiers + 1 - choices.numbers[k];
      auto most = best[f + 1].tail(left).array();
      most = most.max(best[f].head(left).array() + choices.gains[k]);
    }
  }
  std::vector<Index> sent(fields);
  Index left = soldiers;
  for (std::size_t f = fields; f-- > 0;) {
    const FieldChoices& choices = groups[group_of[f]];
    double most = -infinity;
    for (std::size_t k = 0; k < choices.numbers.size() && choices.numbers[k] <= left; ++k) {
      const double total = best[f][left - choices.numbers[k]] + choices.gains[k];
      if (total > most) {
        most = total;
        sent[f] = choices.numbers[k];
      }
    }
    left -= sent[f];
  }
  // More soldiers never lose anything, on any field.
  sent.front() += left;
  return sent;
}

FirstChoices first_choices(const BlottoField& field, Player player, const FieldChoices& choices,
                           Index most_other) {
  // Returns the first choice whose share is_enough; the shares of all later choices are enough too.
  const auto first_with = [&](Index other, auto is_enough) {
    const auto falls_short = [&](Index own) {
      return !is_enough(own_share(player, field, own, other));
    };
    const auto& numbers = choices.numbers;
    return std::partition_point(numbers.begin(), numbers.end(), falls_short) - numbers.begin();
  };
  FirstChoices first;
  for (Index other = 0; other <= most_other; ++other) {
    first.to_win.push_back(first_with(other, [](double part) { return part > 0; }));
    first.to_keep.push_back(first_with(other, [](double part) { return part >= 0; }));
  }
  return first;
}

std::optional<std::vector<Index>> most_gainful_on_line(Index soldiers,
                                                       const std::vector<FieldChoices>& fields,
                                                       const std::vector<Eigen::MatrixXd>& pairs,
                                                       const ShouldStop& should_stop) {
  // best[f](s, k): the greatest gain of at most s soldiers on the fields up to f with choice k on
  // f.
  std::vector<Eigen::MatrixXd> best(fields.size());
  for (std::size_t f = 0; f < fields.size(); ++f) {
    if (is_stopped(should_stop)) {
      return std::nullopt;
    }
    const FieldChoices& choices = fields[f];
    best[f].setConstant(soldiers + 1, std::ssize(choices.numbers), -infinity);
    for (Index here = 0; here < best[f].cols(); ++here) {
      const Index left = soldiers + 1 - choices.numbers[as_size(here)];
      auto most = best[f].col(here).tail(left).array();
      if (f == 0) {
        most.setZero();
      }
      for (Index before = 0; before < pairs[f].rows(); ++before) {
        most = most.max(best[f - 1].col(before).head(left).array() + pairs[f](before, here));
      }
      most += choices.gains[as_size(here)];
    }
  }
  std::vector<Index> sent(fields.size());
  Index left = soldiers;
  Index chosen = 0;
  for (std::size_t f = fields.size(); f-- > 0;) {
    Eigen::VectorXd most = best[f].row(left).transpose();
    if (f + 1 < fields.size()) {
      most += pairs[f + 1].col(chosen);
    }
    most.maxCoeff(&chosen);
    sent[f] = fields[f].numbers[as_size(chosen)];
    left -= sent[f];
  }
  // More soldiers never lose anything, on any field.
  sent.front() += left;
  return sent;
}

}  // namespace saddle::games
