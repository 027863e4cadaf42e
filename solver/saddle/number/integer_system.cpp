#include "saddle/number/integer_system.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include <flint/fmpq.h>
#include <flint/longlong.h>
#include <flint/nmod_mat.h>
#include <flint/ulong_extras.h>

#include "saddle/machine/refusal.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/integers.h"
#include "saddle/number/places.h"
#include "saddle/number/rational.h"

// Dixon's lifting (Numerische Mathematik 40, 1982) for K z = b. Let A be the inverse of K modulo a
// prime p. Start with the remainder r = b. The next digits of z in base p are y = A r modulo p, and
// the next remainder is (r - K y) / p. After enough digits, with the modulus M the power of p
// reached, we find fractions n / d with one denominator d that equal z modulo M. They equal z
// itself if every entry of K n - d b, which is 0 modulo M, is less than M in absolute value.

namespace saddle {
namespace {

// A dense matrix of numbers modulo a prime.
class ModularMatrix {
 public:
  ModularMatrix(Index rows, Index columns, mp_limb_t prime) {
    nmod_mat_init(matrix_, rows, columns, prime);
  }
  ~ModularMatrix() { nmod_mat_clear(matrix_); }
  ModularMatrix(const ModularMatrix&) = delete;
  ModularMatrix(ModularMatrix&& other) noexcept {
    nmod_mat_init(matrix_, 0, 0, other.matrix_->mod.n);
    nmod_mat_swap(matrix_, other.matrix_);
  }
  ModularMatrix& operator=(const ModularMatrix&) = delete;
  ModularMatrix& operator=(ModularMatrix&&) = delete;

  mp_limb_t prime() const { return matrix_->mod.n; }
  mp_limb_t& operator()(Index row, Index column = 0) { return matrix_->rows[row][column]; }
  nmod_mat_struct* get() { return matrix_; }
  const nmod_mat_struct* get() const { return matrix_; }

 private:
  nmod_mat_t matrix_;
};

// The number of columns that are eliminated between two calls of should_stop: some tenths of a
// second in a matrix of side 4000.
constexpr Index panel = 32;

// Some rows and columns of a matrix, without a copy of the entries.
class Window {
 public:
  Window(ModularMatrix& matrix, Index first_row, Index first_column, Index last_row,
         Index last_column) {
    nmod_mat_window_init(window_, matrix.get(), first_row, first_column, last_row, last_column);
  }
  ~Window() { nmod_mat_window_clear(window_); }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  nmod_mat_struct* get() { return window_; }

 private:
  nmod_mat_t window_;
};

// The factors P A = L U of a square integer matrix modulo a prime.
class ModularFactors {
 public:
  // Takes the `size` x `size` entries row by row.
  ModularFactors(Index size, const std::vector<mpz_class>& entries, mp_limb_t prime)
      : factors_(size, size, prime), transposed_(size, size, prime), order_(all_up_to(size)) {
    for (Index k = 0; k < size * size; ++k) {
      factors_(k / size, k % size) = mpz_fdiv_ui(entries[as_size(k)].get_mpz_t(), prime);
    }
  }

  // Returns false if the matrix is singular modulo the prime or a stop is requested. O(size^3).
  bool factorise(const ShouldStop& should_stop) {
    const Index size = std::ssize(order_);
    for (Index first = 0; first < size; first += panel) {
      const Index next = std::min(first + panel, size);
      std::vector<slong> order(as_size(size - first));
      if (is_stopped(should_stop) ||
          nmod_mat_lu(order.data(), Window(factors_, first, first, size, next).get(), 1) <
              next - first) {
        return false;
      }
      exchange(first, order);
      Window corner(factors_, first, first, next, next);
      Window right(factors_, first, next, next, size);
      Window below(factors_, next, first, size, next);
      Window rest(factors_, next, next, size, size);
      nmod_mat_solve_tril(right.get(), corner.get(), right.get(), 1);
      nmod_mat_submul(rest.get(), rest.get(), below.get(), right.get());
    }
    nmod_mat_transpose(transposed_.get(), factors_.get());
    return true;
  }

