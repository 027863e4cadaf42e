#include "saddle/io/game/nfg.h"

#include <algorithm>
#include <istream>
#include <limits>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/game/nfg_text.h"
#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/check_written.h"
#include "saddle/io/text/foreign_file.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

std::vector<std::string> read_players(NfgText& text) {
  std::vector<std::string> players;
  text.expect('{', "before the names of the players");
  while (!text.accept('}')) {
    players.push_back(text.quoted("the name of a player"));
  }
  if (players.empty()) {
    throw text.expected("at least one player");
  }
  return players;
}

using Warning = std::function<void(const std::string&)>;

// Changes "a", "a", "a" to "a", "a (2)", "a (3)"; skips numbers whose label exists already.
void number_repeated_labels(std::vector<std::string>& labels) {
  std::unordered_set<std::string> taken(labels.begin(), labels.end());
  std::unordered_map<std::string, Index> last_numbers;
  for (std::string& label : labels) {
    const auto [last, is_new] = last_numbers.emplace(label, 1);
    if (is_new || label.empty()) {
      continue;
    }
    std::string numbered;
    do {
      numbered = fmt::format("{} ({})", label, ++last->second);
    } while (!taken.insert(numbered).second);
    label = std::move(numbered);
  }
}

std::vector<std::string> read_labels(NfgText& text, const Warning& on_warning) {
  std::vector<std::string> labels;
  std::unordered_set<std::string> seen;
  std::optional<std::size_t> repeated;  // the first repeated label
  std::string warning;
  while (!text.accept('}')) {
    labels.push_back(text.quoted("the label of a strategy"));
    const std::string& label = labels.back();
    if (!seen.insert(label).second && !label.empty() && !repeated) {
      repeated = labels.size() - 1;
      warning = text.error_at_last("found the label " + quoted_excerpt(label)).what();
    }
  }
  if (repeated) {
    number_repeated_labels(labels);
    if (on_warning) {
      on_warning(fmt::format("{} a second time, which is read as {}", warning,
                             quoted_excerpt(labels[*repeated])));
    }
  }
  return labels;
}

struct Shape {
  std::vector<Index> strategies;
  std::vector<std::vector<std::string>> labels;
  Index profiles = 1;
};

// Reads for each player the number of strategies, or the labels of all strategies.
Shape read_shape(NfgText& text, std::size_t players, const Warning& on_warning) {
  Shape shape;
  text.expect('{', "before the strategies of the players");
  while (!text.accept('}')) {
    if (shape.strategies.size() == players) {
      throw text.expected("'}' after the strategies of the last player");
    }
    std::vector<std::string> labels;
    if (text.accept('{')) {
      labels = read_labels(text, on_warning);
      shape.strategies.push_back(static_cast<Index>(labels.size()));
      if (std::all_of(labels.begin(), labels.end(), [](auto& label) { return label.empty(); })) {
        labels.clear();
      }
    } else {
      shape.strategies.push_back(text.count("a number of strategies"));
    }
    shape.labels.push_back(std::move(labels));
    const Index count = shape.strategies.back();
    if (count == 0) {
      throw text.error_at_last(
          fmt::format("expected a strategy of player {}, found none", shape.strategies.size()));
    }
    if (shape.profiles > std::numeric_limits<Index>::max() / count) {
      throw text.error_at_last(
          "expected fewer strategies, found more profiles than can be counted");
    }
    shape.profiles *= count;
  }
  if (shape.strategies.size() < players) {
    throw text.expected(
        fmt::format("the strategies of {} before '}}'", counted(players, "player")));
  }
  return shape;
}

using Payoffs = std::vector<ExactList>;  // one list for each player

void read_payoffs(NfgText& text, Index profiles, PacedStop& stop, Payoffs& payoffs) {
  for (Index profile = 0; profile < profiles; ++profile) {
    for (ExactList& list : payoffs) {
      if (text.next() == '\0') {
        throw text.expected(fmt::format("{} for each of {}", counted(payoffs.size(), "payoff"),
                                        counted(profiles, "profile")));
      }
      stop.expect_none_after(steps_of_number);
      list.append(text.number("a payoff"));
      text.accept(',');
    }
  }
}

// Returns each player's payoff for each outcome; outcome 0 pays 0 to everybody.
std::vector<std::vector<ExactNumber>> read_outcomes(NfgText& text, std::size_t players) {
  std::vector<std::vector<ExactNumber>> outcomes(1, std::vector<ExactNumber>(players));
  text.expect('{', "before the outcomes");
  while (!text.accept('}')) {
    text.expect('{', "before an outcome");
    text.quoted("the name of an outcome");
    std::vector<ExactNumber>& outcome = outcomes.emplace_back();
    for (std::size_t player = 0; player < players; ++player) {
      text.accept(',');
      outcome.push_back(text.number(fmt::format("{} of an outcome", counted(players, "payoff"))));
    }
    text.accept(',');
    text.expect('}', "after the payoffs of an outcome");
  }
  return outcomes;
}

