#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/reports/printed.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/sum.h"
#include "saddle/io/game/position_names.h"

namespace saddle::app {

/// A sum of positions with its outcome.
struct DecidedSum {
  std::vector<Position> components;
  SumVerdict verdict;
};

/// The output of `saddle graph`. Exactly one of `outcomes` and `partizan` is set; `grundy`,
/// `misere_grundy` and `violation` only with `outcomes`.
struct GraphReport {
  const PositionNames& names;
  Play play;
  std::optional<Outcomes> outcomes;
  std::optional<PartizanOutcomes> partizan;
  std::vector<Grundy> grundy;
  std::vector<Grundy> misere_grundy;
  /// A position that violates Nim's misere rule for Grundy values.
  std::optional<Position> violation;
  std::vector<Position> cycle;
  /// nullopt if no sums were requested.
  std::optional<std::vector<DecidedSum>> sums;

  std::string json() const;
  /// The sums if they were requested, else the positions.
  std::string csv() const;
  std::string text() const;
};

}  // namespace saddle::app