  mp_limb_t prime() const { return factors_.prime(); }

  // Returns the column x with A x = b, or A'x = b if transposed, modulo the prime. O(size^2).
  ModularMatrix solution(const std::vector<mpz_class>& right_side, bool is_transposed) const {
    const Index size = std::ssize(order_);
    const auto residue = [&](Index k) {
      return mpz_fdiv_ui(right_side[as_size(k)].get_mpz_t(), prime());
    };
    ModularMatrix vector(size, 1, prime());
    if (!is_transposed) {
      for (Index k = 0; k < size; ++k) {
        vector(k) = residue(order_[as_size(k)]);
      }
      nmod_mat_solve_tril(vector.get(), factors_.get(), vector.get(), 1);
      nmod_mat_solve_triu(vector.get(), factors_.get(), vector.get(), 0);
      return vector;
    }
    for (Index k = 0; k < size; ++k) {
      vector(k) = residue(k);
    }
    nmod_mat_solve_tril(vector.get(), transposed_.get(), vector.get(), 0);
    nmod_mat_solve_triu(vector.get(), transposed_.get(), vector.get(), 1);
    ModularMatrix result(size, 1, prime());
    for (Index k = 0; k < size; ++k) {
      result(order_[as_size(k)]) = vector(k);
    }
    return result;
  }

 private:
  // Repeats the row exchanges of a factorised window on the rows from `first` on. FLINT exchanges
  // pointers to rows, and a window has its own pointers, so the matrix still has the old order.
  void exchange(Index first, const std::vector<slong>& order) {
    std::vector<mp_limb_t*> rows;
    std::vector<Index> numbers;
    for (const slong k : order) {
      rows.push_back(factors_.get()->rows[first + k]);
      numbers.push_back(order_[as_size(first + k)]);
    }
    std::copy(rows.begin(), rows.end(), factors_.get()->rows + first);
    std::copy(numbers.begin(), numbers.end(), order_.begin() + first);
  }

  // L below the diagonal (its diagonal of ones is not stored), U on and above the diagonal; and the
  // transpose of this matrix.
  ModularMatrix factors_;
  ModularMatrix transposed_;
  std::vector<Index> order_;  // row k of P A is row order_[k] of A
};

// Entries of more words are multiplied by GMP.
constexpr std::size_t most_words = 4;
// Two words hold sums of a few thousand products of residues modulo a prime of this size.
constexpr mp_limb_t least_prime = mp_limb_t{1} << (FLINT_BITS - 6U);

void check_sizes(Index size, std::size_t entries, std::size_t right_side) {
  if (size < 0 || static_cast<Index>(entries) != size * size) {
    throw_invalid("there are {} entries, must be {} x {}", entries, size, size);
  }
  if (static_cast<Index>(right_side) != size) {
    throw_invalid("there are {} right sides, must be {}", right_side, size);
  }
}

mpz_class maximum(const std::vector<mpz_class>& numbers) {
  mpz_class most = 0;
  for (const mpz_class& number : numbers) {
    most = std::max(most, mpz_class(abs(number)));
  }
  return most;
}

// One word of the absolute value of each nonzero entry of a matrix, at the same position for all,
// for example the lowest. Each row stores its positive entries first, then its negative entries.
class WordLayer {
 public:
  void add(std::size_t column, mp_limb_t word) {
    columns_.push_back(column);
    words_.push_back(word);
  }
  void end_list() { ends_.push_back(columns_.size()); }

  // Subtracts from the number the product of a row and the digits, shifted to the word's place.
  void take_off(std::size_t row, const std::vector<mp_limb_t>& digits, std::size_t word,
                mpz_ptr number) const {
    const std::size_t first = row == 0 ? 0 : ends_[2 * row - 1];
    const std::size_t negative = ends_[2 * row];
    const std::size_t last = ends_[2 * row + 1];
    if (first < negative) {
      const Words sum = product(digits, first, negative, word);
      mpz_t view;
      mpz_sub(number, number, mpz_roinit_n(view, sum.data(), std::ssize(sum)));
    }
    if (negative < last) {
      const Words sum = product(digits, negative, last, word);
      mpz_t view;
      mpz_add(number, number, mpz_roinit_n(view, sum.data(), std::ssize(sum)));
    }
  }

