#include "saddle/extensive/whole_payoffs.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace saddle {

WholePayoffs::WholePayoffs(const ExtensiveGame& game) : game_(game) {
  std::vector<Rational> entries;
  entries.reserve(game.exact().size());
  for (std::size_t k = 0; k < game.exact().size(); ++k) {
    entries.push_back(game.exact()[k]);
  }
  factor_ = common_denominator(entries);
  numerators_ = whole_multiples(entries);
}

void WholePayoffs::add_row(std::int32_t row, const mpz_class& weight,
                           std::vector<mpz_class>& sums) const {
  const SparseRows& entries = game_.by_row();
  const auto s = static_cast<std::size_t>(row);
  for (auto k = static_cast<std::size_t>(entries.starts[s]);
       k < static_cast<std::size_t>(entries.starts[s + 1]); ++k) {
    mpz_addmul(sums[static_cast<std::size_t>(entries.columns[k])].get_mpz_t(),
               numerators_[k].get_mpz_t(), weight.get_mpz_t());
  }
}

std::vector<mpz_class> WholePayoffs::paid_to_rows(const std::vector<mpz_class>& column) const {
  const SparseRows& entries = game_.by_row();
  std::vector<mpz_class> sums(static_cast<std::size_t>(game_.row().size()));
  for (std::size_t row = 0; row < sums.size(); ++row) {
    for (auto k = static_cast<std::size_t>(entries.starts[row]);
         k < static_cast<std::size_t>(entries.starts[row + 1]); ++k) {
      mpz_addmul(sums[row].get_mpz_t(), numerators_[k].get_mpz_t(),
                 column[static_cast<std::size_t>(entries.columns[k])].get_mpz_t());
    }
  }
  return sums;
}

std::vector<mpz_class> WholePayoffs::paid_by_columns(const std::vector<mpz_class>& row) const {
  std::vector<mpz_class> sums(static_cast<std::size_t>(game_.column().size()));
  for (std::size_t s = 0; s < row.size(); ++s) {
    if (row[s] != 0) {
      add_row(static_cast<std::int32_t>(s), row[s], sums);
    }
  }
  return sums;
}

Rational WholePayoffs::payoff(const mpz_class& sum, const mpz_class& mass) const {
  Rational mean(sum, factor_ * mass);
  mean.canonicalize();
  return mean + game_.shift();
}

PurePlan best_response(const ExtensiveGame& game, Player player, std::vector<mpz_class> worth) {
  const PlayerSequences& sequences = game.player(player);
  const auto sets = sequences.sets();
  std::vector<std::size_t> best(sets.size());
  for (std::size_t h = sets.size(); h-- > 0;) {
    const auto first = worth.begin() + sets[h].first;
    const auto last = first + sets[h].moves;
    const auto move =
        player == Player::row ? std::max_element(first, last) : std::min_element(first, last);
    best[h] = static_cast<std::size_t>(move - worth.begin());
    worth[static_cast<std::size_t>(sets[h].parent)] += *move;
  }
  PurePlan response{std::vector<mpz_class>(worth.size()), worth[0]};
  response.plan[0] = 1;
  for (std::size_t h = 0; h < sets.size(); ++h) {
    response.plan[best[h]] = response.plan[static_cast<std::size_t>(sets[h].parent)];
  }
  return response;
}

}  // namespace saddle
