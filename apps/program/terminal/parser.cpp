#include "apps/program/terminal/parser.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/program/terminal/suggestion.h"

namespace saddle::app {
namespace {

// Assigns the number that the whole of a text says. A double may be too large, and is infinite
// then.
template <class Number>
std::errc number_in(const std::string& text, Number& number) {
  const char* const end = text.data() + text.size();
  const char* const first = text.data() + (text.starts_with('+') ? 1 : 0);
  if (first == end || std::isspace(static_cast<unsigned char>(*first)) != 0 ||
      text.starts_with("+-") || text.starts_with("++")) {
    return std::errc::invalid_argument;
  }
  if constexpr (std::is_integral_v<Number>) {
    const auto [next, error] = std::from_chars(first, end, number);
    return next != end ? std::errc::invalid_argument : error;
  } else {
    char* next = nullptr;
    number = std::strtod(first, &next);
    return next == end ? std::errc() : std::errc::invalid_argument;
  }
}

}  // namespace

Option Option::required(bool is_required) const { return Option(option_->required(is_required)); }

Option Option::excludes(Option other) const { return Option(option_->excludes(other.option_)); }

Option Option::needs(Option other) const { return Option(option_->needs(other.option_)); }

Option Option::expected(int count) const { return Option(option_->expected(count)); }

Option Option::expected(int least, int most) const {
  return Option(option_->expected(least, most));
}

Option Option::delimiter(char character) const { return Option(option_->delimiter(character)); }

Option Option::allow_extra_args(bool is_allowed) const {
  return Option(option_->allow_extra_args(is_allowed));
}

Option Option::type_name(const std::string& name) const { return Option(option_->type_name(name)); }

Option Option::hidden() const { return Option(option_->group("")); }

Option Option::capture_default_str() const { return Option(option_->capture_default_str()); }

Option Option::at_least(int least) const {
  const auto refused = [least](const std::string& text) -> std::string {
    double number = 0;
    return number_in(text, number) == std::errc() && number >= least && std::isfinite(number)
               ? ""
               : fmt::format("expected a number of at least {}, found '{}'", least, text);
  };
  return Option(option_->check(CLI::Validator(refused, "")));
}

Option Option::between(int least, int most) const {
  return Option(option_->check(CLI::Range(least, most)));
}

Option Option::svg_file() const {
  const auto refused = [](const std::string& path) -> std::string {
    for (const std::string_view ending : {".png", ".pdf", ".jpg", ".jpeg"}) {
      if (path.ends_with(ending)) {
        return fmt::format(
            "expected a name such as picture.svg, found '{}' (rsvg-convert makes a PNG or a PDF of "
            "an SVG file)",
            path);
      }
    }
    return "";
  };
  return Option(option_->check(CLI::Validator(refused, ""))).type_name("FILE.svg");
}

Option Option::one_of(const std::vector<std::string>& words) const {
  const auto refused = [words](const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end()
               ? ""
               : fmt::format(
                     "there is no '{}'{}", word,
                     suggestion(word, words, fmt::format(", expected {}", fmt::join(words, ", "))));
  };
  return Option(
      option_->check(CLI::Validator(refused, fmt::format("{{{}}}", fmt::join(words, ",")))));
}

std::size_t Option::count() const { return option_->count(); }

std::string Option::get_name() const { return option_->get_name(); }

// The parser of the whole, and every option that names a file.
struct Parser::Program {
  struct FileOption {
    std::string name;
    const CLI::App* command;
    const CLI::Option* option;
    std::function<std::vector<std::string>()> paths;
    bool is_output;
  };

  Program(const std::string& name, const std::string& description) : app(description, name) {}

  // A command, and what adds its options.
  struct Undeclared {
    CLI::App* command;
    std::function<void(Parser&)> declare;
  };

  // An option that every command has.
  struct CommonOutput {
    std::string name;
    std::string& path;
    std::string help;
  };

