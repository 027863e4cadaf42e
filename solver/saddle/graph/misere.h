#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"
#include "saddle/machine/stop_token.h"

namespace saddle {

/// How the theory of misere Nim applies to sums of the positions reachable from a position.
enum class MisereKind : std::uint8_t {
  nim,      // Grundy values decide every sum as in Nim (anti-SG in the literature)
  tame,     // labels decide every sum as in Nim
  wild,     // neither
  endless,  // a cycle can be reached
};

/// The Grundy value and the misere Grundy value of a position: (0, 1) and (1, 0) belong to Nim
/// heaps of 0 and 1, (k, k) to greater heaps and to sums with such heaps.
struct Label {
  Grundy normal;
  Grundy misere;

  /// Whether it is (0, 1) or (1, 0), the labels of sums of heaps of 1.
  bool fickle() const { return normal <= 1 && misere == 1 - normal; }
  /// Whether it is the label of a sum of Nim heaps.
  bool tame() const { return normal == misere || fickle(); }
};

/// Returns the outcome of a sum of tame positions in misere play: P if and only if the nim-sum of
/// the normal values is 0 and some label is not fickle, or it is 1 and all labels are fickle. The
/// rule holds if all labels that the components can reach are tame. Conway, On Numbers and Games,
/// ch. 12; Winning Ways, ch. 13.
Outcome misere_outcome(std::span<const Label> labels);

/// Returns a position at which Nim's misere rule for Grundy values fails: it has options and value
/// 0 but no option of value 1, so the rule calls the position and all its options N. The rule holds
/// for every sum if and only if there is no such position. O(positions + moves).
std::optional<Position> nim_rule_violation(const PositionGraph& graph,
                                           const std::vector<Grundy>& grundy);

/// Returns the kind of each position, from its label and the labels of all positions that it can
/// reach. `grundy` and `misere` are the Grundy values in both kinds of play. O(positions + moves).
std::vector<MisereKind> misere_kinds(const PositionGraph& graph, const Order& order,
                                     const std::vector<Grundy>& grundy,
                                     const std::vector<Grundy>& misere);

/// The number of a canonical form in a MisereForms.
using Form = std::uint32_t;

/// Canonical forms of impartial games in misere play, each stored once: two games have the same
/// form if and only if they can replace each other in every sum. Conway, On Numbers and Games, ch.
/// 12.
class MisereForms {
 public:
  /// The forms of the game without options, and of the heap of 1, whose only option is that game.
  static constexpr Form zero = 0;
  static constexpr Form one = 1;

  /// Contains zero and one.
  MisereForms();

  /// Returns the form of the game whose options have the given forms. Sorts the options; O(options
  /// of the options).
  Form form(std::vector<Form> options);

  /// The options of a form, in increasing order.
  std::span<const Form> options(Form form) const {
    return {options_.data() + first_[form], first_[form + std::size_t{1}] - first_[form]};
  }

  Label label(Form form) const { return labels_[form]; }

  /// Whether the labels of the form and of all forms that it can reach are tame.
  bool tame(Form form) const { return tame_[form]; }

  Form size() const { return static_cast<Form>(labels_.size()); }

 private:
  Form simpler(const std::vector<Form>& options);
  Form store(const std::vector<Form>& options);

  std::vector<std::size_t> first_{0};
  std::vector<Form> options_;
  std::vector<Label> labels_;
  std::vector<bool> tame_;
  std::unordered_multimap<std::size_t, Form> by_hash_;
  std::vector<std::uint32_t> times_seen_;  // by form; all 0 between calls
};

/// Returns a hash of the numbers in their order.
std::size_t hash(std::span<const Form> forms);

/// Decides sums of canonical forms in misere play by searching the options, each sum once.
class MisereSearch {
 public:
  /// Keeps a reference to the forms, which may grow. A call gives up once it needs to store more
  /// than `max_sums` sums, or a stop is requested.
  MisereSearch(const MisereForms& forms, std::int64_t max_sums, StopToken stop);

  /// Resets the count of stored sums; the known sums stay unless they exceed the limit.
  void refill();

  /// Returns whether the sum is a P, nullopt if the search gave up.
  std::optional<bool> previous_wins(std::vector<Form> sum);

 private:
  using Sum = std::vector<Form>;
  struct Hash {
    std::size_t operator()(const Sum& sum) const { return hash(sum); }
  };

  std::optional<bool> known(const Sum& sum) const;

  const MisereForms& forms_;
  std::int64_t max_sums_;
  StopToken stop_;
  std::int64_t stored_ = 0;
  std::unordered_map<Sum, bool, Hash> previous_;
};

}  // namespace saddle
