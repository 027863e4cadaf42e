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

/// The information sets of a player in layers: sets with equally many sets before them and equally
/// many moves. In a layer the first moves of all sets stand together, then the second ones, and so
/// neighbouring numbers are worked on alike.
class SetLayers {
 public:
  /// So few that their numbers stay in the nearest cache from one pass to the next.
  static constexpr std::size_t most_sets = 128;

  struct Layer {
    std::size_t first;    ///< the places of its moves begin here
    std::size_t parents;  ///< and the parents of its sets here
    std::size_t sets;     ///< at most `most_sets`
    std::size_t moves;

    /// Where the next layer begins.
    std::size_t end() const { return first + sets * moves; }
  };

  explicit SetLayers(const Treeplex& player);

  /// Each behind those of its parents.
  const std::vector<Layer>& layers() const { return layers_; }
  /// The place of each sequence; that of sequence 0 is 0.
  const std::vector<std::int32_t>& places() const { return places_; }
  /// The places of the parents of all sets, layer by layer.
  const std::vector<std::int32_t>& parents() const { return parents_; }

 private:
  void add_layer(const Treeplex& player, std::span<const std::int32_t> alike);

  std::vector<Layer> layers_;
  std::vector<std::int32_t> places_;
  std::vector<std::int32_t> parents_;
};

/// Some rows, and all columns in which they have entries, whose numbers stand column by column.
struct PayoffBlock {
  std::size_t values;  ///< where they begin
  std::size_t places;  ///< where the places of the columns begin; those of the rows stand behind
  std::int32_t columns;
  std::int32_t rows;
};

/// The payoffs of a game in dense blocks. Where states differ in hidden cards alone, the sequences
/// of a player for all cards meet the same sequences of the other, and these few meet no others: in
/// Leduc poker with 13 ranks 13 meet 13 or 26. So a product reads the payoffs as they stand, and
/// the indices of sequences once for a block. Where there are no such blocks a row is one. Made for
/// double, and for float where their roundings do not matter.
template <class Number>
class PayoffBlocks {
 public:
  /// Takes the place that each sequence has in the vectors. O(entries + sequences) time and memory.
  PayoffBlocks(const BilinearGame& game, std::span<const std::int32_t> row_places,
               std::span<const std::int32_t> column_places);

  /// Sets `expected` to what each sequence of a player gets from the row player's point of view,
  /// against a plan of the other.
  void pay(Player player, std::span<const Number> other_plan, std::span<Number> expected) const;

  /// How many numbers are kept: at most four times the entries of the game, and 32.
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

/// Counterfactual regret minimisation+: at every information set the players in turn play the
/// positive part of the accumulated regrets, which are discounted (Brown and Sandholm, AAAI 2019),
/// and to which part of the last regret is added as a prediction of the next (Farina, Kroer and
/// Sandholm, AAAI 2021). The averages of the plans, weighted by the fourth power of the time,
/// approach optimal ones. Made for double, and for float, which is as good at a gap of 1e-4.
template <class Number>
class RegretMinimisation {
 public:
  /// Keeps references to what the game refers to. O(sequences + entries).
  explicit RegretMinimisation(const BilinearGame& game);

  /// Has both players move in turn, by two products with the payoffs, until `most` iterations were
  /// made in all or the budget that they count for is exhausted: returns by which limit.
  std::optional<Termination> iterate(std::int64_t most, const Budget& budget);

  /// How many iterations were made.
  std::int64_t iterations() const { return iterations_; }

  /// The averages as realisation plans.
  std::vector<double> row_average() const { return average(row_); }
  std::vector<double> column_average() const { return average(column_); }

 private:
  // Numbers of sequences stand at their places in the layers.
  struct Side {
    const Treeplex* player;
    SetLayers layers;
    std::vector<Number> regret;
    std::vector<Number> chances;
    std::vector<Number> plan;
    std::vector<Number> sum_of_plans;
    std::vector<Number> expected;
  };

  static Side side(const Treeplex& player);
  static std::vector<double> average(const Side& side);
  void iterate();
  void respond(Player player, Number weight, Number kept);

  Side row_;
  Side column_;
  PayoffBlocks<Number> payoffs_;
  std::int64_t iterations_ = 0;
};

}  // namespace saddle
