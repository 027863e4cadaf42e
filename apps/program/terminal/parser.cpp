#include "apps/program/terminal/parser.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

namespace saddle::app {
namespace {

// Reads a whole text as a number. A double that is too large becomes infinite.
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

// The optimal string alignment distance: the number of letters that are wrong, missing or too many,
// and of swapped neighbours.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> distances(a.size() + 1,
                                                  std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& here = distances[i][j];
      if (i == 0 || j == 0) {
        here = i + j;
        continue;
      }
      const std::size_t differs = a[i - 1] == b[j - 1] ? 0 : 1;
      here = std::min(
          {distances[i - 1][j] + 1, distances[i][j - 1] + 1, distances[i - 1][j - 1] + differs});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        here = std::min(here, distances[i - 2][j - 2] + 1);
      }
    }
  }
  return distances[a.size()][b.size()];
}

// CLI11 reads a word in square brackets, such as a matrix, as a list if several words are allowed.
// To prevent that, this character is appended to such words, and removed after parsing.
constexpr char end_of_word = '\x1F';

std::string without_end(std::string word) {
  if (word.ends_with(end_of_word)) {
    word.pop_back();
  }
  return word;
}

// Replaces the text of a whole number by its digits in base 10. Returns the error, if there is one.
// CLI11, each version differently, reads an empty text as 0, 010 as 8, a whole number beyond its
// type as the largest one, and -1 without a sign as 2^64 - 1.
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

// Collects the names of the commands in a command; nested ones are "game nim".
void collect_names(const CLI::App& command, const std::string& before,
                   std::vector<std::string>& names) {
  for (const CLI::App* inner : command.get_subcommands(nullptr)) {
    names.push_back(before + inner->get_name());
    collect_names(*inner, names.back() + " ", names);
  }
}

// Returns the message for a word that no option and no command accepts.
std::string complaint(const CLI::App& program, const std::string& word) {
  const CLI::App* command = &program;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().back();
  }
  std::vector<std::string> names;
  if (word.starts_with("-")) {
    for (const CLI::Option* option : command->get_options()) {
      names.push_back(option->get_name());
    }
    return fmt::format("{} has no option '{}'{}", command->get_name(), word,
                       suggestion(word, names));
  }
  collect_names(*command, "", names);
  return names.empty() ? fmt::format("{} takes no further argument '{}'", command->get_name(), word)
                       : fmt::format("there is no '{}'{}", word, suggestion(word, names));
}

}  // namespace

CLI::Validator at_least(int minimum) {
  const auto refused = [minimum](const std::string& text) -> std::string {
    double number = 0;
    return number_in(text, number) == std::errc() && number >= minimum && std::isfinite(number)
               ? ""
               : fmt::format("expected a number of at least {}, found '{}'", minimum, text);
  };
  return {refused, ""};
}

CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto refused = [words](const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end()
               ? ""
               : fmt::format(
                     "there is no '{}'{}", word,
                     suggestion(word, words, fmt::format(", expected {}", fmt::join(words, ", "))));
  };
  return {refused, fmt::format("{{{}}}", fmt::join(words, ","))};
}

Parser::Parser(const std::string& name, const std::string& description, const std::string& version)
    : CLI::App(description, name) {
  set_version_flag("--version", version);
  fallthrough();
}

Parser::Parser(const std::string& name, const std::string& summary, Parser* parent)
    : CLI::App(summary, name, parent) {
  fallthrough();
}

template <class Value>
CLI::Option* Parser::add_option(const std::string& name, Value& value, const std::string& help) {
  CLI::Option* option = CLI::App::add_option(name, value, help);
  if constexpr (std::is_arithmetic_v<Value>) {
    option->transform(CLI::Validator(read_number<Value>, ""));
  } else if constexpr (!std::is_same_v<Value, std::string>) {
    using Item = typename Value::value_type;  // of a list, or of an optional value
    if constexpr (std::is_arithmetic_v<Item>) {
      option->transform(CLI::Validator(read_number<Item>, ""));
    }
  }
  return option;
}

template CLI::Option* Parser::add_option(const std::string&, std::string&, const std::string&);
template CLI::Option* Parser::add_option(const std::string&, int&, const std::string&);
template CLI::Option* Parser::add_option(const std::string&, std::int64_t&, const std::string&);
template CLI::Option* Parser::add_option(const std::string&, std::uint64_t&, const std::string&);
template CLI::Option* Parser::add_option(const std::string&, double&, const std::string&);
template CLI::Option* Parser::add_option(const std::string&, std::optional<int>&,
                                         const std::string&);
template CLI::Option* Parser::add_option(const std::string&, std::optional<std::int64_t>&,
                                         const std::string&);
template CLI::Option* Parser::add_option(const std::string&, std::optional<std::uint64_t>&,
                                         const std::string&);
template CLI::Option* Parser::add_option(const std::string&, std::vector<std::string>&,
                                         const std::string&);
template CLI::Option* Parser::add_option(const std::string&, std::vector<int>&, const std::string&);
template CLI::Option* Parser::add_option(const std::string&, std::vector<std::uint64_t>&,
                                         const std::string&);

CLI::Option* Parser::add_input(const std::string& name, std::string& path,
                               const std::string& help) {
  CLI::Option* option = add_option(name, path, help)->type_name("FILE");
  files_.push_back({name, option, [&path] { return std::vector{path}; }, false});
  return option;
}

