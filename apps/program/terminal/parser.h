#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

// CLI11's header takes seconds to compile: parser.cpp alone includes it.
namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
class Option;
}  // namespace CLI

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

/// An option, a flag or a word of a command, as long as a parser of the program lives. Functions
/// that change it return it, so that calls can be chained. A function that CLI::Option has too does
/// the same here.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option required(bool is_required = true) const;
  Option excludes(Option other) const;
  Option needs(Option other) const;

  /// Takes `count` values, or from `least` to `most` of them; -1 stands for any number.
  Option expected(int count) const;
  Option expected(int least, int most) const;
  /// Splits what is given into values.
  Option delimiter(char character) const;
  /// Whether the values may be given in several words.
  Option allow_extra_args(bool is_allowed) const;

  /// What --help calls the value.
  Option type_name(const std::string& name) const;
  /// Leaves it out of --help.
  Option hidden() const;
  /// Shows the present value in --help.
  Option capture_default_str() const;

  /// Refuses what is no finite number of at least `least`.
  Option at_least(int least) const;
  /// Refuses what is no number from `least` to `most`.
  Option between(int least, int most) const;
  /// Makes it the name of an SVG file, and refuses names of other pictures, such as FILE.png.
  Option svg_file() const;
  /// Refuses all but these words.
  Option one_of(const std::vector<std::string>& words) const;

  /// How often it was given, and the name that messages call it by.
  std::size_t count() const;
  std::string get_name() const;

 private:
  CLI::Option* option_;
};

/// The parser of the program's arguments, or that of a command in it. What it parses is assigned to
/// variables, which must outlive the parsing.
class Parser {
 public:
  /// The parser of a whole program, which knows --help and --version.
  Parser(const std::string& name, const std::string& description, const std::string& version);

  /// Adds an option, or if `name` has no dashes, a word by its place. A Value is one of the types
  /// that parser.cpp lists: texts, numbers, vectors of them, and std::optional numbers.
  template <class Value>
  Option add_option(const std::string& name, Value& value, const std::string& help);

  Option add_flag(const std::string& name, bool& value, const std::string& help);

  /// Adds an option or a word that names a file to read, words that name several, or a file to
  /// write; see files().
  Option add_input(const std::string& name, std::string& path, const std::string& help);
  Option add_inputs(const std::string& name, std::vector<std::string>& paths,
                    const std::string& help);
  Option add_output(const std::string& name, std::string& path, const std::string& help);

  /// Adds an option that names a file to write to this parser and to all commands in it, those too
  /// that are declared later.
  void add_output_everywhere(const std::string& name, std::string& path, const std::string& help);

  /// Returns what the commands that were given read and write.
  std::vector<NamedFile> files() const;

  /// Returns the option that was added by that name.
  Option get_option(const std::string& name);

  /// Sets what --help prints at its end.
  void footer(const std::string& text);

  /// Demands one of the commands added from now on.
  void require_command();

  /// Adds a command; options that it does not know are its parent's. `declare` adds its own options
  /// and commands. It is called while parsing, and only if the command's name is among the words:
  /// to declare all commands takes longer than to solve a small game.
  void add_command(const std::string& name, const std::string& summary,
                   std::function<void(Parser&)> declare);

  /// Sets what is called while parsing if the command is given.
  void callback(std::function<void()> when_given);

  /// Parses the arguments of main(). Returns the help or the version if they ask for that. Throws
  /// UsageError if they make no sense.
  std::optional<std::string> parse(int argc, char** argv);

 private:
  struct Program;
  Parser(std::shared_ptr<Program> program, CLI::App* app);
  void declare_commands(const std::function<bool(const std::string& name)>& is_chosen);

  // A command's parser keeps the whole alive.
  std::shared_ptr<Program> program_;
  CLI::App* app_;
};

}  // namespace saddle::app
