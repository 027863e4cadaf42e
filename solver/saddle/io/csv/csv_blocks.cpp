#include "saddle/io/csv/csv_blocks.h"

#include <algorithm>
#include <istream>
#include <sstream>
#include <string_view>
#include <utility>

#include "saddle/io/csv/csv_cells.h"
#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

std::size_t place_of(char character, const std::string& text, std::size_t from) {
  return std::min(text.find(character, from), text.size());
}

}  // namespace

CsvBlockReader::CsvBlockReader(std::istream& in, std::optional<char> delimiter,
                               std::string beginning)
    : in_(in),
      given_delimiter_(delimiter),
      piece_{std::move(beginning), {}},
      line_feed_(place_of('\n', piece_.text, 0)),
      carriage_return_(place_of('\r', piece_.text, 0)) {}

CsvBlocks CsvBlockReader::next(std::size_t bytes) {
  while (piece_.blocks.empty() || line_begin_ < bytes) {
    const std::optional<std::size_t> end = line_end(bytes);
    if (!end) {
      break;
    }
    if (*end == line_begin_) {
      if (has_record_ || !has_table_) {
        end_block(*end);
      }
      break;
    }
    take_line(*end);
  }
  return taken();
}

// Whether reading may wait for more text. It must not wait while finished tables can be returned.
bool CsvBlockReader::may_wait() const {
  return piece_.blocks.empty() || has_ended_ || arrived_bytes(in_) > 0;
}

// Returns the place after the next line and its line end, or the end of the text; nullopt if the
// line has not arrived but finished tables can be returned.
std::optional<std::size_t> CsvBlockReader::line_end(std::size_t bytes) {
  const std::string& text = piece_.text;
  do {
    if (line_feed_ < line_begin_) {
      line_feed_ = place_of('\n', text, line_begin_);
    }
    if (carriage_return_ < line_begin_) {
      carriage_return_ = place_of('\r', text, line_begin_);
    }
    const std::size_t end = std::min(line_feed_, carriage_return_);
    // A line feed may follow a carriage return.
    if (end + 1 < text.size() || (end < text.size() && text[end] == '\n')) {
      return end + (text[end] == '\r' && text[end + 1] == '\n' ? 2 : 1);
    }
    if (!may_wait()) {
      return std::nullopt;
    }
  } while (fetch(bytes));
  return text.size();
}

// Asks for `bytes`, or for a fixed fraction of the text kept if that is more: so the time for a
// long table is proportional to its length.
bool CsvBlockReader::fetch(std::size_t bytes) {
  if (has_ended_) {
    return false;
  }
  std::string& text = piece_.text;
  const std::size_t before = text.size();
  const std::size_t asked = std::max(bytes, before / 16);
  text.resize(before + asked);
  text.resize(before + read_arrived(in_, text.data() + before, asked));
  has_ended_ = text.size() == before;
  is_broken_ = has_ended_ && !in_.eof();
  if (line_feed_ == before) {
    line_feed_ = place_of('\n', text, before);
  }
  if (carriage_return_ == before) {
    carriage_return_ = place_of('\r', text, before);
  }
  return text.size() > before;
}

void CsvBlockReader::take_line(std::size_t end) {
  std::string_view line = std::string_view(piece_.text).substr(line_begin_, end - line_begin_);
  if (line_ == 1) {
    line = without_byte_order_mark(line);
  }
  line.remove_prefix(std::min(line.find_first_not_of(" \t\r\n"), line.size()));
  if (in_quotes_) {
    follow_quotes(end);
  } else if (line.empty()) {
    if (has_record_) {
      end_block(end);
    }
  } else if (!is_comment(line)) {
    has_record_ = true;
    if (line.find('"') != std::string_view::npos) {
      follow_quotes(end);
    }
  }
  line_begin_ = end;
  ++line_;
}

// Returns the delimiter of the table that contains the line up to `end`. Waits only for the text
// that determines the delimiter: the first record, or the first 4096 bytes of the table.
char CsvBlockReader::first_delimiter(std::size_t end) {
  constexpr std::size_t most = 4096;
  for (std::size_t size = end - block_begin_;; size = piece_.text.size() - block_begin_) {
    size = std::min(size, most);
    const std::string beginning = piece_.text.substr(block_begin_, size);
    try {
      ByteCursor bytes(beginning);
      const CsvCells cells(bytes, "", given_delimiter_);
      const bool has_all = block_begin_ + size == piece_.text.size();
      if (!cells.delimiter_may_change() || size == most || (has_all && !fetch(most))) {
        return cells.delimiter();
      }
    } catch (const ParseError&) {
      // The reader of the table reports the error.
      return ',';
    }
  }
}

// Finds out whether the line ends within a quoted cell, by the rules of CsvCells.
void CsvBlockReader::follow_quotes(std::size_t end) {
  const std::string& text = piece_.text;
  delimiter_ = delimiter_ ? delimiter_ : first_delimiter(end);
  const bool has_mark = line_ == 1 && text.starts_with(byte_order_mark);
  bool is_in_cell = in_quotes_;
  std::size_t closed = std::string::npos;  // where a quote closed the cell
  for (std::size_t k = line_begin_ + (has_mark ? byte_order_mark.size() : 0); k < end; ++k) {
    const char character = text[k];
    if (in_quotes_) {
      in_quotes_ = character != '"';
      closed = k;
    } else if (character == '"' && (!is_in_cell || closed + 1 == k)) {
      // It opens a cell, or is the second quote of a pair.
      in_quotes_ = true;
      is_in_cell = true;
    } else if (character == *delimiter_ || (*delimiter_ == ' ' && character == '\t')) {
      is_in_cell = false;
    } else {
      is_in_cell = is_in_cell || (character != ' ' && character != '\t');
    }
  }
}

void CsvBlockReader::end_block(std::size_t end) {
  piece_.blocks.push_back({block_begin_, line_begin_, block_line_});
  has_table_ = true;
  block_begin_ = end;
  block_line_ = line_ + 1;
  has_record_ = false;
  in_quotes_ = false;
  delimiter_.reset();
}

// Returns the finished blocks, and removes them from the text kept.
CsvBlocks CsvBlockReader::taken() {
  std::string rest = piece_.text.substr(block_begin_);
  piece_.text.resize(block_begin_);
  line_begin_ -= std::min(block_begin_, line_begin_);
  block_begin_ = 0;
  line_feed_ = place_of('\n', rest, line_begin_);
  carriage_return_ = place_of('\r', rest, line_begin_);
  return std::exchange(piece_, {std::move(rest), {}});
}

std::vector<PlacedTable> tables_of(const std::string& text, std::optional<char> delimiter) {
  std::istringstream nothing_more;
  CsvBlockReader reader(nothing_more, delimiter, text);
  const std::size_t all = text.size() + 1;
  std::vector<PlacedTable> tables;
  for (CsvBlocks piece = reader.next(all); !piece.blocks.empty(); piece = reader.next(all)) {
    for (std::size_t k = 0; k < piece.blocks.size(); ++k) {
      tables.push_back({piece[k], piece.blocks[k].line});
    }
  }
  return tables;
}

}  // namespace saddle
