#include "apps/program/input/game_stream.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <istream>
#include <new>
#include <span>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "apps/program/input/input_file.h"
#include "saddle/io/csv/csv_blocks.h"
#include "saddle/io/matrix/npy_games.h"
#include "saddle/io/matrix/npz.h"
#include "saddle/io/matrix/sparse_matrix_market.h"
#include "saddle/io/read_game.h"
#include "saddle/io/table/matrix_argument.h"
#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"

namespace saddle::app {
namespace {

// A piece takes about a millisecond to solve. This is much longer than passing it to another thread
// takes, and pieces of this size need little memory.
constexpr std::size_t bytes_of_piece = 1 << 16;

// Enough to detect the form of a file, including the longest header of an array.
constexpr std::size_t beginning_bytes = 1 << 17;

template <class Read>
PlacedGame::Game game_or_message(const Read& read) {
  try {
    return read();
  } catch (const std::exception& error) {
    return fault_of(error);
  }
}

PlacedGame::Game game_of_text(const GameFile& how, std::string text, const std::string& name,
                              Index line, bool exact) {
  if (exact) {
    return how.read_exact_text(text, name, line);
  }
  return how.read_text(std::move(text), name, line);
}

// Whether a text is long enough to detect its form: an array with its header, or CSV with its first
// table and the blank line after it. Other forms are read as a whole.
bool tells_form(std::string_view text) {
  if (looks_like_npy(text)) {
    return npy_dimensions(text) > 0;
  }
  text = without_byte_order_mark(text);
  constexpr std::string_view signs_of_other_forms = "[{\\%|$&";
  const std::string_view table = without_blanks(text);
  if (table.empty() || signs_of_other_forms.find(table.front()) != std::string_view::npos) {
    return false;
  }
  const std::string_view rest = text.substr(static_cast<std::size_t>(table.data() - text.data()));
  return rest.find("\n\n") != std::string_view::npos ||
         rest.find("\n\r\n") != std::string_view::npos;
}

// Reads enough of a stream to detect the form of its games, without waiting for more.
std::string beginning_of_games(std::istream& in) {
  std::string beginning;
  std::size_t read = 0;
  do {
    const std::size_t before = beginning.size();
    beginning.resize(beginning_bytes);
    read = read_arrived(in, beginning.data() + before, beginning_bytes - before);
    beginning.resize(before + read);
  } while (read > 0 && beginning.size() < beginning_bytes && !tells_form(beginning));
  return beginning;
}

void read_blocks(const CsvBlocks& blocks, const GameFile& how, bool exact,
                 std::vector<PlacedGame>& games) {
  for (std::size_t k = 0; k < blocks.blocks.size(); ++k) {
    PlacedGame& placed = games[k];
    placed.line = blocks.blocks[k].line;
    placed.game = game_or_message(
        [&] { return game_of_text(how, blocks[k], placed.file, placed.line, exact); });
  }
}

// Returns a game of an array, or its error.
PlacedGame::Game matrix_of(std::span<const double> entries, bool rounded, const NpyGames& array) {
  const auto bad = std::find_if_not(entries.begin(), entries.end(),
                                    [](double entry) { return std::isfinite(entry); });
  if (bad != entries.end()) {
    const Index place = bad - entries.begin();
    return fmt::format("expected finite numbers, found {} in row {}, column {} (counted from 1)",
                       *bad, place / array.columns() + 1, place % array.columns() + 1);
  }
  DenseMatrix matrix(array.rows(), array.columns());
  std::copy(entries.begin(), entries.end(), matrix.data());
  PayoffMatrix game(std::move(matrix));
  if (rounded) {
    game.set_rounded();
  }
  return ReadGame<PayoffMatrix>{std::move(game), {}};
}

void read_entries(const NpyGames& array, const std::string& bytes, bool exact,
                  std::vector<PlacedGame>& games) {
  if (exact) {
    for (std::size_t k = 0; k < games.size(); ++k) {
      games[k].game = game_or_message([&] {
        return ReadGame<ExactMatrix>{
            array.exact_game(std::string_view(bytes).substr(k * array.bytes_of_game())), {}};
      });
    }
    return;
  }
  const EntriesOfGames read = array.entries(bytes);
  const auto size = static_cast<std::size_t>(array.rows() * array.columns());
  for (std::size_t k = 0; k < games.size(); ++k) {
    games[k].game =
        matrix_of(std::span(read.entries).subspan(k * size, size), read.rounded[k], array);
  }
}

PlacedGame::Game game_of(const std::string& text, bool is_sparse, const std::string& name,
                         GameFile how, bool exact) {
  how.path = name;
  return game_or_message([&]() -> PlacedGame::Game {
    if (is_sparse) {
      std::istringstream in(text);
      return read_sparse_matrix_market(in, name);
    }
    return game_of_text(how, text, name, 1, exact);
  });
}

// Returns a piece of games; fill(games) reads them, and has their places in the file.
template <class Fill>
GamePiece piece_of(const std::string& file, Index first, Index count, std::int64_t bytes,
                   Fill fill) {
  return {bytes, [=, fill = std::move(fill)] {
            std::vector<PlacedGame> games;
            games.reserve(as_size(count));
            for (Index k = 0; k < count; ++k) {
              games.push_back({file, first + k, 0, std::string()});
            }
            fill(games);
            return games;
          }};
}

// Returns a piece with the error that prevents reading a file from this game on.
GamePiece faulty_piece(const std::string& file, Index index, const std::exception& error) {
  return piece_of(file, index, 1, 0, [message = fault_of(error)](std::vector<PlacedGame>& games) {
    games.front().game = message;
  });
}

}  // namespace

std::string fault_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
    throw;
  }
  return error.what();
}

