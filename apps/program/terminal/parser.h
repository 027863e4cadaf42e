#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace saddle::app {

/// A call of the program that makes no sense; the message says what was expected.
struct UsageError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// A file that the arguments name, and the option or word that names it.
struct NamedFile {
  std::string option;
  std::string path;
  bool is_output;
};

/// What an option refuses, as CLI::Option::check takes it: all that is no finite number of at least
/// `minimum`, and all but these words.
CLI::Validator at_least(int minimum);
CLI::Validator one_of(const std::vector<std::string>& words);

/// CLI11's parser of the program's arguments, or that of a command in it. Besides, it knows which
/// options name files, declares a command only if it is given, and reads numbers alike with every
/// version of CLI11. What it parses is assigned to variables, which must outlive the parsing.
class Parser : public CLI::App {
 public:
  /// The parser of a whole program, which knows --help and --version.
  Parser(const std::string& name, const std::string& description, const std::string& version);

  /// Adds an option, or if `name` has no dashes, a word by its place. A Value is one of the types
  /// that parser.cpp lists: texts, numbers, vectors of them, and std::optional numbers.
  template <class Value>
  CLI::Option* add_option(const std::string& name, Value& value, const std::string& help);

  /// Adds an option or a word that names a file to read, words that name several, or a file to
  /// write, a picture or any; see files().
  CLI::Option* add_input(const std::string& name, std::string& path, const std::string& help);
  CLI::Option* add_inputs(const std::string& name, std::vector<std::string>& paths,
                          const std::string& help);
  CLI::Option* add_output(const std::string& name, std::string& path, const std::string& help);
  CLI::Option* add_picture(const std::string& name, std::string& path, const std::string& help);

  /// Adds an option that names a file to write to this parser and to all commands in it, those too
  /// that are declared later.
  void add_output_everywhere(const std::string& name, std::string& path, const std::string& help);

  /// Returns the files that the given commands read and write.
  std::vector<NamedFile> files() const;

  /// Adds a command; options that it does not know are its parent's. `declare` adds its own options
  /// and commands. It is called while parsing, and only if the command's name is among the words:
  /// to declare all commands takes longer than to solve a small game.
  void add_command(const std::string& name, const std::string& summary,
                   std::function<void(Parser&)> declare);

  /// Parses the arguments of main(). Returns the help or the version if they ask for that. Throws
  /// UsageError if they make no sense.
  std::optional<std::string> parse(int argc, char** argv);

 private:
  struct FileOption {
    std::string name;
    const CLI::Option* option;
    std::function<std::vector<std::string>()> paths;
    bool is_output;
  };

  // An option that every command has.
  struct CommonOutput {
    std::string name;
    std::string& path;
    std::string help;
  };

  Parser(const std::string& name, const std::string& summary, Parser* parent);
  void declare_commands(const std::function<bool(const std::string& name)>& is_chosen,
                        const std::vector<CommonOutput>& common);
  bool takes_inputs() const;

  std::vector<std::shared_ptr<Parser>> commands_;
  std::function<void(Parser&)> declare_;  // empty once called
  std::vector<FileOption> files_;
  std::vector<CommonOutput> common_;
  bool has_inputs_ = false;  // whether a word may be several files
};

/// Returns ", did you mean 'NAME'?" with the name that is nearest to a mistyped word, if at most
/// two letters are wrong, missing, too many or swapped, and at most half of the word; `otherwise`
/// if there is none. Of a name like "game nim" the last word counts.
std::string suggestion(const std::string& word, const std::vector<std::string>& names,
                       const std::string& otherwise = "");

}  // namespace saddle::app
