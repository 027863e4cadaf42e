#include "apps/program/input/game_file.h"

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <istream>
#include <map>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "apps/program/input/input_file.h"
#include "apps/program/reports/label_names.h"
#include "apps/program/terminal/command.h"
#include "saddle/io/matrix_argument.h"
#include "saddle/io/read_game.h"
#include "saddle/io/replayed.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {
namespace {

const std::map<std::string, char> delimiter_choices = {
    {"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}, {"blank", ' '}};

GameOptions options_of(const GameFile& file, bool two_tables = false) {
  GameOptions options;
  options.csv.labels = labels_named(file.labels).value();
  if (!file.delimiter.empty()) {
    options.csv.delimiter = delimiter_choices.at(file.delimiter);
  }
  options.two_tables = two_tables;
  options.is_nfg = file.path.ends_with(".nfg");
  options.on_warning = [](const std::string& warning) {
    fmt::print(stderr, "saddle: warning: {}\n", warning);
  };
  return options;
}

constexpr std::size_t longest_kept = 4 << 20;

// The text of a stream, kept as it is read if it is not too long.
class Recorded : public Replayed {
 public:
  explicit Recorded(std::istream& in) : Replayed("", in) {}

  // What was read, nothing if it is too long.
  std::string take() { return kept_.size() <= longest_kept ? std::move(kept_) : std::string(); }

 private:
  void read_on(std::string_view text) override {
    if (kept_.size() <= longest_kept) {
      kept_ += text;
    }
  }

  std::string kept_;
};

// The matrix that stands in place of a file's name, where there is no such file.
std::optional<std::string> given_matrix(const std::string& path) {
  std::error_code no_such_file;
  return path == "-" || std::filesystem::exists(path, no_such_file) ? std::nullopt
                                                                    : matrix_argument(path);
}

// Hands the text to a reader, with its name.
template <class Reader>
auto read_with(const GameFile& file, const Reader& reader) {
  if (const std::optional<std::string> given = given_matrix(file.path)) {
    std::istringstream in(*given);
    return reader(in, std::string(matrix_argument_name));
  }
  InputFile in(file.path, "payoffs");
  return reader(in.stream(), in.name());
}

std::string name_of_profile(const NormalFormGame& game, Index profile) {
  return fmt::format("({}, {})", game.label(0, game.strategy(0, profile)),
                     game.label(1, game.strategy(1, profile)));
}

ReadGame<ExactMatrix> constant_sum_game(const NormalFormGame& game, const std::string& name) {
  if (game.players() != 2) {
    throw UsageError(fmt::format("{} is a game of {} players, must be of 2 (see saddle nash)", name,
                                 game.players()));
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

}  // namespace

void GameFile::declare(Parser& parser, bool required) {
  parser
      .add_input("GAME", path,
                 "a file of payoffs (CSV, .nfg, JSON, Markdown, LaTeX, .npy, ...), - for standard "
                 "input, or a matrix such as '3 0; 1 2'")
      .required(required);
  parser.add_option("--labels", labels, "which labels the file has, if not as found from the text")
      .one_of(label_words())
      .type_name("WHICH");
  parser
      .add_option("--delimiter", delimiter,
                  "what stands between cells, if not as found from the text")
      .one_of({"blank", "comma", "semicolon", "tab"})
      .type_name("WHICH");
}

namespace {

ReadGame<ExactMatrix> exact_game(std::istream& in, const std::string& name,
                                 const GameOptions& options) {
  auto game = read_exact_game(in, name, options);
  if (auto* matrix = std::get_if<ExactMatrix>(&game)) {
    return {std::move(*matrix), {}};
  }
  return constant_sum_game(std::get<NormalFormGame>(game), name);
}

ReadGame<PayoffMatrix> rounded_game(std::istream& in, const std::string& name,
                                    const GameOptions& options) {
  auto game = read_game(in, name, options);
  if (auto* matrix = std::get_if<PayoffMatrix>(&game)) {
    return {std::move(*matrix), {}};
  }
  const ReadGame<ExactMatrix> exact = constant_sum_game(std::get<NormalFormGame>(game), name);
  return {rounded(exact.game), exact.constant_sum};
}

}  // namespace

ReadGame<PayoffMatrix> GameFile::read() const {
  return read_with(*this, [this](std::istream& in, const std::string& name) {
    Recorded text(in);
    std::istream stream(&text);
    ReadGame<PayoffMatrix> read = rounded_game(stream, name, options_of(*this));
    if (read.game.rounding() > 0) {
      read.text = text.take();
    }
    return read;
  });
}

ReadGame<ExactMatrix> GameFile::read_exact() const {
  return read_with(*this, [this](std::istream& in, const std::string& name) {
    return exact_game(in, name, options_of(*this));
  });
}

std::optional<ExactMatrix> GameFile::exactly(const ReadGame<PayoffMatrix>& read) const {
  if (read.game.rounding() == 0) {
    return ExactMatrix(read.game);
  }
  if (read.text.empty()) {
    return std::nullopt;
  }
  std::istringstream in(read.text);
  return exact_game(in, path, options_of(*this)).game;
}

std::variant<ExactMatrix, NormalFormGame> GameFile::read_any() const {
  return read_with(*this, [this](std::istream& in, const std::string& name) {
    return read_exact_game(in, name, options_of(*this, /*two_tables=*/true));
  });
}

}  // namespace saddle::app