// An open file, with the way in which its games are read.
class GameStream::Source {
 public:
  // Keeps a reference to `how`, and so do the pieces.
  Source(const std::string& path, const GameFile& how, bool exact) : how_(how), exact_(exact) {
    if (const std::optional<std::string> given = given_matrix(path)) {
      name_ = matrix_argument_name;
      text_ = *given;
      return;
    }
    file_ = std::make_unique<InputFile>(path, "payoffs");
    name_ = file_->name();
    open(beginning_of_games(file_->stream()), path.ends_with(".nfg"));
  }

  std::optional<GamePiece> next() {
    if (text_) {
      const std::int64_t bytes = std::ssize(*text_);
      return next_piece(1, bytes,
                        [text = *std::exchange(text_, std::nullopt), is_sparse = is_sparse_,
                         name = name_, &how = how_, exact = exact_](Games& games) {
                          games.front().game = game_of(text, is_sparse, name, how, exact);
                        });
    }
    if (blocks_) {
      CsvBlocks blocks = blocks_->next(bytes_of_piece);
      if (blocks.blocks.empty() && blocks_->is_broken()) {
        throw ParseError(name_, 0, 0, "expected text, but the file cannot be read");
      }
      const Index count = std::ssize(blocks.blocks);
      const std::int64_t bytes = std::ssize(blocks.text);
      return next_piece(count, bytes,
                        [blocks = std::move(blocks), &how = how_, exact = exact_](Games& games) {
                          read_blocks(blocks, how, exact, games);
                        });
    }
    if (array_) {
      const auto size = static_cast<Index>(array_->bytes_of_game());
      std::string entries =
          array_->next(std::max<Index>(1, static_cast<Index>(bytes_of_piece) / size));
      const std::int64_t bytes = std::ssize(entries);
      return next_piece(bytes / size, bytes,
                        [array = array_, entries = std::move(entries), exact = exact_](
                            Games& games) { read_entries(*array, entries, exact, games); });
    }
    return std::nullopt;
  }

  GamePiece fault(const std::exception& error) const { return faulty_piece(name_, first_, error); }

 private:
  using Games = std::vector<PlacedGame>;

  void open(const std::string& beginning, bool is_nfg) {
    const GameFormat format = is_nfg ? GameFormat::nfg : format_of(beginning);
    is_sparse_ = looks_like_sparse_matrix_market(beginning);
    std::istream& rest = file_->stream();
    if (format == GameFormat::csv && !is_sparse_) {
      blocks_.emplace(rest, how_.csv_options().delimiter, beginning);
    } else if (format == GameFormat::npy && npy_dimensions(beginning) == 3) {
      array_ = std::make_shared<NpyGames>(beginning, rest, name_);
    } else {
      ByteCursor bytes(rest);
      text_ = beginning + whole_text(bytes, name_);
      if (format == GameFormat::npz) {
        open_member(npy_of_npz(*text_, name_));
      }
    }
  }

  // An archive may contain an array of games.
  void open_member(ArchiveMember member) {
    if (npy_dimensions(std::string_view(member.bytes).substr(0, beginning_bytes)) != 3) {
      return;
    }
    name_ += ":" + member.name;
    array_ = std::make_shared<NpyGames>(std::move(member.bytes), nothing_more_, name_);
    text_.reset();
  }

  template <class Fill>
  std::optional<GamePiece> next_piece(Index count, std::int64_t bytes, Fill fill) {
    if (count == 0) {
      return std::nullopt;
    }
    return piece_of(name_, std::exchange(first_, first_ + count), count, bytes, std::move(fill));
  }

  const GameFile& how_;
  bool exact_;
  std::string name_;
  Index first_ = 0;
  std::unique_ptr<InputFile> file_;
  std::istringstream nothing_more_;  // empty: nothing follows an archive
  std::optional<CsvBlockReader> blocks_;
  std::shared_ptr<NpyGames> array_;
  std::optional<std::string> text_;
  bool is_sparse_ = false;
};

GameStream::GameStream(std::vector<std::string> paths, GameFile how, bool exact)
    : paths_(std::move(paths)), how_(std::move(how)), exact_(exact) {}

GameStream::~GameStream() = default;

std::optional<GamePiece> GameStream::next() {
  while (source_ || next_path_ < paths_.size()) {
    try {
      if (!source_) {
        source_ = std::make_unique<Source>(paths_[next_path_++], how_, exact_);
      }
      if (std::optional<GamePiece> piece = source_->next()) {
        return piece;
      }
      source_.reset();
    } catch (const std::exception& error) {
      GamePiece piece =
          source_ ? source_->fault(error) : faulty_piece(paths_[next_path_ - 1], 0, error);
      source_.reset();
      return piece;
    }
  }
  return std::nullopt;
}

std::optional<std::int64_t> GameStream::bytes() const {
  std::int64_t sum = 0;
  for (const std::string& path : paths_) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
      return std::nullopt;
    }
    sum += static_cast<std::int64_t>(std::filesystem::file_size(path, error));
  }
  return sum;
}

}  // namespace saddle::app
