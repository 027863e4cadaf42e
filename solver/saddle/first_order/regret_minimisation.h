#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "saddle/game/bilinear_game.h"
#include "saddle/game/treeplex.h"
#include "saddle/machine/aligned_vector.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// The information sets of a player in layers: sets of equal depth with equally many moves. A layer
/// stores the first moves of all its sets, then the second ones, and so on, so that loops over it
/// are contiguous (SIMD).
class SetLayers {
 public:
  /// The maximum number of sets in a layer. Then a layer's numbers stay in the first-level cache
  /// between the loops over it.
  static constexpr std::size_t most_sets = 128;

  struct Layer {
    std::size_t first;    ///< the index of its first move
    std::size_t parents;  ///< the index of the first parent of its sets
    std::size_t sets;     ///< at most `most_sets`
    std::size_t moves;

    /// The index where the next layer begins.
    std::size_t end() const { return first + sets * moves; }
  };

  explicit SetLayers(const Treeplex& player);

  /// Each layer comes after the layers of its parents.
  const std::vector<Layer>& layers() const { return layers_; }
  /// The index of each sequence in the layers; sequence 0 has index 0.
  const std::vector<std::int32_t>& places() const { return places_; }
  /// The indices of the parents of all sets, layer by layer.
  const std::vector<std::int32_t>& parents() const { return parents_; }

 private:
  void add_layer(const Treeplex& player, std::span<const std::int32_t> alike);

  std::vector<Layer> layers_;
  std::vector<std::int32_t> places_;
  std::vector<std::int32_t> parents_;
};

/// Some rows, and all columns in which they have entries, stored column by column.
struct PayoffBlock {
  std::size_t values;  ///< the index of the first value
  std::size_t places;  ///< the index of the first column place; the row places follow
  std::int32_t columns;
  std::int32_t rows;
};

/// The payoffs of a game in dense blocks. If states differ only in hidden cards, the sequences of a
/// player for all cards have payoffs with the same few sequences of the other player, and with no
/// others: in Leduc poker with 13 ranks, 13 sequences of a player with 13 or 26 of the other. So a
/// product reads the payoffs in memory order, and the indices of sequences only once for each
/// block. Where there are no such blocks, each row is a block. Made for double, and for float where
/// its rounding errors do not matter.
template <class Number>
class PayoffBlocks {
 public:
  /// Takes the index of each sequence in the vectors. O(entries + sequences) time and memory.
  PayoffBlocks(const BilinearGame& game, std::span<const std::int32_t> row_places,
               std::span<const std::int32_t> column_places);

  /// Sets `expected` to the expected payoff, for the row player, of each sequence of a player
  /// against a plan of the other.
  void pay(Player player, std::span<const Number> other_plan, std::span<Number> expected) const;

  /// The count of stored numbers: at most four times the entries of the game, plus 32.
  std::size_t numbers() const { return by_row_.values.size() + by_column_.values.size(); }

 private:
  struct Matrix {
    std::vector<PayoffBlock> blocks;
    AlignedVector<Number> values;
    std::vector<std::int32_t> places;
  };

  Matrix by_row_;
  Matrix by_column_;
};

/// Counterfactual regret minimisation+: the players move in turn. At every information set a player
/// plays the positive part of the accumulated regrets, which are discounted (Brown and Sandholm,
/// AAAI 2019), plus a fraction of the last regret, which predicts the next (Farina, Kroer and
/// Sandholm, AAAI 2021). The averages of the plans, weighted by the fourth power of the time,
/// approach optimal ones. Made for double, and for float, which is as good down to a gap of 1e-4.
template <class Number>
class RegretMinimisation {
 public:
  /// O(sequences + entries).
  explicit RegretMinimisation(const BilinearGame& game);

  /// Iterates until the total of iterations is `most` or the budget, which counts them, is
  /// exhausted. Returns the limit of the budget that is reached, else nullopt. In an iteration both
  /// players move in turn, by two products with the payoffs.
  std::optional<Termination> iterate(std::int64_t most, const Budget& budget);

  /// The number of iterations.
  std::int64_t iterations() const { return iterations_; }

  /// The averages as realisation plans.
  std::vector<double> row_average() const { return average(row_); }
  std::vector<double> column_average() const { return average(column_); }

 private:
  // Arrays over sequences use their indices in the layers.
  struct Side {
    explicit Side(const Treeplex& player);

    SetLayers layers;
    std::vector<Number> regret;
    std::vector<Number> chances;
    std::vector<Number> plan;
    std::vector<Number> sum_of_plans;
    std::vector<Number> expected;
  };

  static std::vector<double> average(const Side& side);
  void respond(Player player, Number weight, Number kept);

  Side row_;
  Side column_;
  PayoffBlocks<Number> payoffs_;
  std::int64_t iterations_ = 0;
};

}  // namespace saddle