 private:
  // The lowest word comes first.
  using Words = std::array<mp_limb_t, most_words + 2>;

  // A digit takes less than a quarter of a word, so three words hold every sum.
  Words product(const std::vector<mp_limb_t>& digits, std::size_t first, std::size_t last,
                std::size_t word) const {
    mp_limb_t high = 0;
    mp_limb_t middle = 0;
    mp_limb_t low = 0;
    for (std::size_t k = first; k < last; ++k) {
      mp_limb_t upper = 0;
      mp_limb_t lower = 0;
      umul_ppmm(upper, lower, words_[k], digits[columns_[k]]);
      add_sssaaaaaa(high, middle, low, high, middle, low, mp_limb_t{0}, upper, lower);
    }
    Words sum{};
    sum[word] = low;
    sum[word + 1] = middle;
    sum[word + 2] = high;
    return sum;
  }

  std::vector<std::size_t> ends_;  // two for each row
  std::vector<std::size_t> columns_;
  std::vector<mp_limb_t> words_;
};

// The nonzero entries of an integer matrix, by rows.
class SparseSystem {
 public:
  SparseSystem(Index size, const std::vector<mpz_class>& entries, bool is_transposed) {
    std::size_t most = 0;
    for (Index i = 0; i < size; ++i) {
      mpz_class sum = 0;
      for (Index j = 0; j < size; ++j) {
        const mpz_class& entry = entries[as_size(is_transposed ? j * size + i : i * size + j)];
        if (entry != 0) {
          columns_.push_back(as_size(j));
          entries_.push_back(&entry);
          sum += abs(entry);
          most = std::max(most, mpz_size(entry.get_mpz_t()));
        }
      }
      ends_.push_back(columns_.size());
      norm_ = std::max(norm_, sum);
    }
    if (most <= most_words) {
      layers_.resize(most);
      split_into_words();
    }
  }

  // The maximum over the rows of the sum of absolute values.
  const mpz_class& norm() const { return norm_; }

  // Subtracts the matrix times the digits from the remainder, and divides it by the prime.
  void pass_on(ModularMatrix& of_columns, std::vector<mpz_class>& remainder) const {
    std::vector<mp_limb_t> digits;
    for (std::size_t j = 0; j < remainder.size(); ++j) {
      digits.push_back(of_columns(static_cast<Index>(j)));
    }
    std::size_t k = 0;
    for (std::size_t i = 0; i < remainder.size(); ++i) {
      mpz_ptr number = remainder[i].get_mpz_t();
      for (std::size_t word = 0; word < layers_.size(); ++word) {
        layers_[word].take_off(i, digits, word, number);
      }
      for (; layers_.empty() && k < ends_[i]; ++k) {
        mpz_submul_ui(number, entries_[k]->get_mpz_t(), digits[columns_[k]]);
      }
      mpz_divexact_ui(number, number, of_columns.prime());
    }
  }

 private:
  void split_into_words() {
    std::size_t first = 0;
    for (const std::size_t last : ends_) {
      for (const int sign : {1, -1}) {
        for (std::size_t k = first; k < last; ++k) {
          mpz_srcptr entry = entries_[k]->get_mpz_t();
          for (std::size_t word = 0; mpz_sgn(entry) == sign && word < mpz_size(entry); ++word) {
            layers_[word].add(columns_[k], mpz_getlimbn(entry, static_cast<mp_size_t>(word)));
          }
        }
        for (WordLayer& layer : layers_) {
          layer.end_list();
        }
      }
      first = last;
    }
  }