void read_outcome_profiles(NfgText& text, Index profiles, PacedStop& stop, Payoffs& payoffs) {
  const auto outcomes = read_outcomes(text, payoffs.size());
  for (Index profile = 0; profile < profiles; ++profile) {
    if (text.next() == '\0') {
      throw text.expected(fmt::format("the outcomes of {} profiles", profiles));
    }
    stop.expect_none_after(steps_of_number);
    const Index outcome = text.count("the number of an outcome");
    if (outcome >= static_cast<Index>(outcomes.size())) {
      throw text.error_at_last(
          fmt::format("expected an outcome from 0 to {}, found {}", outcomes.size() - 1, outcome));
    }
    for (std::size_t player = 0; player < payoffs.size(); ++player) {
      payoffs[player].append(outcomes[as_size(outcome)][player]);
    }
  }
}

void read_preamble(NfgText& text) {
  if (text.word("NFG") != "NFG") {
    throw text.error_at_last("expected NFG at the beginning of a .nfg file");
  }
  if (text.word("the version of the format, 1") != "1") {
    throw text.error_at_last("expected the version of the format, 1");
  }
  if (const std::string_view kind = text.word("R or D"); kind != "R" && kind != "D") {
    throw text.error_at_last("expected R or D, the kind of numbers, found " + quoted_excerpt(kind));
  }
}

std::string quoted(const std::string& text) {
  if (valid_utf8_bytes(text) < text.size()) {
    throw std::invalid_argument("a name is " + quoted_excerpt(text) + ", must be UTF-8");
  }
  std::string result = "\"";
  for (const char c : text) {
    result += c == '"' || c == '\\' ? "\\" : "";
    result += c;
  }
  return result + '"';
}

// Returns a fraction in lowest terms.
std::string written(const ExactNumber& number) {
  const auto* words = std::get_if<WordQuotient>(&number);
  if (words == nullptr) {
    return std::get<Rational>(number).get_str();
  }
  const auto [numerator, denominator] = words->reduced();
  return denominator == 1 ? fmt::to_string(numerator)
                          : fmt::format("{}/{}", numerator, denominator);
}

// Returns the part of the text before the payoffs, with all names.
std::string preamble(const NormalFormGame& game) {
  std::string text = fmt::format("NFG 1 R {} {{", quoted(game.names().title));
  for (Index player = 0; player < game.players(); ++player) {
    text += fmt::format(" {}", quoted(game.player_name(player)));
  }
  text += " }\n{";
  for (Index player = 0; player < game.players(); ++player) {
    if (game.names().strategies[as_size(player)].empty()) {
      text += fmt::format(" {}", game.strategies(player));
      continue;
    }
    text += " {";
    for (Index strategy = 0; strategy < game.strategies(player); ++strategy) {
      text += fmt::format(" {}", quoted(game.label(player, strategy)));
    }
    text += " }";
  }
  return text + fmt::format(" }}\n{}\n", quoted(game.names().comment));
}

}  // namespace

bool looks_like_nfg(std::string_view text) {
  text = without_byte_order_mark(text);
  if (!text.starts_with("NFG")) {
    return false;
  }
  const std::size_t version = text.find_first_not_of(" \t\r\n", 3);
  return version != std::string_view::npos && version > 3 && text[version] == '1';
}

NormalFormGame read_nfg(std::istream& in, const std::string& file, const Warning& on_warning,
                        const ShouldStop& should_stop) {
  std::string whole = ByteCursor(in).rest();
  if (in.bad()) {
    throw ParseError(file, 0, 0, "expected more text, but reading failed");
  }
  return nfg_game(std::move(whole), file, on_warning, should_stop);
}

NormalFormGame nfg_game(std::string whole, const std::string& file, const Warning& on_warning,
                        const ShouldStop& should_stop) {
  if (const std::string_view kind = foreign_file(whole); !kind.empty()) {
    throw ParseError(file, 1, 1, fmt::format("expected a .nfg file, found {}", kind));
  }
  NfgText text(std::move(whole), file);
  GameNames names;
  read_preamble(text);
  names.title = text.quoted("the title");
  names.players = read_players(text);
  Shape shape = read_shape(text, names.players.size(), on_warning);
  if (text.next() == '"') {
    names.comment = text.quoted("the comment");
  }
  Payoffs payoffs(names.players.size());
  PacedStop stop(should_stop);
  if (text.next() == '{') {
    read_outcome_profiles(text, shape.profiles, stop, payoffs);
  } else {
    read_payoffs(text, shape.profiles, stop, payoffs);
  }
  if (text.next() != '\0') {
    throw text.expected(fmt::format("the end of the text after {} profiles", shape.profiles));
  }
  names.strategies = std::move(shape.labels);
  return {std::move(shape.strategies), std::move(payoffs), std::move(names)};
}

void write_nfg(std::ostream& out, const NormalFormGame& game, const ShouldStop& should_stop) {
  out << preamble(game);
  PacedStop stop(should_stop);
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    for (Index player = 0; player < game.players(); ++player) {
      stop.expect_none_after(steps_of_number);
      out << (player == 0 ? "\n" : " ") << written(game.payoffs(player).at(as_size(profile)));
    }
    check_written(out);
  }
  out << '\n';
  check_written(out);
}

}  // namespace saddle
