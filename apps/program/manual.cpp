// saddle_manual IN OUT: writes the manual. Replaces the line .\" GAMES by a section for each game
// of the collection, and the line .\" FAMILIES by a section for each family of matrices.

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "games/collection/collection.h"

namespace saddle::app {
namespace {

using games::CollectedGame;
using games::name_in_program;
using games::Parameter;
using games::Place;
using games::takes_matrix;

// Returns a text for roff, with hyphens that can be copied, and no line that begins with a control
// character.
std::string escaped(std::string_view text) {
  std::string roff;
  for (const char character : text) {
    roff += character == '-' ? "\\-" : character == '\\' ? "\\e" : std::string(1, character);
  }
  return roff.starts_with('.') || roff.starts_with('\'') ? "\\&" + roff : roff;
}

std::string sentence(std::string_view text) {
  std::string words = escaped(text);
  words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words + (words.ends_with('.') ? "\n" : ".\n");
}

std::string name_of(const Parameter& parameter) {
  return takes_matrix(parameter) ? "GAME" : escaped(name_in_program(parameter));
}

std::string synopsis(std::string_view command, const CollectedGame& game,
                     std::span<const Parameter> parameters) {
  std::string words;
  for (const Parameter& parameter : parameters) {
    if (parameter.place == Place::word && !takes_matrix(parameter)) {
      words += parameter.is_required ? " " + name_of(parameter) : " [" + name_of(parameter) + "]";
    }
  }
  if (std::any_of(parameters.begin(), parameters.end(), takes_matrix)) {
    words += " [GAME]";
  }
  return fmt::format(".SS {0}\n.B saddle {1} {0}\n{2}", escaped(game.name), command,
                     words.empty() ? "" : ".I" + words + "\n");
}

// Returns the default of an argument as text, or an empty text.
struct Default {
  std::string operator()(const int* number) const { return fmt::to_string(*number); }
  std::string operator()(const std::int64_t* number) const { return fmt::to_string(*number); }
  std::string operator()(const std::uint64_t* number) const { return fmt::to_string(*number); }
  std::string operator()(const double* number) const { return fmt::to_string(*number); }
  std::string operator()(const std::string* text) const { return *text; }
  template <class Other>
  std::string operator()(const Other* /*other*/) const {
    return "";
  }
};

std::string meaning(const Parameter& parameter) {
  const std::string otherwise = std::visit(Default{}, parameter.argument);
  return sentence(parameter.help + (parameter.is_required || otherwise.empty()
                                        ? ""
                                        : "; " + otherwise + " if not given"));
}

std::string described(const Parameter& parameter) {
  if (parameter.place == Place::word) {
    return fmt::format(".TP\n.I {}\n{}", name_of(parameter), meaning(parameter));
  }
  if (std::holds_alternative<bool*>(parameter.argument)) {
    return fmt::format(".TP\n.B {}\n{}", name_of(parameter), meaning(parameter));
  }
  const std::string value = *parameter.shown == '\0' ? "N" : escaped(parameter.shown);
  return fmt::format(".TP\n.BI {} \" {}\"\n{}", name_of(parameter), value, meaning(parameter));
}

void write_section(std::ostream& out, std::string_view command, const CollectedGame& game) {
  const games::Playable playable = game.playable();
  const auto& parameters = playable.parameters;
  out << synopsis(command, game, parameters) << ".PP\n"
      << sentence(game.story) << sentence(games::answer_in_words(game, playable))
      << sentence(game.source);
  for (const Parameter& parameter : parameters) {
    out << described(parameter);
  }
}

void write_manual(std::istream& in, std::ostream& out) {
  for (std::string line; std::getline(in, line);) {
    if (line == ".\\\" GAMES") {
      for (const auto games : {games::oracle_games(), games::state_games(), games::tree_games(),
                               games::outcome_games()}) {
        for (const CollectedGame& game : games) {
          write_section(out, "game", game);
        }
      }
    } else if (line == ".\\\" FAMILIES") {
      for (const CollectedGame& game : games::matrix_games()) {
        write_section(out, "generate", game);
      }
    } else {
      out << line << "\n";
    }
  }
}

}  // namespace
}  // namespace saddle::app

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: saddle_manual IN OUT\n";
    return 2;
  }
  std::ifstream in(argv[1]);
  std::ofstream out(argv[2]);
  saddle::app::write_manual(in, out);
  return in.eof() && out.flush() ? 0 : 1;
}