  std::vector<std::size_t> ends_;
  std::vector<std::size_t> columns_;
  std::vector<const mpz_class*> entries_;
  std::vector<WordLayer> layers_;  // empty if an entry has more than most_words words
  mpz_class norm_ = 0;
};

// Returns the denominator d of the fraction n / d that equals the number modulo M, nullopt if n or
// d has more than half of the digits of M.
std::optional<mpz_class> denominator_of(const mpz_class& number, const mpz_class& modulus) {
  Integer residue;
  Integer limit;
  Integer numerator;
  Integer denominator;
  fmpz_set_mpz(residue.get(), number.get_mpz_t());
  fmpz_set_mpz(limit.get(), modulus.get_mpz_t());
  if (_fmpq_reconstruct_fmpz(numerator.get(), denominator.get(), residue.get(), limit.get()) == 0) {
    return std::nullopt;
  }
  return gmp_integer(denominator.get());
}

// Returns the residues as fractions with a common denominator; nullopt if there are no fractions of
// few digits.
std::optional<FractionalSolution> fractions_of(const std::vector<mpz_class>& residues,
                                               const mpz_class& modulus) {
  FractionalSolution result{{}, 1};
  mpz_class number;
  const mpz_class half = modulus / 2;
  const mpz_class most = sqrt(half);
  const auto multiply = [&](const mpz_class& residue) {
    number = residue * result.denominator;
    mpz_fdiv_r(number.get_mpz_t(), number.get_mpz_t(), modulus.get_mpz_t());
  };
  for (const mpz_class& residue : residues) {
    multiply(residue);
    if (number > most && modulus - number > most) {
      const auto denominator = denominator_of(number, modulus);
      if (!denominator) {
        return std::nullopt;
      }
      result.denominator *= *denominator;
    }
  }
  for (const mpz_class& residue : residues) {
    multiply(residue);
    result.numerators.push_back(number > half ? mpz_class(number - modulus) : number);
  }
  return result;
}

// Solves K z = b, or K'z = b, by the factors of K modulo a prime; nullopt if a stop is requested.
std::optional<FractionalSolution> lifted(const ModularFactors& factors, const SparseSystem& system,
                                         const std::vector<mpz_class>& b, bool is_transposed,
                                         const ShouldStop& should_stop) {
  const mpz_class most = maximum(b);
  std::vector<mpz_class> remainder = b;
  std::vector<mpz_class> residues(b.size());
  mpz_class modulus = 1;
  // The search for fractions takes longer than computing a digit, so we search only when the number
  // of digits has grown by a twentieth.
  std::size_t next_look = 1;
  for (std::size_t count = 1; !is_stopped(should_stop); ++count) {
    ModularMatrix digits = factors.solution(remainder, is_transposed);
    for (std::size_t i = 0; i < residues.size(); ++i) {
      mpz_addmul_ui(residues[i].get_mpz_t(), modulus.get_mpz_t(), digits(static_cast<Index>(i)));
    }
    mpz_mul_ui(modulus.get_mpz_t(), modulus.get_mpz_t(), factors.prime());
    if (count == next_look) {
      next_look += 1 + count / 20;
      auto found = fractions_of(residues, modulus);
      if (found &&
          system.norm() * maximum(found->numerators) + found->denominator * most < modulus) {
        return found;
      }
    }
    system.pass_on(digits, remainder);
  }
  return std::nullopt;
}

// Returns the factors modulo some prime; nullopt if the matrix is singular or a stop is requested.
// It is singular if its determinant is 0 modulo primes whose product exceeds a bound on it.
std::optional<ModularFactors> regular_factors(Index size, const std::vector<mpz_class>& entries,
                                              const mpz_class& norm,
                                              const ShouldStop& should_stop) {
  mpz_class determinant;
  mpz_pow_ui(determinant.get_mpz_t(), norm.get_mpz_t(), static_cast<unsigned long>(size));
  mpz_class primes = 1;
  for (mp_limb_t prime = least_prime; primes <= determinant && !is_stopped(should_stop);) {
    prime = n_nextprime(prime, 0);
    ModularFactors factors(size, entries, prime);
    if (factors.factorise(should_stop)) {
      return factors;
    }
    mpz_mul_ui(primes.get_mpz_t(), primes.get_mpz_t(), prime);
  }
  return std::nullopt;
}

}  // namespace

IntegerMatrix integer_matrix(const std::vector<mpz_class>& entries, Index rows, Index columns) {
  IntegerMatrix result(rows, columns);
  for (Index k = 0; k < rows * columns; ++k) {
    fmpz_set_mpz(result(k / columns, k % columns), entries[as_size(k)].get_mpz_t());
  }
  return result;
}

std::vector<mpz_class> gmp_integers(const IntegerMatrix& matrix) {
  std::vector<mpz_class> result;
  result.reserve(as_size(matrix.rows() * matrix.columns()));
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.columns(); ++j) {
      result.push_back(gmp_integer(matrix(i, j)));
    }
  }
  return result;
}

