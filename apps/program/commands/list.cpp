#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/terminal/output.h"
#include "games/classic/catalogue.h"
#include "saddle/io/game/nfg.h"
#include "saddle/solve/solve.h"

namespace saddle::app {
namespace {

struct Section {
  const char* kind;
  const char* heading;
  std::vector<std::pair<std::string, std::string>> entries;
};

template <class Listed>
Section section_of(const char* kind, const char* heading, const Listed& listed) {
  Section section{kind, heading, {}};
  for (const auto& item : listed) {
    section.entries.emplace_back(item.name, item.summary);
  }
  return section;
}

std::vector<Section> sections() {
  Section classics{"classic", "classic games (saddle solve NAME or saddle nash NAME)", {}};
  for (const games::ClassicGame& classic : games::classic_games()) {
    std::istringstream text{std::string(classic.text)};
    classics.entries.emplace_back(classic.name,
                                  read_nfg(text, std::string(classic.name)).names().title);
  }
  return {section_of("algorithm", "algorithms (saddle solve --method NAME)", algorithms()),
          section_of("game", "games (saddle game NAME)", playable_games()),
          section_of("family", "families of payoff matrices (saddle generate NAME)",
                     generated_families()),
          classics};
}

// "rock-paper-scissors-lizard-spock" and a blank.
constexpr std::size_t widest_name = 33;

std::string as_text() {
  std::string text;
  for (const Section& section : sections()) {
    text += fmt::format("{}{}\n", text.empty() ? "" : "\n", bold(section.heading));
    for (const auto& [name, summary] : section.entries) {
      text += fmt::format("  {:<{}} {}\n", name, widest_name, summary);
    }
  }
  return text;
}

std::string as_csv() {
  std::string rows = "kind,name,summary\n";
  for (const Section& section : sections()) {
    for (const auto& [name, summary] : section.entries) {
      rows += fmt::format("{},{},{}\n", section.kind, csv_cell(name), csv_cell(summary));
    }
  }
  return rows;
}

Json as_json() {
  Json lists = Json::list();
  for (const Section& section : sections()) {
    for (const auto& [name, summary] : section.entries) {
      lists.push_back({{"kind", section.kind}, {"name", name}, {"summary", summary}});
    }
  }
  return lists;
}

}  // namespace

Action declare_list(Parser& parser) {
  auto output = std::make_shared<Output>();
  output->declare(parser);
  return [output]() -> Printed {
    return {output->json ? printed(as_json()) : (output->csv ? as_csv() : as_text())};
  };
}

}  // namespace saddle::app
