#include "tests/fuzz/csv_properties.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/csv/csv.h"
#include "saddle/io/csv/write_csv.h"
#include "saddle/matrix/exact_matrix.h"
#include "tests/fuzz/is_rounding_of.h"

namespace saddle::test {
namespace {

// Small, so that its cost is little compared with the test itself.
constexpr std::size_t chunk = 4096;

// A game or the error, and the labels that the error leaves to choose.
template <class Game>
struct Outcome {
  std::optional<Game> game;
  std::string error;
  std::vector<CsvLabels> readings = {};
};

template <class Game>
Outcome<Game> outcome(std::string_view text, const CsvOptions& options) {
  std::istringstream in{std::string(text)};
  try {
    if constexpr (std::is_same_v<Game, PayoffMatrix>) {
      return {read_csv(in, "text", options), ""};
    } else {
      return {read_exact_csv(in, "text", options), ""};
    }
  } catch (const UndecidedLabels& error) {
    return {{}, error.what(), error.readings()};
  } catch (const ParseError& error) {
    return {{}, error.what()};
  }
}

template <class Game>
CsvLabels labels_of(const Game& game) {
  const bool has_rows = !game.row_labels().empty();
  const bool has_columns = !game.column_labels().empty();
  return has_rows && has_columns ? CsvLabels::both
         : has_rows              ? CsvLabels::rows
         : has_columns           ? CsvLabels::columns
                                 : CsvLabels::none;
}

bool same_entries(const PayoffMatrix& game, const PayoffMatrix& other) {
  return std::memcmp(game.entries().data(), other.entries().data(),
                     sizeof(double) * static_cast<std::size_t>(game.entries().size())) == 0;
}

bool same_entries(const ExactMatrix& game, const ExactMatrix& other) {
  return game.entries() == other.entries();
}

template <class Game>
bool same_shape_and_labels(const Game& game, const auto& other) {
  return game.rows() == other.rows() && game.columns() == other.columns() &&
         game.row_labels() == other.row_labels() && game.column_labels() == other.column_labels();
}

template <class Game>
bool same(const Outcome<Game>& one, const Outcome<Game>& other) {
  if (!one.game || !other.game) {
    return !one.game && !other.game && one.error == other.error;
  }
  return same_shape_and_labels(*one.game, *other.game) && same_entries(*one.game, *other.game);
}

template <class Game>
bool survives_writing(const Game& game) {
  std::ostringstream out;
  write_csv(out, game);
  const auto copy = outcome<Game>(out.str(), {.labels = labels_of(game), .chunk_bytes = chunk});
  const auto found = outcome<Game>(out.str(), {.chunk_bytes = chunk});
  const bool one_side = game.row_labels().empty() != game.column_labels().empty();
  const bool in_doubt = one_side && !found.readings.empty();
  return same(copy, {game, ""}) && (in_doubt || same(found, {game, ""}));
}

// If a game was read with labels detected, reading it with these labels requested gives the same
// game; if they are ambiguous, each reading gives labels of its kind.
bool labels_can_be_asked_for(std::string_view text, const Outcome<PayoffMatrix>& found) {
  const auto read_with = [text](CsvLabels labels) {
    return outcome<PayoffMatrix>(text, {.labels = labels, .chunk_bytes = chunk});
  };
  if (found.game && !same(read_with(labels_of(*found.game)), found)) {
    return false;
  }
  return std::all_of(found.readings.begin(), found.readings.end(), [&](CsvLabels labels) {
    const auto chosen = read_with(labels);
    return chosen.game && labels_of(*chosen.game) == labels;
  });
}

bool leaves_range(std::string_view error) {
  return error.find("range of a double") != std::string_view::npos;
}

// Whether labels are valid only for exact numbers, because each reading would make a double
// overflow.
bool labels_need_exact_numbers(std::string_view text, const Outcome<ExactMatrix>& exact) {
  const std::vector<CsvLabels> readings =
      exact.game ? std::vector{labels_of(*exact.game)} : exact.readings;
  return !readings.empty() && std::all_of(readings.begin(), readings.end(), [&](CsvLabels labels) {
    const CsvOptions options{.labels = labels, .chunk_bytes = chunk};
    return leaves_range(outcome<PayoffMatrix>(text, options).error);
  });
}

}  // namespace

std::string broken_csv_property(std::string_view text) {
  const auto game = outcome<PayoffMatrix>(text, {.chunk_bytes = chunk});
  const auto exact = outcome<ExactMatrix>(text, {.chunk_bytes = chunk});
  const bool out_of_range =
      !game.game && (leaves_range(game.error) || labels_need_exact_numbers(text, exact));
  const bool out_of_memory = exact.error.find("expected an exponent") != std::string::npos;
  if (game.game && exact.game && !is_rounding_of(*game.game, *exact.game)) {
    return "the doubles are not those nearest to the exact numbers";
  }
  if (!game.game && game.error != exact.error && !out_of_range) {
    return fmt::format("refused in doubles only: {}", game.error);
  }
  if (!exact.game && game.error != exact.error && !out_of_memory && !out_of_range) {
    return fmt::format("refused exactly only: {}", exact.error);
  }
  for (const std::size_t chunk_bytes : {1U, 2U, 7U}) {
    if (!same(outcome<PayoffMatrix>(text, {.chunk_bytes = chunk_bytes}), game)) {
      return fmt::format("read otherwise in chunks of {}", chunk_bytes);
    }
  }
  if (!labels_can_be_asked_for(text, game)) {
    return "read otherwise when the labels are asked for";
  }
  if (game.game && !survives_writing(*game.game)) {
    return "not the same after it was written";
  }
  if (exact.game && !survives_writing(*exact.game)) {
    return "not the same after it was written exactly";
  }
  return "";
}

}  // namespace saddle::test
