#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// Random numbers that are a function of a seed, a stream (a pair of strategies) and a place in it
/// (a sample). So they do not depend on the thread, the order or the machine.
class CounterStream {
 public:
  CounterStream(std::uint64_t seed, std::uint64_t stream)
      : key_(mixed(mixed(seed + golden) ^ (stream * odd + golden))) {}

  /// Returns 64 random bits.
  std::uint64_t bits(std::uint64_t place) const { return mixed(key_ + place * golden); }

  /// Returns another stream of the same seed, for a sample that has to be drawn again.
  CounterStream again(std::uint64_t attempt) const {
    CounterStream other = *this;
    other.key_ = mixed(key_ ^ (attempt * odd));
    return other;
  }

 private:
  static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
  static constexpr std::uint64_t odd = 0xD1342543DE82EF95;

  // The last steps of SplitMix64 (Steele, Lea and Flood 2014).
  static std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EB;
    return bits ^ (bits >> 31U);
  }

  std::uint64_t key_;
};

/// A beta distribution with parameters of at least 1, or the standard normal distribution. The
/// logarithms of their densities are concave. A sample takes 5 ns.
///
/// Steps of equal area cover the density. A few random bits choose a step, the other bits a point
/// of it. A point below the least density of the step is a sample; other points are accepted or
/// rejected by the density (von Neumann). Exact except for rounding, and computed in a fixed order
/// without the standard library, so all machines give the same samples.
class DensityTable {
 public:
  /// An empty table, to be replaced by the result of beta() or normal().
  DensityTable() = default;

  /// Throws std::invalid_argument unless 1 <= a, b <= 1e15.
  static DensityTable beta(double a, double b);
  static DensityTable normal();

  /// Returns the sample of the stream at this place.
  double sample(const CounterStream& stream, std::uint64_t place) const;

 private:
  static constexpr std::size_t step_count = 128;
  static constexpr std::uint64_t attempts = 1'000;

  struct Step {
    double begin = 0;   // where the density is greatest
    double width = 0;   // negative to the left of the mode
    double lowest = 0;  // of the density on the step, relative to its maximum
    double slope = 0;   // width / lowest
    double log_height = infinite;
  };

  static constexpr double infinite = 1e300;

  // Returns 53 bits as a number between 0 and 1, without the bits that choose the step.
  static double unit(std::uint64_t bits) { return static_cast<double>(bits >> 11U) * 0x1p-53; }

  double sample_again(const CounterStream& stream, std::uint64_t place) const;
  double log_density(double offset) const;
  std::size_t add_steps(double area, double end, double direction, std::size_t used);
  std::size_t count_steps(double area);
  void build(double deviation);

  double mode_ = 0;
  double left_ = 1;   // a - 1
  double right_ = 1;  // b - 1
  bool is_normal_ = false;
  std::array<Step, step_count> steps_{};
};

/// The payoffs of measured games sampled at random, each pair independently. For records the prior
/// is flat: the probabilities of a win, a draw and a loss have a Dirichlet distribution with the
/// counts plus one as parameters (without draws a beta distribution). Means have a normal
/// distribution.
class PayoffSamples {
 public:
  /// Computes the tables of all records, 40 us each, on `threads` threads. They are incomplete if
  /// `should_stop`, which several threads may call, returned true.
  PayoffSamples(const MeasuredGame& game, std::uint64_t seed, const ShouldStop& should_stop = {},
                int threads = 1);

  bool is_complete() const { return is_complete_; }

  /// Sets the payoffs of the samples first, first + 1, ..., row by row, one game after the other.
  /// `payoffs` must have space for a whole number of games, and the tables must be complete.
  void fill(std::uint64_t first, std::span<double> payoffs) const;

 private:
  struct Pair {
    std::size_t place;
    std::size_t mirror;
    double mean;
    double standard_error;
    CounterStream stream;
    std::size_t decided = 0;  // the table of the games that were won or lost
    std::size_t drawn = 0;    // the table of the fraction of draws, if there are any
  };

  void sample(const Pair& pair, std::uint64_t first, std::span<double> payoffs) const;

  std::size_t entries_;
  std::size_t columns_;
  double even_payoff_;
  bool is_symmetric_;
  bool is_counted_;
  bool has_draws_;
  bool is_complete_ = true;
  std::vector<Pair> pairs_;
  std::vector<DensityTable> tables_;  // one for each different distribution
};

}  // namespace saddle
