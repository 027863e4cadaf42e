#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "saddle/graph/misere.h"

namespace saddle {

/// The number of a canonical form in a MisereForms.
using Form = std::uint32_t;

/// Canonical forms of impartial games in misere play, each stored once: two games have the same
/// form if and only if they can stand for one another in every sum. Conway, On Numbers and Games,
/// ch. 12.
class MisereForms {
 public:
  /// The form of the game without options, and that of its only follower, a heap of 1.
  static constexpr Form zero = 0;
  static constexpr Form one = 1;

  /// Holds zero and one.
  MisereForms();

  /// Returns the form of the game whose options have the given forms. O(options of these, sorted).
  Form form(std::vector<Form> options);

  /// The options of a form, in increasing order.
  std::span<const Form> options(Form form) const {
    return {options_.data() + first_[form], first_[form + std::size_t{1}] - first_[form]};
  }

  Label label(Form form) const { return labels_[form]; }

  /// Whether the labels of the form and of all that it can reach are tame.
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

}  // namespace saddle
