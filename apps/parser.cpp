#include "apps/parser.h"

#include <cmath>
#include <cstdint>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace saddle::app {

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

Option Option::capture_default_str() const { return Option(option_->capture_default_str()); }

Option Option::at_least(int least) const {
  const auto refused = [least](const std::string& text) -> std::string {
    double number = 0;
    const bool is_number = CLI::detail::lexical_cast(text, number);
    return is_number && number >= least && std::isfinite(number)
               ? ""
               : fmt::format("expected a number of at least {}, found '{}'", least, text);
  };
  return Option(option_->check(CLI::Validator(refused, "")));
}

Option Option::between(int least, int most) const {
  return Option(option_->check(CLI::Range(least, most)));
}

Option Option::one_of(const std::vector<std::string>& words) const {
  return Option(option_->check(CLI::IsMember(words)));
}

std::size_t Option::count() const { return option_->count(); }

std::string Option::get_name() const { return option_->get_name(); }

Parser::Parser(const std::string& name, const std::string& description, const std::string& version)
    : app_(std::make_shared<CLI::App>(description, name)) {
  app_->set_version_flag("--version", version);
  app_->fallthrough();
}

Parser::Parser(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {}

template <class Value>
Option Parser::add_option(const std::string& name, Value& value, const std::string& help) {
  return Option(app_->add_option(name, value, help));
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

Option Parser::get_option(const std::string& name) { return Option(app_->get_option(name)); }

void Parser::footer(const std::string& text) { app_->footer(text); }

void Parser::require_command() { app_->require_subcommand(1, 1); }

Parser Parser::add_command(const std::string& name, const std::string& summary) {
  CLI::App* command = app_->add_subcommand(name, summary);
  command->fallthrough();
  return Parser(std::shared_ptr<CLI::App>(app_, command));
}

void Parser::callback(std::function<void()> when_given) { app_->callback(std::move(when_given)); }

std::optional<int> Parser::parse(int argc, char** argv) {
  const auto with_hint = [](const std::string& complaint) {
    return complaint + " (see --help, and saddle list)";
  };
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return app_->exit(help_or_version);
  } catch (const CLI::RequiredError& error) {
    // CLI11 misses a subcommand before it tells that a word is none.
    const std::vector<std::string> unknown = app_->remaining(true);
    throw UsageError(unknown.empty() ? with_hint(error.what())
                                     : with_hint(fmt::format("there is no '{}'", unknown.front())));
  } catch (const CLI::ParseError& error) {
    throw UsageError(with_hint(error.what()));
  }
  return std::nullopt;
}

}  // namespace saddle::app
