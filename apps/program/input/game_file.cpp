#include "apps/program/input/game_file.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <map>
#include <stdexcept>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "apps/program/input/input_file.h"
#include "apps/program/reports/label_names.h"
#include "apps/program/reports/normal_form_report.h"
#include "apps/program/terminal/command.h"
#include "saddle/io/game_bytes.h"
#include "saddle/io/read_game.h"
#include "saddle/io/table/matrix_argument.h"
#include "saddle/io/text/byte_cursor.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

const std::map<std::string, char> delimiter_choices = {
    {"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}, {"blank", ' '}};

GameOptions options_of(const GameFile& file, Index first_line = 1) {
  GameOptions options;
  options.csv = file.csv_options();
  options.csv.first_line = first_line;
  options.is_nfg = file.path.ends_with(".nfg");
  options.on_warning = [](const std::string& warning) {
    write_message(fmt::format("saddle: warning: {}\n", warning));
  };
  return options;
}

constexpr std::size_t longest_kept = 4 << 20;

// Passes the text to a reader, with its name.
template <class Reader>
auto read_with(const GameFile& file, const Reader& reader) {
  if (const std::optional<std::string> given = given_matrix(file.path)) {
    ByteCursor bytes(*given);
    return reader(bytes, std::string(matrix_argument_name));
  }
  InputFile in(file.path, "payoffs");
  ByteCursor bytes(in.stream());
  return reader(bytes, in.name());
}

std::string name_of_profile(const NormalFormGame& game, Index profile) {
  return fmt::format("({}, {})", game.label(0, game.strategy(0, profile)),
                     game.label(1, game.strategy(1, profile)));
}

ReadGame<ExactMatrix> constant_sum_game(const NormalFormGame& game, const std::string& name) {
  if (game.players() != 2) {
    throw UsageError(fmt::format("{} is a game of {}, must be of 2 (see saddle nash)", name,
                                 counted(game.players(), "player")));
  }
  if (const auto other = first_other_sum(game)) {
    throw UsageError(fmt::format(
        "{} is not a constant-sum game: the payoffs of {} add up to {}, those of {} to {} (see "
        "saddle nash)",
        name, name_of_profile(game, 0), payoff_sum(game, 0).get_str(),
        name_of_profile(game, *other), payoff_sum(game, *other).get_str()));
  }
  return {payoff_matrix(game, 0), payoff_sum(game, 0)};
}

template <class Matrix>
ReadGame<Matrix> zero_sum_game_of(ByteCursor& bytes, const std::string& name,
                                  const GameOptions& options) {
  auto game = read_game_bytes<Matrix>(bytes, name, options);
  if (auto* matrix = std::get_if<Matrix>(&game)) {
    return {std::move(*matrix), {}};
  }
  ReadGame<ExactMatrix> exact = constant_sum_game(std::get<NormalFormGame>(game), name);
  if constexpr (std::is_same_v<Matrix, ExactMatrix>) {
    return exact;
  } else {
    return {rounded(exact.game), exact.constant_sum};
  }
}

// Throws if the labels of a table from a stream suggest that it is a list of triples.
template <class Game>
ReadGame<Game> but_no_triples(ReadGame<Game> read, const GameFile& file) {
  std::vector<std::string> labels = read.game.column_labels();
  if (!read.game.row_labels().empty()) {
    labels.emplace_back("row");  // the corner may have been this word
  }
  const std::vector<std::string> words = {"row", "column", "payoff"};
  if (file.labels == "detect" && labels.size() == words.size() &&
      std::is_permutation(labels.begin(), labels.end(), words.begin())) {
    throw UsageError(
        fmt::format("{} may be a table or a list of triples below row,column,payoff: --labels "
                    "columns or --labels both reads a table; triples are read from a file by solve "
                    "and verify alone",
                    file.path == "-" ? "standard input" : file.path));
  }
  return read;
}

}  // namespace

std::optional<std::string> given_matrix(const std::string& path) {
  std::error_code no_such_file;
  return path == "-" || std::filesystem::exists(path, no_such_file) ? std::nullopt
                                                                    : matrix_argument(path);
}

void GameFile::declare(Parser& parser, bool required) {
  parser.add_input("GAME", path, help)->required(required);
  declare_reading(parser);
}

void GameFile::declare_reading(Parser& parser) {
  parser.add_option("--labels", labels, "which labels the file has (default: found from the text)")
      ->check(one_of(label_words()))
      ->type_name("WHICH");
  parser
      .add_option("--delimiter", delimiter,
                  "what separates the cells (default: found from the text)")
      ->check(one_of({"blank", "comma", "semicolon", "tab"}))
      ->type_name("WHICH");
}

void GameFile::declare_triples(Parser& parser) {
  CLI::Option* const list = parser.add_flag(
      "--triples", triples,
      "GAME is a CSV list with the header row,column,payoff and a payoff in each line");
  parser
      .add_option("--default-payoff,--rest", default_payoff,
                  "the payoff of all pairs that the list of --triples leaves out")
      ->type_name("PAYOFF")
      ->needs(list)
      ->capture_default_str();
}

CsvOptions GameFile::csv_options() const {
  CsvOptions options;
  options.labels = labels_named.at(labels);
  if (!delimiter.empty()) {
    options.delimiter = delimiter_choices.at(delimiter);
  }
  return options;
}

ReadGame<PayoffMatrix> GameFile::read() const {
  return read_with(*this, [this](ByteCursor& bytes, const std::string& name) {
    const bool is_short = bytes.lookahead(longest_kept + 1).size() <= longest_kept;
    return but_no_triples(is_short ? read_text(whole_text(bytes, name), name, 1)
                                   : zero_sum_game_of<PayoffMatrix>(bytes, name, options_of(*this)),
                          *this);
  });
}

ReadGame<ExactMatrix> GameFile::read_exact() const {
  return read_with(*this, [this](ByteCursor& bytes, const std::string& name) {
    return but_no_triples(zero_sum_game_of<ExactMatrix>(bytes, name, options_of(*this)), *this);
  });
}

ReadGame<PayoffMatrix> GameFile::read_text(std::string text, const std::string& name,
                                           Index line) const {
  ByteCursor bytes(text);
  ReadGame<PayoffMatrix> read =
      zero_sum_game_of<PayoffMatrix>(bytes, name, options_of(*this, line));
  if (read.game.rounding() > 0 && text.size() <= longest_kept) {
    read.text = std::move(text);
  }
  return read;
}

ReadGame<ExactMatrix> GameFile::read_exact_text(const std::string& text, const std::string& name,
                                                Index line) const {
  ByteCursor bytes(text);
  return zero_sum_game_of<ExactMatrix>(bytes, name, options_of(*this, line));
}

std::optional<ExactMatrix> GameFile::exactly(const ReadGame<PayoffMatrix>& read) const {
  if (read.game.rounding() == 0) {
    return ExactMatrix(read.game);
  }
  if (read.text.empty()) {
    return std::nullopt;
  }
  return read_exact_text(read.text, path, 1).game;
}

std::variant<ExactMatrix, NormalFormGame> GameFile::read_any() const {
  return read_with(*this, [this](ByteCursor& bytes, const std::string& name) {
    GameOptions options = options_of(*this);
    options.several_players = true;
    return read_game_bytes<ExactMatrix>(bytes, name, options);
  });
}

void NormalFormFile::declare(Parser& parser) {
  parser.add_input("GAME", game.path,
                   "a file of payoffs (CSV, .nfg, JSON, Markdown, LaTeX, .npy, ...) or a small "
                   "tree (.efg), - for standard input, or a matrix such as '3 0; 1 2'");
  game.declare_reading(parser);
  parser.add_input("COLUMN", column,
                   "the column player's payoffs, if GAME has only the row player's and the game is "
                   "not zero-sum");
}

// The option --labels applies to both files. A file that is not regular cannot be read twice; all
// readings are offered then.
NormalFormGame NormalFormFile::read() const {
  try {
    return read_as_asked();
  } catch (const UndecidedLabels& error) {
    if (!std::filesystem::is_regular_file(game.path) || !std::filesystem::is_regular_file(column)) {
      throw;
    }
    std::vector<CsvLabels> readings;
    std::copy_if(error.readings().begin(), error.readings().end(), std::back_inserter(readings),
                 [this](CsvLabels labels) { return fits_both(labels); });
    if (readings.empty()) {
      throw ParseError(error.file(), error.line(), error.column(),
                       fmt::format("{}; but no --labels fits both {} and {}", error.message(),
                                   game.path, column));
    }
    throw UndecidedLabels(error, readings);
  }
}

bool NormalFormFile::fits_both(CsvLabels labels) const {
  NormalFormFile other = *this;
  other.game.labels = word_for(labels);
  try {
    other.read_as_asked();
  } catch (const ParseError&) {
    return false;
  } catch (const std::invalid_argument&) {
    return false;
  }
  return true;
}

NormalFormGame NormalFormFile::read_as_asked() const {
  auto text = game.read_any();
  if (auto* whole = std::get_if<NormalFormGame>(&text)) {
    if (!column.empty()) {
      throw UsageError("GAME has the payoffs of all players: expected no COLUMN");
    }
    return std::move(*whole);
  }
  const ExactMatrix& row = std::get<ExactMatrix>(text);
  if (column.empty()) {
    return zero_sum_game(row);
  }
  if (game.path == "-" && column == "-") {
    throw UsageError("GAME and COLUMN are both standard input, one must be a file");
  }
  GameFile other = game;
  other.path = column;
  const auto second = other.read_any();
  if (!std::holds_alternative<ExactMatrix>(second)) {
    throw UsageError(
        "COLUMN has the payoffs of several players, expected those of the column player");
  }
  return {row, std::get<ExactMatrix>(second)};
}

}  // namespace saddle::app
