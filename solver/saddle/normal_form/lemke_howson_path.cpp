#include "saddle/normal_form/lemke_howson_path.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace saddle {
namespace {

IntegerTableau integer_tableau(Index own, Index others, const std::vector<mpz_class>& payoffs) {
  return {own, payoffs, std::vector<mpz_class>(static_cast<std::size_t>(others), 1)};
}

// The payoffs, which are >= 1, brought into [1, 2): another unit and origin change no equilibrium.
DoubleTableau double_tableau(Index own, Index others, const std::vector<mpz_class>& payoffs) {
  const mpz_class& greatest = *std::max_element(payoffs.begin(), payoffs.end());
  const auto bits = static_cast<int>(mpz_sizeinbase(greatest.get_mpz_t(), 2));
  DenseMatrix coefficients(others, own);
  for (Index k = 0; k < coefficients.size(); ++k) {
    long exponent = 0;
    const double fraction =
        mpz_get_d_2exp(&exponent, payoffs[static_cast<std::size_t>(k)].get_mpz_t());
    coefficients.data()[k] = 1 + std::ldexp(fraction, static_cast<int>(exponent) - bits);
  }
  return DoubleTableau(std::move(coefficients));
}

}  // namespace

LemkeHowsonPath<IntegerTableau> exact_path(const BimatrixForm& form) {
  return {integer_tableau(form.rows, form.columns, form.column_payoffs),
          integer_tableau(form.columns, form.rows, form.row_payoffs)};
}

LemkeHowsonPath<DoubleTableau> path_in_doubles(const BimatrixForm& form) {
  return {double_tableau(form.rows, form.columns, form.column_payoffs),
          double_tableau(form.columns, form.rows, form.row_payoffs)};
}

}  // namespace saddle
