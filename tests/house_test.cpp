// The rules that no compiler holds: who may include whom, and what the manual mentions.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/apps/program.h"

namespace fs = std::filesystem;
using saddle::test::contents;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

// The part of the house that a file or an include belongs to, by its path from the root.
std::string part_of(const std::string& path) {
  static const std::regex in_solver("^(?:solver/)?saddle/([a-z_]+)/.*");
  std::smatch match;
  if (std::regex_match(path, match, in_solver)) {
    return match[1];
  }
  return path.substr(0, path.find('/'));
}

bool may_include(const std::string& from, const std::string& to) {
  const std::map<std::string, std::set<std::string>> allowed = {
      {"machine", {"machine"}},
      {"matrix", {"machine", "matrix"}},
      {"normal_form", {"machine", "normal_form", "matrix"}},
      {"recursive", {"machine", "recursive", "matrix"}},
      {"graph", {"machine", "graph", "matrix"}},
      {"io", {"machine", "io", "matrix", "normal_form", "recursive", "graph"}},
      {"games", {"machine", "games", "matrix", "normal_form", "recursive", "graph", "io"}},
      {"apps", {"machine", "apps", "games", "matrix", "normal_form", "recursive", "graph", "io"}},
      {"tests",
       {"machine", "tests", "benchmarks", "games", "matrix", "normal_form", "recursive", "graph",
        "io"}},
      {"benchmarks",
       {"machine", "benchmarks", "games", "matrix", "normal_form", "recursive", "graph", "io"}},
  };
  const auto rule = allowed.find(from);
  return rule != allowed.end() && rule->second.contains(to);
}