  CLI::App app;
  std::vector<FileOption> files = {};
  std::vector<const CLI::App*> with_inputs = {};  // the commands that take several files
  std::vector<Undeclared> undeclared = {};
  std::vector<CommonOutput> common = {};
};

namespace {

// CLI11 takes a word in square brackets, such as a matrix, for a list wherever there may be several
// words. To prevent that, this character is put behind such a word, and removed after parsing.
constexpr char end_of_word = '\x1F';

bool is_in_brackets(const std::string& word) {
  return word.starts_with('[') && word.ends_with(']');
}

std::string without_end(std::string word) {
  if (word.ends_with(end_of_word)) {
    word.pop_back();
  }
  return word;
}

}  // namespace

Parser::Parser(const std::string& name, const std::string& description, const std::string& version)
    : program_(std::make_shared<Program>(name, description)), app_(&program_->app) {
  app_->set_version_flag("--version", version);
  app_->fallthrough();
}

Parser::Parser(std::shared_ptr<Program> program, CLI::App* app)
    : program_(std::move(program)), app_(app) {}

namespace {

// The type of what an option holds one of, several of, or perhaps none of.
template <class Value>
struct Element {
  using Type = Value;
};

template <class Value>
struct Element<std::optional<Value>> {
  using Type = Value;
};

template <class Value>
struct Element<std::vector<Value>> {
  using Type = Value;
};

// Replaces the text of a whole number by its digits in base 10. Returns what is wrong with it.
// CLI11, each version in its own way, takes an empty text for 0, 010 for 8, a whole number too
// large for its type for the largest one, and -1 without a sign for 2^64 - 1.
template <class Number>
std::string read_number(std::string& text) {
  if (std::is_unsigned_v<Number> && text.starts_with('-')) {
    return fmt::format("expected a whole number of at least 0, found '{}'", text);
  }
  Number number = 0;
  const std::errc error = number_in(text, number);
  if (error == std::errc()) {
    text = std::is_integral_v<Number> ? fmt::format("{}", number) : text;
    return "";
  }
  return fmt::format("expected a {}number{}, found '{}'",
                     std::is_integral_v<Number> ? "whole " : "",
                     error == std::errc::result_out_of_range ? " of fewer digits" : "", text);
}

}  // namespace

template <class Value>
Option Parser::add_option(const std::string& name, Value& value, const std::string& help) {
  CLI::Option* option = app_->add_option(name, value, help);
  using Type = typename Element<Value>::Type;
  if constexpr (std::is_arithmetic_v<Type>) {
    option->transform(CLI::Validator(read_number<Type>, ""));
  }
  return Option(option);
}

template Option Parser::add_option(const std::string&, std::string&, const std::string&);
template Option Parser::add_option(const std::string&, int&, const std::string&);
template Option Parser::add_option(const std::string&, std::int64_t&, const std::string&);
template Option Parser::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option Parser::add_option(const std::string&, double&, const std::string&);
template Option Parser::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option Parser::add_option(const std::string&, std::optional<std::int64_t>&,
                                   const std::string&);
template Option Parser::add_option(const std::string&, std::optional<std::uint64_t>&,
                                   const std::string&);
template Option Parser::add_option(const std::string&, std::vector<std::string>&,
                                   const std::string&);
template Option Parser::add_option(const std::string&, std::vector<int>&, const std::string&);
template Option Parser::add_option(const std::string&, std::vector<std::uint64_t>&,
                                   const std::string&);

Option Parser::add_flag(const std::string& name, bool& value, const std::string& help) {
  return Option(app_->add_flag(name, value, help));
}

Option Parser::add_input(const std::string& name, std::string& path, const std::string& help) {
  CLI::Option* option = app_->add_option(name, path, help)->type_name("FILE");
  program_->files.push_back({name, app_, option, [&path] { return std::vector{path}; }, false});
  return Option(option);
}

Option Parser::add_inputs(const std::string& name, std::vector<std::string>& paths,
                          const std::string& help) {
  CLI::Option* option =
      app_->add_option(name, paths, help)->type_name("FILE")->transform(without_end);
  program_->with_inputs.push_back(app_);
  program_->files.push_back({name, app_, option, [&paths] { return paths; }, false});
  return Option(option);
}

Option Parser::add_output(const std::string& name, std::string& path, const std::string& help) {
  CLI::Option* option = app_->add_option(name, path, help)->type_name("FILE");
  program_->files.push_back({name, app_, option, [&path] { return std::vector{path}; }, true});
  return Option(option);
}

void Parser::add_output_everywhere(const std::string& name, std::string& path,
                                   const std::string& help) {
  add_output(name, path, help);
  program_->common.push_back({name, path, help});
}

std::vector<NamedFile> Parser::files() const {
  std::vector<NamedFile> named;
  for (const auto& [name, command, option, paths, is_output] : program_->files) {
    for (const std::string& path : paths()) {
      const bool is_default_input = !is_output && !path.empty();
      if (command->parsed() && (option->count() > 0 || is_default_input)) {
        named.push_back({name, path, is_output});
      }
    }
  }
  return named;
}

Option Parser::get_option(const std::string& name) { return Option(app_->get_option(name)); }

void Parser::footer(const std::string& text) { app_->footer(text); }

void Parser::require_command() { app_->require_subcommand(1, 1); }

void Parser::add_command(const std::string& name, const std::string& summary,
                         std::function<void(Parser&)> declare) {
  CLI::App* command = app_->add_subcommand(name, summary);
  command->fallthrough();
  program_->undeclared.push_back({command, std::move(declare)});
}

// Declares the commands that are chosen, and then those within them.
void Parser::declare_commands(const std::function<bool(const std::string& name)>& is_chosen) {
  std::vector<Program::Undeclared> left;
  while (!program_->undeclared.empty()) {
    for (Program::Undeclared& one : std::exchange(program_->undeclared, {})) {
      if (!is_chosen(one.command->get_name())) {
        left.push_back(std::move(one));
        continue;
      }
      Parser command(program_, one.command);
      one.declare(command);
      for (const auto& [name, path, help] : program_->common) {
        command.add_output(name, path, help);
      }
    }
  }
  program_->undeclared = std::move(left);
}

void Parser::callback(std::function<void()> when_given) { app_->callback(std::move(when_given)); }

namespace {

// The last command that was given.
CLI::App* innermost(CLI::App* command) {
  const std::vector<CLI::App*> given = command->get_subcommands();
  return given.empty() ? command : innermost(given.back());
}

// The names of the commands in a command, those deeper as "game nim".
void collect_names(const CLI::App& command, const std::string& before,
                   std::vector<std::string>& names) {
  for (const CLI::App* inner : command.get_subcommands(nullptr)) {
    names.push_back(before + inner->get_name());
    collect_names(*inner, names.back() + " ", names);
  }
}

// Returns the complaint about a word that no option and no command takes.
std::string complaint(CLI::App& program, const std::string& word) {
  const CLI::App& command = *innermost(&program);
  std::vector<std::string> names;
  if (word.starts_with("-")) {
    for (const CLI::Option* option : command.get_options()) {
      names.push_back(option->get_name());
    }
    return fmt::format("{} has no option '{}'{}", command.get_name(), word,
                       suggestion(word, names));
  }
  collect_names(command, "", names);
  return names.empty() ? fmt::format("{} takes no further argument '{}'", command.get_name(), word)
                       : fmt::format("there is no '{}'{}", word, suggestion(word, names));
}

}  // namespace

std::optional<std::string> Parser::parse(int argc, char** argv) {
  const auto with_hint = [](const std::string& complaint) {
    return complaint + " (see --help, and saddle list)";
  };
  std::vector<std::string> words(argv, argv + argc);
  const auto is_word = [&](const std::string& name) {
    return std::find(words.begin(), words.end(), name) != words.end();
  };
  declare_commands(is_word);
  const bool takes_inputs =
      std::any_of(program_->with_inputs.begin(), program_->with_inputs.end(),
                  [&](const CLI::App* command) { return is_word(command->get_name()); });
  std::vector<const char*> arguments;
  for (std::string& word : words) {
    word += takes_inputs && is_in_brackets(word) ? std::string(1, end_of_word) : "";
    arguments.push_back(word.c_str());
  }
  try {
    app_->parse(argc, arguments.data());
  } catch (const CLI::Success& help_or_version) {
    std::ostringstream text;
    app_->exit(help_or_version, text);
    return std::move(text).str();
  } catch (const CLI::ParseError& error) {
    // CLI11 misses what is required before it complains of a word that nothing takes.
    const auto code = static_cast<CLI::ExitCodes>(error.get_exit_code());
    const bool may_be_unknown =
        code == CLI::ExitCodes::RequiredError || code == CLI::ExitCodes::ExtrasError;
    const std::vector<std::string> unknown = app_->remaining(true);
    declare_commands([](const std::string&) { return true; });  // so that all names are known
    throw UsageError(with_hint(
        may_be_unknown && !unknown.empty() ? complaint(*app_, unknown.front()) : error.what()));
  }
  return std::nullopt;
}

}  // namespace saddle::app
