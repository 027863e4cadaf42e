#include "games/large/field_line.h"

#include <algorithm>

#include "saddle/number/rounding.h"

namespace saddle::games {

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

std::optional<std::vector<Index>> most_gainful_on_line(Index soldiers, const LineGains& gains,
                                                       const ShouldStop& should_stop) {
  const std::size_t fields = gains.of_fields.size();
  // best[f](s, k): the greatest gain of at most s soldiers on the fields up to f with choice k on
  // f.
  std::vector<Eigen::MatrixXd> best(fields);
  std::vector<Eigen::MatrixXd> pairs(fields);
  for (std::size_t f = 0; f < fields; ++f) {
    if (is_stopped(should_stop)) {
      return std::nullopt;
    }
    const FieldChoices& choices = gains.of_fields[f];
    best[f].setConstant(soldiers + 1, std::ssize(choices.numbers), -infinity);
    if (f > 0) {
      pairs[f] = gains.of_pairs(f - 1);
    }
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
  std::vector<Index> sent(fields);
  Index left = soldiers;
  Index chosen = 0;
  for (std::size_t f = fields; f-- > 0;) {
    Eigen::VectorXd most = best[f].row(left).transpose();
    if (f + 1 < fields) {
      most += pairs[f + 1].col(chosen);
    }
    most.maxCoeff(&chosen);
    sent[f] = gains.of_fields[f].numbers[as_size(chosen)];
    left -= sent[f];
  }
  // More soldiers never lose anything, on any field.
  sent.front() += left;
  return sent;
}

}  // namespace saddle::games
