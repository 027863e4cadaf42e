#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace saddle::app {

/// A wrong call of the program; the message says what was expected.
struct UsageError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// A file named by the arguments, and the option or word that names it.
struct NamedFile {
  std::string option;
  std::string path;
  bool is_output;
};

/// Checks for CLI::Option::check: at_least() accepts only finite numbers of at least `minimum`,
/// one_of() only these words.
CLI::Validator at_least(int minimum);
CLI::Validator one_of(const std::vector<std::string>& words);

/// CLI11's parser of the program's arguments, or of a command's. In addition it knows which options
/// name files, declares a command only if it is given, and reads numbers the same with every
/// version of CLI11. Parsed values are assigned to variables, which must outlive the parsing.
class Parser : public CLI::App {
 public:
  /// The parser of a whole program, with --help and --version.
  Parser(const std::string& name, const std::string& description, const std::string& version);

  /// Adds an option, or if `name` has no dashes, a positional word. A Value is one of the types
  /// that parser.cpp lists: texts, numbers, vectors of them, and std::optional numbers.
  template <class Value>
  CLI::Option* add_option(const std::string& name, Value& value, const std::string& help);

  /// Each adds an option or a positional word: add_input() for a file to read, add_inputs() for
  /// several, add_output() for a file to write, add_picture() for an SVG file to write. See
  /// files().
  CLI::Option* add_input(const std::string& name, std::string& path, const std::string& help);
  CLI::Option* add_inputs(const std::string& name, std::vector<std::string>& paths,
                          const std::string& help);
  CLI::Option* add_output(const std::string& name, std::string& path, const std::string& help);
  CLI::Option* add_picture(const std::string& name, std::string& path, const std::string& help);

  /// Adds an option for a file to write to this parser and to all commands in it. Must be called at
  /// most once.
  void add_output_everywhere(const std::string& name, std::string& path, const std::string& help);

  /// Rejects each of some options together with each of the others. All must have been added.
  void forbid_together(const std::vector<std::string>& some,
                       const std::vector<std::string>& others);

  /// Returns the files that the given commands read and write.
  std::vector<NamedFile> files() const;

  /// Adds a command; options that it does not know are its parent's. `declare` adds the command's
  /// own options and commands. It is called while parsing, and only if the command's name is among
  /// the words, because declaring all commands takes longer than solving a small game.
  void add_command(const std::string& name, const std::string& summary,
                   std::function<void(Parser&)> declare);

  /// Parses the arguments of main(). Returns the help or the version if they ask for it. Throws
  /// UsageError if they are invalid.
  std::optional<std::string> parse(int argc, char** argv);

 private:
  struct FileOption {
    std::string name;
    const CLI::Option* option;
    std::function<std::vector<std::string>()> paths;
    bool is_output;
  };

  Parser(const std::string& name, const std::string& summary, Parser* parent);
  void declare_commands(const std::function<bool(const std::string& name)>& is_chosen,
                        const std::function<void(Parser&)>& declare_common);
  bool takes_inputs() const;

  std::vector<std::shared_ptr<Parser>> commands_;
  std::function<void(Parser&)> declare_;  // empty after it was called
  std::vector<FileOption> files_;
  std::function<void(Parser&)> declare_common_;  // adds the option of every command
  bool has_inputs_ = false;                      // whether there is a word for several files
};

/// Returns ", did you mean 'NAME'?" with the name nearest to a mistyped word, if at most two
/// letters, and at most half of the word, are wrong, missing, too many or swapped; otherwise
/// `otherwise`. For a name like "game nim" only the last word is compared.
std::string suggestion(const std::string& word, const std::vector<std::string>& names,
                       const std::string& otherwise = "");

}  // namespace saddle::app