CLI::Option* Parser::add_inputs(const std::string& name, std::vector<std::string>& paths,
                                const std::string& help) {
  CLI::Option* option = add_option(name, paths, help)->type_name("FILE")->transform(without_end);
  has_inputs_ = true;
  files_.push_back({name, option, [&paths] { return paths; }, false});
  return option;
}

CLI::Option* Parser::add_output(const std::string& name, std::string& path,
                                const std::string& help) {
  CLI::Option* option = add_option(name, path, help)->type_name("FILE");
  files_.push_back({name, option, [&path] { return std::vector{path}; }, true});
  return option;
}

CLI::Option* Parser::add_picture(const std::string& name, std::string& path,
                                 const std::string& help) {
  const auto refused = [](const std::string& file) -> std::string {
    for (const std::string_view ending : {".png", ".pdf", ".jpg", ".jpeg"}) {
      if (file.ends_with(ending)) {
        return fmt::format(
            "expected a name such as picture.svg, found '{}' (rsvg-convert makes a PNG or a PDF of "
            "an SVG file)",
            file);
      }
    }
    return "";
  };
  return add_output(name, path, help)->check(CLI::Validator(refused, ""))->type_name("FILE.svg");
}

void Parser::add_output_everywhere(const std::string& name, std::string& path,
                                   const std::string& help) {
  declare_common_ = [=, &path](Parser& parser) { parser.add_output(name, path, help); };
  declare_common_(*this);
}

void Parser::forbid_together(const std::vector<std::string>& some,
                             const std::vector<std::string>& others) {
  for (const std::string& name : some) {
    for (const std::string& other : others) {
      get_option(name)->excludes(get_option(other));
    }
  }
}

std::vector<NamedFile> Parser::files() const {
  std::vector<NamedFile> named;
  if (!parsed()) {
    return named;
  }
  for (const auto& [name, option, paths, is_output] : files_) {
    for (const std::string& path : paths()) {
      // An input may have a default.
      if (option->count() > 0 || (!is_output && !path.empty())) {
        named.push_back({name, path, is_output});
      }
    }
  }
  for (const auto& command : commands_) {
    const std::vector<NamedFile> inner = command->files();
    named.insert(named.end(), inner.begin(), inner.end());
  }
  return named;
}

void Parser::add_command(const std::string& name, const std::string& summary,
                         std::function<void(Parser&)> declare) {
  const std::shared_ptr<Parser> command(new Parser(name, summary, this));
  command->declare_ = std::move(declare);
  add_subcommand(command);
  commands_.push_back(command);
}

// Declares the chosen commands, and then the commands within them.
void Parser::declare_commands(const std::function<bool(const std::string& name)>& is_chosen,
                              const std::function<void(Parser&)>& declare_common) {
  for (const auto& command : commands_) {
    if (command->declare_ && is_chosen(command->get_name())) {
      std::exchange(command->declare_, {})(*command);
      if (declare_common) {
        declare_common(*command);
      }
    }
    command->declare_commands(is_chosen, declare_common);
  }
}

// Only the commands in the arguments are declared, and therefore only they count.
bool Parser::takes_inputs() const {
  return has_inputs_ || std::any_of(commands_.begin(), commands_.end(),
                                    [](const auto& command) { return command->takes_inputs(); });
}

std::optional<std::string> Parser::parse(int argc, char** argv) {
  const auto with_hint = [](const std::string& complaint) {
    return complaint + " (see --help, and saddle list)";
  };
  std::vector<std::string> words(argv, argv + argc);
  const auto is_word = [&](const std::string& name) {
    return std::find(words.begin(), words.end(), name) != words.end();
  };
  declare_commands(is_word, declare_common_);
  const bool may_have_brackets = takes_inputs();
  std::vector<const char*> arguments;
  for (std::string& word : words) {
    if (may_have_brackets && word.starts_with('[') && word.ends_with(']')) {
      word += end_of_word;
    }
    arguments.push_back(word.c_str());
  }
  try {
    CLI::App::parse(argc, arguments.data());
  } catch (const CLI::Success& help_or_version) {
    std::ostringstream text;
    exit(help_or_version, text);
    return std::move(text).str();
  } catch (const CLI::ParseError& error) {
    // CLI11 reports a missing required argument before an unknown word.
    const auto code = static_cast<CLI::ExitCodes>(error.get_exit_code());
    const bool may_be_unknown =
        code == CLI::ExitCodes::RequiredError || code == CLI::ExitCodes::ExtrasError;
    const std::vector<std::string> unknown = remaining(true);
    // To know all names.
    declare_commands([](const std::string&) { return true; }, declare_common_);
    throw UsageError(with_hint(
        may_be_unknown && !unknown.empty() ? complaint(*this, unknown.front()) : error.what()));
  }
  return std::nullopt;
}

std::string suggestion(const std::string& word, const std::vector<std::string>& names,
                       const std::string& otherwise) {
  constexpr std::size_t longest = 64;
  std::size_t fewest = std::min<std::size_t>(2, word.size() / 2) + 1;
  const std::string* nearest = nullptr;
  for (const std::string& name : names) {
    const std::string_view last = std::string_view(name).substr(name.rfind(' ') + 1);
    if (const std::size_t wrong = word.size() > longest ? fewest : distance(word, last);
        wrong < fewest) {
      fewest = wrong;
      nearest = &name;
    }
  }
  return nearest == nullptr ? otherwise : fmt::format(", did you mean '{}'?", *nearest);
}

}  // namespace saddle::app
