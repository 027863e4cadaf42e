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

/// The names of the caller's options, for error messages.
struct MeasuredWords {
  std::string symmetric = "--symmetric";
  std::string asymmetric = "--asymmetric";
  std::string missing = "--missing unknown";
  std::string tables = "--wins and --games";  // empty if there is no such option
};

/// Options of a measured game that its text does not contain.
struct MeasuredTableOptions {
  /// Symmetric: a name on both sides is one strategy, and the payoff of A against B is minus the
  /// payoff of B against A. By default symmetric if both sides have the same names and each pair is
  /// listed in both directions, as mirrors; asymmetric if no name is on both sides; otherwise the
  /// text is an error.
  std::optional<MeasuredGame::Symmetry> symmetry;
  /// Whether a pair without games may have any payoff; otherwise it is an error.
  bool missing_is_unknown = false;
  std::optional<char> delimiter;
  /// For a list: the names of both sides in the wanted order; empty: in order of appearance.
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  MeasuredWords words;
};

/// A measured game, and messages about the parts of the text that were left out.
struct MeasuredTable {
  MeasuredGame game;
  std::vector<std::string> remarks;
};

/// The text of a cell, and its place.
struct PlacedCell {
  std::string text;
  Index line = 0;
  Index column = 0;
};

/// Returns an error at a cell of a file.
ParseError refusal(const std::string& file, const PlacedCell& cell, std::string message);

/// Names in order of appearance.
class Names {
 public:
  /// Adds the name if it is new.
  void add(const std::string& name);

  bool has(const std::string& name) const { return known_.contains(name); }
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::vector<std::string> all_;
  std::unordered_set<std::string> known_;
};

/// The measured result of a pair: a record or a mean.
struct Measurement {
  Record record;
  MeasuredMean mean;
  PlacedCell cell;
};

/// The measured pairs of a text, by the names of their strategies. The game is made when all pairs
/// are known.
class MeasuredPairs {
 public:
  MeasuredPairs(std::string file, bool is_counted)
      : file_(std::move(file)), is_counted_(is_counted) {}

  /// Throws ParseError if a name is empty or the pair was added before.
  void add(const PlacedCell& row, const PlacedCell& column, const Measurement& measurement);

  /// Adds names before their pairs, to fix the order of both sides.
  void add_names(const std::vector<std::string>& rows, const std::vector<std::string>& columns);

  /// Returns the game. Throws ParseError if pairs are missing, if mirrors contradict each other, or
  /// if neither text nor options decide whether the game is symmetric.
  MeasuredTable table(const MeasuredTableOptions& options, bool has_draws) const;

 private:
  using PairNames = std::pair<std::string, std::string>;

  const Measurement* find(const std::string& row, const std::string& column) const;
  std::string shown(const Measurement& own) const;
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
  bool has_order_ = false;  // whether add_names() gave the order of both sides
  std::map<PairNames, Measurement> measured_;
};

}  // namespace saddle
