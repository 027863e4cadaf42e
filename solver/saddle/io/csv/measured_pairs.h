#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "saddle/io/text/parse_error.h"
#include "saddle/measured/measured_game.h"

namespace saddle {

/// What refusals call the ways in which a caller says what is meant.
struct MeasuredWords {
  std::string symmetric = "--symmetric";
  std::string asymmetric = "--asymmetric";
  std::string missing = "--missing unknown";
  std::string tables = "--wins and --games";  // empty where there is no such way
};

/// What is said of a measured game beside its text.
struct MeasuredTableOptions {
  /// Whether a name on both sides is one strategy, so that what it gets from another is what that
  /// loses to it. Not said: it is if each side has the same names and each pair stands in both
  /// directions, as mirrors; it is not if no name stands on both sides; else the text is refused.
  std::optional<MeasuredGame::Symmetry> symmetry;
  /// Whether a pair without games may have any payoff; else it is refused.
  bool missing_is_unknown = false;
  std::optional<char> delimiter;
  /// Of a list, the names of both sides in the order that they are to have; empty: as they come.
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  MeasuredWords words;
};

/// A measured game, and what was left out of its text, in words.
struct MeasuredTable {
  MeasuredGame game;
  std::vector<std::string> remarks;
};

/// A cell and its place.
struct PlacedCell {
  std::string text;
  Index line = 0;
  Index column = 0;
};

/// Returns an error at a cell of a file.
ParseError refusal(const std::string& file, const PlacedCell& cell, std::string message);

/// Names in the order in which they come.
class Names {
 public:
  /// Adds the name unless it is there.
  void add(const std::string& name);

  bool has(const std::string& name) const { return known_.contains(name); }
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::vector<std::string> all_;
  std::unordered_set<std::string> known_;
};

/// A pair as it was read: a record or a mean.
struct Measurement {
  Record record;
  MeasuredMean mean;
  PlacedCell cell;
};

/// The measured pairs of a text, by the names of their strategies, from which a game is made once
/// all are known.
class MeasuredPairs {
 public:
  MeasuredPairs(std::string file, bool is_counted)
      : file_(std::move(file)), is_counted_(is_counted) {}

  /// Throws ParseError where a name is empty or the pair is there already.
  void add(const PlacedCell& row, const PlacedCell& column, const Measurement& measurement);

  /// Adds names before their pairs, so that both sides keep their order.
  void add_names(const std::vector<std::string>& rows, const std::vector<std::string>& columns);

  /// Returns the game. Throws ParseError where pairs are missing, mirrors contradict one another,
  /// or what is said does not tell whether the game is symmetric.
  MeasuredTable table(const MeasuredTableOptions& options, bool has_draws) const;

 private:
  using PairNames = std::pair<std::string, std::string>;

  const Measurement* find(const std::string& row, const std::string& column) const;
  std::string shown(const Measurement& own) const;
  bool are_mirrors(const Measurement& own, const Measurement& other) const;
  bool has_same_names() const;
  MeasuredGame::Symmetry found_symmetry(const MeasuredWords& words) const;
  void check_mirrors(const PairNames& names, const Measurement& own, const Measurement& other,
                     const std::string& advice) const;
  void check_missing(const std::vector<PairNames>& missing,
                     const MeasuredTableOptions& options) const;
  std::optional<Measurement> measured(const std::string& row, const std::string& column,
                                      bool is_symmetric) const;
  MeasuredTable table_of(const std::vector<std::string>& rows,
                         const std::vector<std::string>& columns, MeasuredGame::Symmetry symmetry,
                         const MeasuredTableOptions& options, bool has_draws) const;
  MeasuredTable symmetric_table(const MeasuredTableOptions& options, bool has_draws) const;

  std::string file_;
  bool is_counted_;
  Names rows_;
  Names columns_;
  bool has_order_ = false;  // of both sides; a list has but one
  std::map<PairNames, Measurement> measured_;
};

}  // namespace saddle