std::optional<Fractions> solution_of(const IntegerMatrix& matrix,
                                     const IntegerMatrix& right_sides) {
  Fractions result{IntegerMatrix(right_sides.rows(), right_sides.columns()), Integer(1)};
  if (matrix.rows() == 0) {
    return result;
  }
  if (fmpz_mat_solve(result.numerators.get(), result.denominator.get(), matrix.get(),
                     right_sides.get()) == 0) {
    return std::nullopt;
  }
  if (fmpz_sgn(result.denominator.get()) < 0) {
    fmpz_neg(result.denominator.get(), result.denominator.get());
    fmpz_mat_neg(result.numerators.get(), result.numerators.get());
  }
  return result;
}

std::optional<FractionalSolution> solution_of(Index size, const std::vector<mpz_class>& entries,
                                              const std::vector<mpz_class>& right_side) {
  check_sizes(size, entries.size(), right_side.size());
  const auto solution =
      solution_of(integer_matrix(entries, size, size), integer_matrix(right_side, size));
  if (!solution) {
    return std::nullopt;
  }
  return FractionalSolution{gmp_integers(solution->numerators),
                            gmp_integer(solution->denominator.get())};
}

std::optional<std::vector<Rational>> solution_of(const std::vector<std::vector<Rational>>& rows,
                                                 const std::vector<Rational>& right_side) {
  std::vector<mpz_class> entries;
  std::vector<mpz_class> right;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<Rational> equation = rows[i];
    equation.push_back(right_side[i]);
    const std::vector<mpz_class> whole = whole_multiples(equation);
    entries.insert(entries.end(), whole.begin(), whole.end() - 1);
    right.push_back(whole.back());
  }
  const auto solution = solution_of(std::ssize(rows), entries, right);
  if (!solution) {
    return std::nullopt;
  }
  std::vector<Rational> fractions;
  for (const mpz_class& numerator : solution->numerators) {
    fractions.emplace_back(numerator, solution->denominator);
    fractions.back().canonicalize();
  }
  return fractions;
}

std::optional<PairOfSolutions> solutions_of(Index size, const std::vector<mpz_class>& entries,
                                            const std::vector<mpz_class>& b,
                                            const std::vector<mpz_class>& c,
                                            const ShouldStop& should_stop) {
  check_sizes(size, entries.size(), b.size());
  check_sizes(size, entries.size(), c.size());
  if (size == 0) {
    return PairOfSolutions{{{}, 1}, {{}, 1}};
  }
  const SparseSystem system(size, entries, false);
  const SparseSystem transposed(size, entries, true);
  const auto factors = regular_factors(size, entries, system.norm(), should_stop);
  if (!factors) {
    return std::nullopt;
  }
  auto z = lifted(*factors, system, b, false, should_stop);
  auto w = lifted(*factors, transposed, c, true, should_stop);
  return z && w ? std::optional(PairOfSolutions{*std::move(z), *std::move(w)}) : std::nullopt;
}

std::optional<std::vector<mpz_class>> scaled_solution_of_ones(
    Index size, const std::vector<mpz_class>& entries) {
  auto solution = solution_of(
      size, entries, std::vector<mpz_class>(static_cast<std::size_t>(std::max<Index>(size, 0)), 1));
  if (!solution) {
    return std::nullopt;
  }
  return std::move(solution->numerators);
}

}  // namespace saddle
