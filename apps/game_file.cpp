#include "apps/game_file.h"

#include <map>

#include "apps/input_file.h"
#include "saddle/io/csv.h"

namespace saddle::app {
namespace {

const std::map<std::string, CsvLabels> label_choices = {{"detect", CsvLabels::detect},
                                                        {"none", CsvLabels::none},
                                                        {"rows", CsvLabels::rows},
                                                        {"columns", CsvLabels::columns},
                                                        {"both", CsvLabels::both}};

const std::map<std::string, char> delimiter_choices = {
    {"comma", ','}, {"semicolon", ';'}, {"tab", '\t'}, {"blank", ' '}};

CsvOptions csv_options(const GameFile& file) {
  CsvOptions options;
  options.labels = label_choices.at(file.labels);
  if (!file.delimiter.empty()) {
    options.delimiter = delimiter_choices.at(file.delimiter);
  }
  return options;
}

// Reads the file, or standard input if it is "-".
template <class Game>
Game read_with(Game (*reader)(std::istream&, const std::string&, const CsvOptions&),
               const GameFile& file) {
  InputFile in(file.path);
  return reader(in.stream(), in.name(), csv_options(file));
}

}  // namespace

void GameFile::declare(CLI::App& parser, bool required) {
  parser.add_option("GAME", path, "payoff matrix as CSV; - is standard input")->required(required);
  parser.add_option("--labels", labels, "which labels the file has, if not as found from the text")
      ->check(CLI::IsMember(&label_choices))
      ->type_name("");
  parser
      .add_option("--delimiter", delimiter,
                  "what stands between cells, if not as found from the text")
      ->check(CLI::IsMember(&delimiter_choices))
      ->type_name("");
}

PayoffMatrix GameFile::read() const { return read_with(read_csv, *this); }

ExactMatrix GameFile::read_exact() const { return read_with(read_exact_csv, *this); }

}  // namespace saddle::app
