#include "saddle/exact/image.h"

#include <cmath>
#include <utility>

namespace saddle {
namespace {

// Returns the entries times `denominator`, a multiple of all their denominators.
IntegerMatrix numerators(const ExactMatrix& game, const mpz_class& denominator) {
  IntegerMatrix result(game.rows(), game.columns());
  mpz_class numerator;
  for (Index i = 0; i < game.rows(); ++i) {
    for (Index j = 0; j < game.columns(); ++j) {
      const Rational& entry = game(i, j);
      if (entry.get_den() == denominator) {
        fmpz_set_mpz(result(i, j), entry.get_num_mpz_t());
        continue;
      }
      mpz_divexact(numerator.get_mpz_t(), denominator.get_mpz_t(), entry.get_den_mpz_t());
      numerator *= entry.get_num();
      fmpz_set_mpz(result(i, j), numerator.get_mpz_t());
    }
  }
  return result;
}

template <class Matrix, class Function>
void for_each_entry(Matrix& matrix, const Function& function) {
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.columns(); ++j) {
      function(matrix(i, j));
    }
  }
}

// Returns number / 2^exponent, rounded.
double scaled_double(const fmpz* number, slong exponent) {
  slong own = 0;
  const double mantissa = fmpz_get_d_2exp(&own, number);
  return own - exponent < -1000 ? 0 : std::ldexp(mantissa, static_cast<int>(own - exponent));
}

}  // namespace

IntegerImage integer_image(const ExactMatrix& game) {
  const mpz_class denominator = common_denominator(game.entries());
  IntegerMatrix entries = numerators(game, denominator);
  Integer minimum;
  fmpz_set(minimum.get(), entries(0, 0));
  for_each_entry(entries, [&](const fmpz* entry) {
    if (fmpz_cmp(entry, minimum.get()) < 0) {
      fmpz_set(minimum.get(), entry);
    }
  });
  Integer divisor;
  for_each_entry(entries, [&](fmpz* entry) {
    fmpz_sub(entry, entry, minimum.get());
    if (!fmpz_is_one(divisor.get())) {
      fmpz_gcd(divisor.get(), divisor.get(), entry);
    }
  });
  if (fmpz_is_zero(divisor.get())) {
    fmpz_one(divisor.get());
  }
  for_each_entry(entries, [&](fmpz* entry) {
    if (!fmpz_is_one(divisor.get())) {
      fmpz_divexact(entry, entry, divisor.get());
    }
    fmpz_add_ui(entry, entry, 1);
  });
  const Rational unit = Rational(gmp_integer(divisor.get())) / denominator;
  const Rational origin = Rational(gmp_integer(minimum.get())) / denominator;
  return {std::move(entries), origin - unit, unit};
}

Integer greatest_entry(const IntegerImage& image) {
  Integer maximum(1);
  for_each_entry(image.entries, [&](const fmpz* entry) {
    if (fmpz_cmp(entry, maximum.get()) > 0) {
      fmpz_set(maximum.get(), entry);
    }
  });
  return maximum;
}

DoubleImage double_image(const IntegerImage& image) {
  const Integer maximum = greatest_entry(image);
  const auto exponent = static_cast<slong>(fmpz_bits(maximum.get()));
  Integer difference;
  DenseMatrix entries(image.rows(), image.columns());
  for (Index i = 0; i < image.rows(); ++i) {
    for (Index j = 0; j < image.columns(); ++j) {
      // Twice the difference of the entry and the middle, which is a whole number.
      fmpz_mul_2exp(difference.get(), image.entries(i, j), 1);
      fmpz_sub(difference.get(), difference.get(), maximum.get());
      entries(i, j) = scaled_double(difference.get(), exponent);
    }
  }
  // double entry = (2 integer entry - maximum) / 2^exponent
  const Rational scale(mpz_class(1) << static_cast<unsigned long>(exponent - 1));
  return {PayoffMatrix(std::move(entries)),
          image.origin + image.unit * gmp_integer(maximum.get()) / 2, image.unit * scale};
}

IntegerMatrix part_of(const IntegerImage& image, const std::vector<Index>& rows,
                      const std::vector<Index>& columns) {
  IntegerMatrix part(std::ssize(rows), std::ssize(columns));
  for (Index i = 0; i < part.rows(); ++i) {
    for (Index j = 0; j < part.columns(); ++j) {
      fmpz_set(part(i, j), image.entries(rows[as_size(i)], columns[as_size(j)]));
    }
  }
  return part;
}

IntegerMatrix whole_weights(const std::vector<Rational>& weights) {
  return integer_matrix(whole_multiples(weights), std::ssize(weights));
}

}  // namespace saddle
