#include "apps/program/input/game_file.h"

#include <cstddef>
#include <cstdio>
#include <istream>
#include <map>
#include <sstream>
#include <streambuf>
#include <utility>

#include <fmt/format.h>

#include "apps/program/input/input_file.h"
#include "apps/program/terminal/command.h"
#include "saddle/io/csv.h"
#include "saddle/io/nfg.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {
namespace {

const std::map<std::string, CsvLabels> label_choices = {{"detect", CsvLabels::detect},
                                                        {"none", CsvLabels::none},
                                                        {"rows", CsvLabels::rows},
                                                        {"columns", CsvLabels::columns},
                                                        {"both", CsvLabels::both}};

const std::map<std::string, char> delimiter_choices = {
    {"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}, {"blank", ' '}};

template <class Choice>
std::vector<std::string> names_of(const std::map<std::string, Choice>& choices) {
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const auto& [name, choice] : choices) {
    names.push_back(name);
  }
  return names;
}

CsvOptions csv_options(const GameFile& file) {
  CsvOptions options;
  options.labels = label_choices.at(file.labels);
  if (!file.delimiter.empty()) {
    options.delimiter = delimiter_choices.at(file.delimiter);
  }
  return options;
}

constexpr std::size_t longest_kept = 4 << 20;

// The text of a stream behind some of it that was read already. It is kept if it is not too long.
class Continued : public std::streambuf {
 public:
  Continued(std::string beginning, std::streambuf& rest, bool ended)
      : kept_(beginning), buffer_(std::move(beginning)), rest_(rest), ended_(ended) {
    setg(buffer_.data(), buffer_.data(), buffer_.data() + buffer_.size());
  }

  // What was read, nothing if it is too long.
  std::string take() { return kept_.size() <= longest_kept ? std::move(kept_) : std::string(); }

 private:
  int_type underflow() override {
    constexpr std::size_t chunk = 1 << 16;
    // A terminal goes on after its end of text.
    if (ended_) {
      return traits_type::eof();
    }
    buffer_.resize(chunk);
    const std::streamsize bytes = rest_.sgetn(buffer_.data(), chunk);
    ended_ = bytes < static_cast<std::streamsize>(chunk);
    if (bytes <= 0) {
      return traits_type::eof();
    }
    if (kept_.size() <= longest_kept) {
      kept_.append(buffer_, 0, static_cast<std::size_t>(bytes));
    }
    setg(buffer_.data(), buffer_.data(), buffer_.data() + bytes);
    return traits_type::to_int_type(*gptr());
  }

  std::string kept_;
  std::string buffer_;
  std::streambuf& rest_;
  bool ended_ = false;
};

// Hands the text to the reader of its format. Keeps it where `kept` is given.
template <class Reader>
auto read_with(const GameFile& file, const Reader& reader, std::string* kept = nullptr) {
  InputFile in(file.path, "payoffs as CSV or a .nfg file");
  std::string beginning(16, '\0');
  in.stream().read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(in.stream().gcount()));
  const bool is_nfg = file.path.ends_with(".nfg") || looks_like_nfg(beginning);
  Continued text(std::move(beginning), *in.stream().rdbuf(), in.stream().eof());
  std::istream stream(&text);
  auto game = reader(stream, in.name(), is_nfg);
  if (kept != nullptr) {
    *kept = text.take();
  }
  return game;
}

NormalFormGame read_nfg_with_warnings(std::istream& in, const std::string& name) {
  return read_nfg(in, name, [](const std::string& warning) {
    fmt::print(stderr, "saddle: warning: {}\n", warning);
  });
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
  parser.add_input("GAME", path, "payoffs as CSV or as a .nfg file; - is standard input")
      .required(required);
  parser.add_option("--labels", labels, "which labels the file has, if not as found from the text")
      .one_of(names_of(label_choices))
      .type_name("WHICH");
  parser
      .add_option("--delimiter", delimiter,
                  "what stands between cells, if not as found from the text")
      .one_of(names_of(delimiter_choices))
      .type_name("WHICH");
}

namespace {

ReadGame<ExactMatrix> exact_game(const GameFile& file, std::istream& in, const std::string& name,
                                 bool is_nfg) {
  return is_nfg ? constant_sum_game(read_nfg_with_warnings(in, name), name)
                : ReadGame<ExactMatrix>{read_exact_csv(in, name, csv_options(file)), {}};
}

}  // namespace

ReadGame<PayoffMatrix> GameFile::read() const {
  std::string text;
  const auto reader = [this](std::istream& in, const std::string& name, bool is_nfg) {
    if (!is_nfg) {
      return ReadGame<PayoffMatrix>{read_csv(in, name, csv_options(*this)), {}};
    }
    const ReadGame<ExactMatrix> exact = exact_game(*this, in, name, is_nfg);
    return ReadGame<PayoffMatrix>{rounded(exact.game), exact.constant_sum};
  };
  ReadGame<PayoffMatrix> read = read_with(*this, reader, &text);
  if (read.game.rounding() > 0) {
    read.text = std::move(text);
  }
  return read;
}

ReadGame<ExactMatrix> GameFile::read_exact() const {
  return read_with(*this, [this](std::istream& in, const std::string& name, bool is_nfg) {
    return exact_game(*this, in, name, is_nfg);
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
  return exact_game(*this, in, path, path.ends_with(".nfg") || looks_like_nfg(read.text)).game;
}

std::variant<ExactMatrix, NormalFormGame> GameFile::read_any() const {
  using Game = std::variant<ExactMatrix, NormalFormGame>;
  return read_with(*this, [this](std::istream& in, const std::string& name, bool is_nfg) {
    return is_nfg ? Game(read_nfg_with_warnings(in, name))
                  : Game(read_exact_csv(in, name, csv_options(*this)));
  });
}

}  // namespace saddle::app
