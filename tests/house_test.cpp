// The rules that no compiler checks: which folder may include which, and what the manual documents.

#include <algorithm>
#include <cctype>
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
using saddle::test::all_commands;
using saddle::test::contents;
using saddle::test::options_in;
using saddle::test::run_saddle;
using saddle::test::TemporaryFolder;

namespace {

// The part of the project that a file or an include belongs to, by its path from the root.
std::string part_of(const std::string& path) {
  static const std::regex in_solver("^(?:solver/)?saddle/(io/[a-z]+(?=/)|[a-z_]+)/.*");
  static const std::regex in_program("^apps/(program/[a-z_]+|mpi|python|web)/.*");
  std::smatch match;
  if (std::regex_match(path, match, in_solver) || std::regex_match(path, match, in_program)) {
    return match[1];
  }
  return path.substr(0, path.find('/'));
}

// The folders of the library in order: each may include those before it, except that the kinds of
// games are independent.
const std::vector<std::string> folders = {
    "machine",   "number",         "matrix",        "game",    "first_order", "polytope",
    "simplex",   "interior_point", "double_oracle", "large",   "exact",       "solve",
    "measured",  "normal_form",    "recursive",     "graph",   "extensive",   "io/text",
    "io/number", "io/csv",         "io/table",      "io/game", "io/matrix",   "io/picture",
    "io",        "distributed"};
const std::set<std::string> kinds_of_games = {"normal_form", "recursive", "graph", "extensive"};

// The folders of the program in order, below its main.cpp. The first two do not depend on a
// terminal: the page uses them too.
const std::vector<std::string> program_folders = {"program/reports",  "program/answers",
                                                  "program/terminal", "program/input",
                                                  "program/games",    "program/commands"};

bool may_include(const std::string& from, const std::string& to) {
  const auto includer = std::find(folders.begin(), folders.end(), from);
  const auto included = std::find(folders.begin(), folders.end(), to);
  if (includer != folders.end()) {
    const bool is_neighbour =
        from != to && kinds_of_games.contains(from) && kinds_of_games.contains(to);
    return included <= includer && !is_neighbour;
  }
  const auto user = std::find(program_folders.begin(), program_folders.end(), from);
  const auto used = std::find(program_folders.begin(), program_folders.end(), to);
  if (used != program_folders.end()) {
    return from == "apps" || from == "mpi" || (user != program_folders.end() && used <= user) ||
           ((from == "web" || from == "python") && used - program_folders.begin() < 2);
  }
  if (user != program_folders.end()) {
    return included != folders.end() || to == "games";
  }
  const std::map<std::string, std::set<std::string>> others = {
      {"games", {"games"}},
      {"apps", {"games"}},
      {"mpi", {"mpi"}},
      {"python", {"games", "python"}},
      {"web", {"games", "web"}},
      {"tests", {"games", "benchmarks", "tests"}},
      {"benchmarks", {"games", "benchmarks"}},
  };
  const auto rule = others.find(from);
  return rule != others.end() && (included != folders.end() || rule->second.contains(to));
}

struct Include {
  std::string file;      // path from the root
  std::string included;  // as written
  bool is_ours;          // "..." instead of <...>
};

// Every header and source below a root, by its path from there, except the project in
// tests/consumer, which stands for a user's.
std::vector<std::string> sources(const fs::path& root) {
  std::vector<std::string> found;
  for (const char* top : {"solver", "games", "apps", "tests", "benchmarks"}) {
    if (!fs::exists(root / top)) {
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string file = fs::relative(entry.path(), root).string();
      if ((entry.path().extension() == ".h" || entry.path().extension() == ".cpp") &&
          file.rfind("tests/consumer/", 0) != 0) {
        found.push_back(file);
      }
    }
  }
  return found;
}

std::vector<Include> includes(const fs::path& root) {
  static const std::regex include(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  std::vector<Include> found;
  for (const std::string& file : sources(root)) {
    std::ifstream in(root / file);
    std::string line;
    std::smatch match;
    while (std::getline(in, line)) {
      if (std::regex_search(line, match, include)) {
        found.push_back({file, match[2], match[1] == "\""});
      }
    }
  }
  return found;
}

// Every include that the rules forbid, as "file includes file"; every include of a source; and
// every include of a backend or a heavy header outside the files made for it.
std::vector<std::string> violations(const fs::path& root) {
  const std::map<std::string, std::regex> homes = {
      {"glpk.h", std::regex("solver/saddle/solve/linear_program\\.cpp|benchmarks/.*")},
      {"flint/", std::regex("solver/saddle/(number|exact)/.*|benchmarks/report/provenance\\.cpp")},
      {"mpi.h", std::regex("solver/saddle/distributed/.*")},
      {"petsc", std::regex("solver/saddle/distributed/.*")},
      {"CLI/", std::regex("apps/program/terminal/parser\\.h")},
      {"pybind11/", std::regex("apps/python/core/.*")},
      {"emscripten", std::regex("apps/web/module/module\\.cpp")},
      {"nlohmann/", std::regex("solver/saddle/io/table/json(_tree)?\\.cpp|benchmarks/.*|tests/.*")},
  };
  std::vector<std::string> found;
  for (const Include& include : includes(root)) {
    bool allowed =
        (!include.is_ours || may_include(part_of(include.file), part_of(include.included))) &&
        fs::path(include.included).extension() != ".cpp";
    for (const auto& [header, home] : homes) {
      allowed = allowed &&
                (include.included.rfind(header, 0) != 0 || std::regex_match(include.file, home));
    }
    if (!allowed) {
      found.push_back(include.file + " includes " + include.included);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// A header and its source are a pair, named by their path without the ending.
std::string pair_of(std::string path) {
  path.erase(path.rfind('.'));
  return path.rfind("saddle/", 0) == 0 ? "solver/" + path : path;
}

// Every pair that includes itself through others, with the first pair on the way.
std::vector<std::string> circles(const fs::path& root) {
  std::map<std::string, std::set<std::string>> included_by;
  for (const Include& include : includes(root)) {
    if (include.is_ours && pair_of(include.file) != pair_of(include.included)) {
      included_by[pair_of(include.file)].insert(pair_of(include.included));
    }
  }
  const auto reaches = [&](const std::string& from, const std::string& to) {
    std::set<std::string> seen;
    std::vector<std::string> open = {from};
    while (!open.empty()) {
      const std::string pair = open.back();
      open.pop_back();
      if (pair == to) {
        return true;
      }
      if (seen.insert(pair).second) {
        const auto& next = included_by[pair];
        open.insert(open.end(), next.begin(), next.end());
      }
    }
    return false;
  };
  std::vector<std::string> found;
  for (const auto& [pair, others] : std::map(included_by)) {
    for (const std::string& other : others) {
      if (reaches(other, pair)) {
        found.push_back(pair + " and " + other);
      }
    }
  }
  return found;
}

// How often each word stands in a text.
std::map<std::string, int> words_of(const std::string& text) {
  const auto is_letter = [](unsigned char letter) { return std::isalnum(letter) || letter == '_'; };
  std::map<std::string, int> count;
  for (auto begin = text.begin(); begin != text.end();) {
    begin = std::find_if(begin, text.end(), is_letter);
    const auto end = std::find_if_not(begin, text.end(), is_letter);
    ++count[std::string(begin, end)];
    begin = end;
  }
  return count;
}

// Every name that a file imports from a namespace, or declares as an alias, and does not use.
// clang-tidy, which reads several sources at once, checks only the first of them.
std::vector<std::string> unused_names(const fs::path& root) {
  static const std::regex declaration(
      R"((?:^|\n) *(?:using (?:\w*::)+(\w+);|namespace (\w+) = [\w:]+;))");
  std::vector<std::string> found;
  for (const std::string& file : sources(root)) {
    const std::string text = contents(root / file);
    std::map<std::string, int> count = words_of(text);
    for (auto match = std::sregex_iterator(text.begin(), text.end(), declaration);
         match != std::sregex_iterator(); ++match) {
      const std::string name = (*match)[1].str() + (*match)[2].str();
      if (count[name] < 2) {
        found.push_back(file + " does not use " + name);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Every installed header: those that the library's build file lists.
std::set<std::string> public_headers(const fs::path& root) {
  static const std::regex header(R"(\bsaddle/[a-z_/]+\.h\b)");
  const std::string list = contents(root / "solver/CMakeLists.txt");
  return {std::sregex_token_iterator(list.begin(), list.end(), header),
          std::sregex_token_iterator()};
}

// Every include of a header that is not installed in a header that is.
std::vector<std::string> hidden_includes(const fs::path& root) {
  const std::set<std::string> headers = public_headers(root);
  std::vector<std::string> found;
  for (const Include& include : includes(root)) {
    if (include.is_ours && include.file.rfind("solver/", 0) == 0 &&
        headers.contains(include.file.substr(7)) && !headers.contains(include.included)) {
      found.push_back(include.file + " includes " + include.included);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

TEST_CASE("no file includes a header that the rules forbid to its part of the project") {
  for (const std::string& violation : violations(SADDLE_SOURCE_DIR)) {
    FAIL_CHECK(violation);
  }
}

TEST_CASE("no header and source include themselves through other pairs") {
  for (const std::string& circle : circles(SADDLE_SOURCE_DIR)) {
    FAIL_CHECK(circle);
  }
}

// Writes files of one line below a folder.
struct Plant {
  void operator()(const std::string& file, const std::string& line) const {
    fs::create_directories(fs::path(folder.path(file)).parent_path());
    folder.write(file, line + "\n");
  }

  TemporaryFolder folder;
};

TEST_CASE("planted include cycles are found, and only they") {
  const Plant plant;
  plant("solver/saddle/matrix/a.h", "#include \"saddle/matrix/b.h\"");
  plant("solver/saddle/matrix/b.cpp", "#include \"saddle/matrix/c.h\"");
  plant("solver/saddle/matrix/c.cpp", "#include \"saddle/matrix/a.h\"");
  plant("solver/saddle/matrix/d.cpp", "#include \"saddle/matrix/a.h\"");
  plant("games/e.cpp", "#include \"games/e.h\"");
  CHECK(circles(plant.folder.path("")) ==
        std::vector<std::string>{"solver/saddle/matrix/a and solver/saddle/matrix/b",
                                 "solver/saddle/matrix/b and solver/saddle/matrix/c",
                                 "solver/saddle/matrix/c and solver/saddle/matrix/a"});
}

TEST_CASE("planted violations of the include rules are found, and only they") {
  const Plant plant;
  // Each folder of the library includes the one after it, which is forbidden.
  std::vector<std::string> expected;
  for (std::size_t k = 0; k + 1 < folders.size(); ++k) {
    const std::string file = "solver/saddle/" + folders[k] + "/up.h";
    const std::string included = "saddle/" + folders[k + 1] + "/down.h";
    plant(file, "#include \"" + included + "\"");
    plant("solver/" + included, "#include \"saddle/" + folders[k] + "/x.h\"");
    expected.push_back(file + " includes " + included);
  }
  // Downward, but from one kind of games to another.
  expected.emplace_back("solver/saddle/recursive/down.h includes saddle/normal_form/x.h");
  expected.emplace_back("solver/saddle/graph/down.h includes saddle/recursive/x.h");
  expected.emplace_back("solver/saddle/extensive/down.h includes saddle/graph/x.h");
  const auto plant_violation = [&](const std::string& file, const std::string& included,
                                   const std::string& line) {
    plant(file, line);
    expected.push_back(file + " includes " + included);
  };
  plant_violation("solver/saddle/matrix/c.cpp", "glpk.h", "#include <glpk.h>");
  plant_violation("solver/saddle/solve/i.cpp", "flint/fmpz.h", "#include <flint/fmpz.h>");
  plant_violation("solver/saddle/io/mpi.cpp", "mpi.h", "#include <mpi.h>");
  plant_violation("apps/mpi/petsc.cpp", "petscmat.h", "#include <petscmat.h>");
  plant("solver/saddle/distributed/petsc.cpp", "#include <petscmat.h>");
  plant("apps/mpi/solve.cpp", "#include \"apps/program/terminal/parser.h\"");
  plant("apps/mpi/solve.cpp", "#include \"apps/mpi/solve.h\"");
  plant_violation("apps/program/commands/mpi.cpp", "apps/mpi/solve.h",
                  "#include \"apps/mpi/solve.h\"");
  plant_violation("games/d.cpp", "apps/program/terminal/output.h",
                  "  #  include \"apps/program/terminal/output.h\"");
  for (std::size_t k = 0; k + 1 < program_folders.size(); ++k) {
    const std::string above = "apps/" + program_folders[k + 1] + "/above.h";
    plant_violation("apps/" + program_folders[k] + "/below.h", above, "#include \"" + above + "\"");
    plant("apps/program/main.cpp", "#include \"" + above + "\"");
  }
  plant_violation("games/f.cpp", "games/e.cpp", "#include \"games/e.cpp\"");
  plant_violation("apps/python/core/k.cpp", "apps/program/input/input_file.h",
                  "#include \"apps/program/input/input_file.h\"");
  plant_violation("games/l.cpp", "apps/python/core/numbers.h",
                  "#include \"apps/python/core/numbers.h\"");
  plant_violation("solver/saddle/io/m.cpp", "pybind11/pybind11.h",
                  "#include <pybind11/pybind11.h>");
  plant_violation("apps/web/module/p.cpp", "apps/program/terminal/output.h",
                  "#include \"apps/program/terminal/output.h\"");
  plant_violation("apps/web/module/answer.cpp", "emscripten.h", "#include <emscripten.h>");
  plant_violation("games/q.cpp", "apps/web/module/answer.h",
                  "#include \"apps/web/module/answer.h\"");
  plant("apps/web/module/r.cpp", "#include \"apps/program/reports/printed.h\"");
  plant("apps/web/module/s.cpp", "#include \"apps/program/answers/verdict.h\"");
  plant("apps/web/module/module.cpp", "#include <emscripten.h>");
  plant("apps/python/core/n.cpp", "#include \"games/guess_it/guess_it.h\"");
  plant("apps/python/core/o.h", "#include <pybind11/pybind11.h>");
  plant_violation("apps/parser.h", "CLI/App.hpp", "#include <CLI/App.hpp>");
  plant_violation("solver/saddle/io/h.cpp", "nlohmann/json_fwd.hpp",
                  "#include <nlohmann/json_fwd.hpp>");
  plant("solver/saddle/solve/linear_program.cpp", "#include <glpk.h>");
  plant("solver/saddle/number/j.h", "#include <flint/fmpz.h>");
  plant("solver/saddle/graph/g.cpp", "#include \"saddle/machine/thread_pool.h\"");
  plant("games/e.cpp", "#include \"saddle/solve/solve.h\"");
  plant("apps/program/terminal/parser.h", "#include <CLI/CLI.hpp>");
  plant("solver/saddle/io/table/json.cpp", "#include <nlohmann/json.hpp>");
  std::sort(expected.begin(), expected.end());
  CHECK(violations(plant.folder.path("")) == expected);
}

TEST_CASE("no file imports or aliases a name that it does not use") {
  for (const std::string& name : unused_names(SADDLE_SOURCE_DIR)) {
    FAIL_CHECK(name);
  }
}

TEST_CASE("planted names that are not used are found, and only they") {
  const Plant plant;
  plant("games/a.cpp",
        "using std::pair;\n  using saddle::test::idle;\nusing std::swap;\nswap(a, b);");
  plant("apps/b.cpp", "namespace fs = std::filesystem;\nusing namespace std::literals;\nint fss;");
  plant("solver/c.h",
        "namespace fs = std::filesystem;\nusing Pair = std::pair<int, int>;\nfs::path p;");
  CHECK(unused_names(plant.folder.path("")) ==
        std::vector<std::string>{"apps/b.cpp does not use fs", "games/a.cpp does not use idle",
                                 "games/a.cpp does not use pair"});
}

TEST_CASE("no installed header includes one that is not installed") {
  CHECK(public_headers(SADDLE_SOURCE_DIR).size() > 40);
  for (const std::string& include : hidden_includes(SADDLE_SOURCE_DIR)) {
    FAIL_CHECK(include);
  }
}

TEST_CASE("installed headers do not include fmt") {
  for (const std::string& header : public_headers(SADDLE_SOURCE_DIR)) {
    CAPTURE(header);
    CHECK(contents(std::string(SADDLE_SOURCE_DIR) + "/solver/" + header).find("<fmt/") ==
          std::string::npos);
  }
}

TEST_CASE("a planted include of a header that is not installed is found, and only that") {
  const Plant plant;
  plant("solver/CMakeLists.txt", "saddle/solve/a.h\nsaddle/matrix/b.h\nsaddle/solve/c.cpp");
  plant("solver/saddle/solve/a.h", "#include \"saddle/matrix/b.h\"");
  plant("solver/saddle/matrix/b.h", "#include \"saddle/matrix/hidden.h\"");
  plant("solver/saddle/matrix/hidden.h", "#include \"saddle/matrix/hidden_too.h\"");
  plant("solver/saddle/solve/c.cpp", "#include \"saddle/matrix/hidden.h\"");
  CHECK(hidden_includes(plant.folder.path("")) ==
        std::vector<std::string>{"solver/saddle/matrix/b.h includes saddle/matrix/hidden.h"});
}

// The sections of the manual by name.
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

// Returns the lines in headers below a folder that declare numbers as long, which has 32 bits on
// some systems and 64 on others.
std::vector<std::string> numbers_of_no_fixed_width(const fs::path& folder) {
  static const std::regex width("\\blong\\b(?! (?:long|double))");
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".h") {
      continue;
    }
    std::istringstream lines(contents(entry.path().string()));
    for (std::string line; std::getline(lines, line);) {
      const std::string code = line.substr(0, line.find("//"));
      if (std::regex_search(code, width) && code.find("long long") == std::string::npos) {
        found.push_back(entry.path().filename().string() + ":" + code);
      }
    }
  }
  return found;
}

TEST_CASE("no header declares a long, whose width differs between systems") {
  for (const std::string folder : {"/solver", "/games"}) {
    CHECK(numbers_of_no_fixed_width(SADDLE_SOURCE_DIR + folder) == std::vector<std::string>());
  }
  const TemporaryFolder folder;
  folder.write("planted.h", "long size = 0;  // long\nlong double x;\nlong long bits;\n// long\n");
  CHECK(numbers_of_no_fixed_width(folder.path("")) ==
        std::vector<std::string>{"planted.h:long size = 0;  "});
}

TEST_CASE("the manual has each command in a section, with every option of its --help") {
  std::string manual = contents(SADDLE_MANUAL);
  manual = std::regex_replace(manual, std::regex(R"(\\-)"), "-");
  const auto section = sections(manual);
  const std::string common = section.at("COMMON OPTIONS") + section.at("PAYOFF MATRICES");
  const std::vector<std::string> commands = all_commands();
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

TEST_CASE("the manual and --help name the same options for each game") {
  std::string manual = contents(SADDLE_MANUAL);
  manual = std::regex_replace(manual, std::regex(R"(\\-)"), "-");
  const auto section = sections(manual);
  const std::set<std::string> common =
      options_in(section.at("COMMON OPTIONS") + section.at("PAYOFF MATRICES"));
  std::set<std::string> shared;  // with all games
  std::size_t games = 0;
  // Whatever comes before the first paragraph applies to all games of its heading.
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
  for (const auto& promise : promised) {
    const std::string& name = promise.first;
    const std::set<std::string>& options = promise.second;
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

TEST_CASE("the examples of the library's README are compiled and run") {
  std::set<std::string> compiled;
  std::istringstream source(contents(SADDLE_SOURCE_DIR "/tests/library_examples_test.cpp"));
  const auto without_blanks = [](const std::string& line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first == std::string::npos ? "" : line.substr(first);
  };
  for (std::string line; std::getline(source, line);) {
    compiled.insert(without_blanks(line));
  }
  std::istringstream readme(contents(SADDLE_SOURCE_DIR "/solver/README.md"));
  bool is_example = false;
  int examples = 0;
  for (std::string line; std::getline(readme, line);) {
    is_example = is_example || line == "## Five examples";
    if (is_example && line.starts_with("    ")) {
      CAPTURE(line);
      CHECK(compiled.contains(without_blanks(line)));
      examples += line.find("const saddle::") != std::string::npos ? 1 : 0;
    }
  }
  CHECK(examples > 4);
}

TEST_CASE("the README of the games has each game of the collection") {
  const std::string readme = contents(SADDLE_SOURCE_DIR "/games/README.md");
  std::istringstream listed(run_saddle("list --csv").out);
  int games = 0;
  for (std::string line; std::getline(listed, line);) {
    const std::size_t first = line.find(',') + 1;
    const std::string kind = line.substr(0, first);
    if (kind == "game," || kind == "family,") {
      CAPTURE(line);
      CHECK(readme.find("| `" + line.substr(first, line.find(',', first) - first) + "` |") !=
            std::string::npos);
      ++games;
    }
  }
  CHECK(games > 30);
}