// Every `#include "..."` below a root that the rules forbid, as "file includes file"; and every
// include of a backend or of a heavy header outside the files that are made for it.
std::vector<std::string> violations(const fs::path& root) {
  const std::map<std::string, std::regex> homes = {
      {"glpk.h", std::regex("solver/saddle/matrix/linear_program\\.cpp|benchmarks/.*")},
      {"flint/", std::regex("solver/saddle/matrix/exact[a-z_]*\\.(h|cpp)|"
                            "benchmarks/provenance\\.cpp")},
      {"CLI/", std::regex("apps/parser\\.cpp")},
      {"nlohmann/", std::regex("solver/saddle/io/json(_tree)?\\.cpp|benchmarks/.*|tests/.*")},
  };
  static const std::regex include(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  std::vector<std::string> found;
  for (const char* top : {"solver", "games", "apps", "tests", "benchmarks"}) {
    if (!fs::exists(root / top)) {
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string file = fs::relative(entry.path(), root).string();
      if ((entry.path().extension() != ".h" && entry.path().extension() != ".cpp") ||
          file.rfind("tests/consumer/", 0) == 0) {
        continue;
      }
      std::ifstream in(entry.path());
      std::string line;
      std::smatch match;
      while (std::getline(in, line)) {
        if (!std::regex_search(line, match, include)) {
          continue;
        }
        const std::string included = match[2];
        bool allowed = match[1] == "<" || may_include(part_of(file), part_of(included));
        for (const auto& [header, home] : homes) {
          allowed = allowed && (included.rfind(header, 0) != 0 || std::regex_match(file, home));
        }
        if (!allowed) {
          found.push_back(file + " includes " + included);
        }
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Every header of the library that includes a header which includes it, as "a.h and b.h".
std::vector<std::string> header_circles(const fs::path& root) {
  static const std::regex include("#include \"([^\"]+)\"");
  std::map<std::string, std::set<std::string>> included;
  for (const auto& entry : fs::recursive_directory_iterator(root / "solver")) {
    if (entry.path().extension() == ".h") {
      const std::string text = contents(entry.path().string());
      included[fs::relative(entry.path(), root / "solver").string()] = {
          std::sregex_token_iterator(text.begin(), text.end(), include, 1),
          std::sregex_token_iterator()};
    }
  }
  std::vector<std::string> found;
  for (const auto& [header, others] : included) {
    for (const std::string& other : others) {
      const auto back = included.find(other);
      if (header < other && back != included.end() && back->second.contains(header)) {
        found.push_back(header + " and " + other);
      }
    }
  }
  return found;
}

std::set<std::string> options_in(const std::string& text) {
  static const std::regex option("--[a-z][a-z-]+");
  return {std::sregex_token_iterator(text.begin(), text.end(), option),
          std::sregex_token_iterator()};
}

// Every command with its subcommands, as --help lists them.
void collect_commands(const std::string& command, std::vector<std::string>& commands) {
  commands.push_back(command);
  const std::string help = run_saddle(command + " --help").out;
  const auto start = help.find("\nSubcommands:\n");
  if (start == std::string::npos) {
    return;
  }
  static const std::regex name("\n  ([a-z][a-z-]*) ");
  const std::string list = help.substr(start + 12);
  for (auto match = std::sregex_iterator(list.begin(), list.end(), name);
       match != std::sregex_iterator(); ++match) {
    collect_commands(command + " " + (*match)[1].str(), commands);
  }
}

}  // namespace

TEST_CASE("no file includes what its part of the house may not see") {
  CHECK(violations(SADDLE_SOURCE_DIR) == std::vector<std::string>{});
}

TEST_CASE("no two headers of the library include each other") {
  CHECK(header_circles(SADDLE_SOURCE_DIR) == std::vector<std::string>{});
  const TemporaryFolder folder;
  fs::create_directories(folder.path("solver/saddle/io"));
  folder.write("solver/saddle/io/a.h", "#include \"saddle/io/b.h\"\n");
  folder.write("solver/saddle/io/b.h", "#include \"saddle/io/a.h\"\n");
  CHECK(header_circles(folder.path("")) ==
        std::vector<std::string>{"saddle/io/a.h and saddle/io/b.h"});
}

TEST_CASE("planted violations of the include rules are found") {
  const TemporaryFolder folder;
  const auto plant = [&](const std::string& file, const std::string& line) {
    fs::create_directories(fs::path(folder.path(file)).parent_path());
    folder.write(file, line + "\n");
  };
  plant("solver/saddle/matrix/a.cpp", "#include \"saddle/io/csv.h\"");
  plant("solver/saddle/graph/b.h", "#include \"saddle/recursive/x.h\"");
  plant("solver/saddle/matrix/c.cpp", "#include <glpk.h>");
  plant("solver/saddle/matrix/linear_program.cpp", "#include <glpk.h>");
  plant("solver/saddle/machine/f.h", "#include \"saddle/matrix/solution.h\"");
  plant("solver/saddle/graph/g.cpp", "#include \"saddle/machine/workers.h\"");
  plant("games/d.cpp", "  #  include \"apps/output.h\"");
  plant("games/e.cpp", "#include \"saddle/matrix/solve.h\"");
  plant("apps/parser.h", "#include <CLI/App.hpp>");
  plant("apps/parser.cpp", "#include <CLI/CLI.hpp>");
  plant("solver/saddle/io/h.cpp", "#include <nlohmann/json_fwd.hpp>");
  plant("solver/saddle/io/json.cpp", "#include <nlohmann/json.hpp>");
  CHECK(violations(folder.path("")) ==
        std::vector<std::string>{"apps/parser.h includes CLI/App.hpp",
                                 "games/d.cpp includes apps/output.h",
                                 "solver/saddle/graph/b.h includes saddle/recursive/x.h",
                                 "solver/saddle/io/h.cpp includes nlohmann/json_fwd.hpp",
                                 "solver/saddle/machine/f.h includes saddle/matrix/solution.h",
                                 "solver/saddle/matrix/a.cpp includes saddle/io/csv.h",
                                 "solver/saddle/matrix/c.cpp includes glpk.h"});
}

// The manual by the names of its sections.
std::map<std::string, std::string> sections(const std::string& manual) {
  static const std::regex heading(R"((^|\n)\.SH ([A-Z ]+)\n)");
  std::map<std::string, std::string> result;
  for (auto match = std::sregex_iterator(manual.begin(), manual.end(), heading);
       match != std::sregex_iterator(); ++match) {
    const std::string text = match->suffix();
    CHECK(result.emplace((*match)[2], text.substr(0, text.find("\n.SH "))).second);
  }
  return result;
}

TEST_CASE("the manual has each command in a section, with every option of its --help") {
  std::string manual = contents(SADDLE_SOURCE_DIR "/apps/saddle.1");
  manual = std::regex_replace(manual, std::regex(R"(\\-)"), "-");
  const auto section = sections(manual);
  const std::string common = section.at("COMMON OPTIONS") + section.at("PAYOFF MATRICES");
  std::vector<std::string> commands;
  collect_commands("", commands);
  CHECK(commands.size() > 10);
  for (const std::string& command : commands) {
    CAPTURE(command);
    std::istringstream words(command);
    std::string first;
    std::string last;
    for (words >> first, last = first; words >> last;) {
    }
    std::string heading = first;
    std::transform(heading.begin(), heading.end(), heading.begin(),
                   [](char c) { return c == '-' ? ' ' : static_cast<char>(c - 'a' + 'A'); });
    const std::string text = common + (first.empty() ? "" : section.at(heading));
    CHECK(text.find(last) != std::string::npos);
    const std::set<std::string> mentioned = options_in(text);
    for (const std::string& option : options_in(run_saddle(command + " --help").out)) {
      CAPTURE(option);
      CHECK(mentioned.contains(option));
    }
  }
}

TEST_CASE("the manual promises a game no option that its --help does not have, and the reverse") {
  std::string manual = contents(SADDLE_SOURCE_DIR "/apps/saddle.1");
  manual = std::regex_replace(manual, std::regex(R"(\\-)"), "-");
  const auto section = sections(manual);
  const std::set<std::string> common =
      options_in(section.at("COMMON OPTIONS") + section.at("PAYOFF MATRICES"));
  std::set<std::string> shared;  // with all games
  std::size_t games = 0;
  // What is said before the first paragraph holds for all games of its heading.
  std::istringstream lines(section.at("GAME"));
  std::map<std::string, std::set<std::string>> promised;
  std::vector<std::string> heading;
  std::string game;
  static const std::regex tag(R"(\.BI ([a-z-]+) .*)");
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(".SS ", 0) == 0) {
      game.clear();
      static const std::regex name("[a-z][a-z-]+");
      heading.assign(std::sregex_token_iterator(line.begin(), line.end(), name),
                     std::sregex_token_iterator());
    } else if (std::regex_match(line, match, tag) &&
               std::find(heading.begin(), heading.end(), match[1]) != heading.end()) {
      game = match[1];
    }
    const std::set<std::string> options = options_in(line);
    if (heading.empty()) {
      shared.insert(options.begin(), options.end());
    }
    for (const std::string& name : game.empty() ? heading : std::vector<std::string>{game}) {
      promised[name].insert(options.begin(), options.end());
    }
  }
  for (const auto& [name, options] : promised) {
    CAPTURE(name);
    const std::set<std::string> has = options_in(run_saddle("game " + name + " --help").out);
    for (const std::string& option : options) {
      CAPTURE(option);
      CHECK(has.contains(option));
    }
    for (const std::string& option : has) {
      CAPTURE(option);
      CHECK((options.contains(option) || common.contains(option) || shared.contains(option)));
    }
    ++games;
  }
  CHECK(games > 12);
}
