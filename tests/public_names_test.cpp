// The public names of the library, the program and its JSON, as tests/public_names records them. A
// change of them must be deliberate, and CHANGELOG.md must tell users.
// tests/python/test_public_names.py does the same for Python.

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/program.h"

using saddle::test::all_commands;
using saddle::test::contents;
using saddle::test::run_saddle;

namespace {

// Compares with the record, or writes it anew if the environment variable asks for it.
void check_recorded(const std::string& file, const std::string& names) {
  const std::string path = SADDLE_SOURCE_DIR "/tests/public_names/" + file;
  if (std::getenv("SADDLE_RECORD_NAMES") != nullptr) {
    std::ofstream(path, std::ios::binary) << names;
  }
  std::istringstream recorded(contents(path));
  std::istringstream found(names);
  std::string old_line;
  std::string new_line;
  std::string heading;  // the last line that is not indented
  do {
    heading = old_line.starts_with(' ') ? heading : old_line;
    old_line.clear();
    new_line.clear();
    std::getline(recorded, old_line);
    std::getline(found, new_line);
  } while (old_line == new_line && (recorded || found));
  INFO(
      "below '" << heading << "' tests/public_names/" << file << " has '" << old_line
                << "', but now it is '" << new_line
                << "'. If users shall meet this change, tell them in CHANGELOG.md and record it by "
                   "SADDLE_RECORD_NAMES=1 ./dev test -R '^(apps|python)$'");
  CHECK(old_line == new_line);
}

// Returns the code of a header without comments and lines of the preprocessor.
std::string code_of(const std::string& text) {
  std::istringstream lines(text);
  std::string code;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('#')) {
      code += line.substr(0, line.find("//")) + "\n";
    }
  }
  return code;
}

// Reads the declarations of a header that a user may name: those of namespaces, except detail, and
// the public ones of classes. The order is that of the header, because it matters for aggregates.
// Function bodies are left out, initial values are not.
class Declarations {
 public:
  explicit Declarations(const std::string& header) : code_(code_of(header)) {
    read_scope(true, true, "");
  }

  std::string text() const { return text_; }

 private:
  // Reads to the brace that ends a scope.
  void read_scope(bool is_shown, bool is_public, const std::string& indent) {
    static const std::regex no_name("|static_assert.*|friend class.*|(class|struct) \\w+");
    std::string statement;
    int parentheses = 0;
    while (at_ < code_.size()) {
      const char c = code_[at_++];
      if (parentheses == 0 && c == '}') {
        return;
      }
      if (parentheses == 0 && c == ':' && is_access(statement)) {
        is_public = tidy(statement) == "public";
        statement.clear();
      } else if (parentheses == 0 && c == ';') {
        show(statement, is_shown && is_public && !std::regex_match(tidy(statement), no_name),
             indent);
        statement.clear();
      } else if (parentheses == 0 && c == '{') {
        read_braces(statement, is_shown && is_public, indent);
      } else {
        parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
        statement += c;
      }
    }
  }

  // Reads the text in braces after a statement, and the closing brace.
  void read_braces(std::string& statement, bool is_shown, const std::string& indent) {
    static const std::regex space("^namespace ?([a-z_:]*)$");
    static const std::regex type("^(template <.*> )?(class|struct|union) [^(]*$");
    static const std::regex list("^enum [^(]*$");
    const std::string head = tidy(statement);
    std::smatch match;
    if (std::regex_match(head, match, space)) {
      read_scope(is_shown && match[1] != "detail", true, indent);
      statement.clear();
    } else if (std::regex_match(head, match, type)) {
      const bool is_public = match[2] != "class";
      show(head, is_shown, indent);
      read_scope(is_shown, is_public, indent + "  ");
      statement.clear();
    } else {
      const std::string inside = read_to_closing_brace();
      const std::size_t next = code_.find_first_not_of(" \n", at_);
      if (std::regex_match(head, list)) {
        show(head + " {" + inside + "}", is_shown, indent);
        statement.clear();
      } else if (next != std::string::npos && std::string(";,{").find(code_[next]) < 3) {
        statement += "{" + inside + "}";  // an initial value
      } else {
        show(statement, is_shown, indent);
        statement.clear();
      }
    }
  }

  std::string read_to_closing_brace() {
    const std::size_t first = at_;
    for (int depth = 1; depth > 0; ++at_) {
      depth += code_.at(at_) == '{' ? 1 : code_.at(at_) == '}' ? -1 : 0;
    }
    return code_.substr(first, at_ - 1 - first);
  }

  void show(const std::string& statement, bool is_shown, const std::string& indent) {
    static const std::regex initialisers("\\)( noexcept)? : .*");
    const std::string declaration = std::regex_replace(tidy(statement), initialisers, ")$1");
    if (is_shown) {
      text_ += indent + declaration + "\n";
    }
  }

  static bool is_access(const std::string& statement) {
    const std::string word = tidy(statement);
    return word == "public" || word == "private" || word == "protected";
  }

  // Replaces each run of blanks by one blank, and drops attributes.
  static std::string tidy(const std::string& statement) {
    static const std::regex attribute(R"(\[\[[a-z]+\]\])");
    static const std::regex blanks(R"(\s+)");
    static const std::regex ends("^ | $");
    return std::regex_replace(
        std::regex_replace(std::regex_replace(statement, attribute, ""), blanks, " "), ends, "");
  }

  std::string code_;
  std::size_t at_ = 0;
  std::string text_;
};

// The installed headers are those that the library's build file lists.
std::string names_of_headers() {
  static const std::regex header(R"(\bsaddle/[a-z_/]+\.h\b)");
  const std::string list = contents(SADDLE_SOURCE_DIR "/solver/CMakeLists.txt");
  std::vector<std::string> headers(std::sregex_token_iterator(list.begin(), list.end(), header),
                                   std::sregex_token_iterator());
  std::sort(headers.begin(), headers.end());
  std::string names;
  for (const std::string& name : headers) {
    std::istringstream declarations(
        Declarations(contents(SADDLE_SOURCE_DIR "/solver/" + name)).text());
    names += name + "\n";
    for (std::string line; std::getline(declarations, line);) {
      names += "  " + line + "\n";
    }
  }
  return names;
}

// Every command with its arguments, its options and their permitted words. Defaults are left out,
// because their format depends on the version of CLI11.
std::string names_of_program() {
  static const std::regex argument("^  ([A-Z]+|-[^ =]+)( (?!Excludes:|Needs:)[A-Z][^ =]*)?.*");
  std::string names;
  for (const std::string& command : all_commands()) {
    names += (command.empty() ? "saddle" : "saddle " + command) + "\n";
    std::istringstream help(run_saddle(command + " --help").out);
    std::smatch match;
    for (std::string line; std::getline(help, line);) {
      if (std::regex_match(line, match, argument)) {
        names += "  " + match[1].str() + match[2].str() + "\n";
      }
    }
  }
  return names;
}

// The description of a value in a schema: its type, its words, or its definition.
std::string kind_of(const nlohmann::json& schema) {
  if (schema.contains("$ref")) {
    const std::string path = schema["$ref"];
    return path.substr(path.rfind('/') + 1);
  }
  for (const char* const choice : {"anyOf", "oneOf"}) {
    if (schema.contains(choice)) {
      std::string kinds;
      for (const nlohmann::json& one : schema[choice]) {
        kinds += (kinds.empty() ? "" : " or ") + kind_of(one);
      }
      return kinds;
    }
  }
  if (schema.contains("items")) {
    return "list of " + kind_of(schema["items"]);
  }
  const char* const key = schema.contains("enum") ? "enum" : "type";
  return schema.contains(key) ? schema[key].dump() : "anything";
}

// The fields of an object, and of the objects in it.
void add_fields(const nlohmann::json& schema, const std::string& indent, std::string& names) {
  if (schema.contains("properties")) {
    const nlohmann::json required = schema.value("required", nlohmann::json::array());
    for (const auto& [name, field] : schema["properties"].items()) {
      const bool is_required = std::find(required.begin(), required.end(), name) != required.end();
      names += indent + name + (is_required ? ": " : " (optional): ") + kind_of(field) + "\n";
      add_fields(field, indent + "  ", names);
    }
  }
  for (const char* const inner : {"items", "additionalProperties"}) {
    if (schema.contains(inner) && schema[inner].is_object()) {
      add_fields(schema[inner], indent, names);
    }
  }
  for (const char* const choice : {"anyOf", "oneOf"}) {
    for (const nlohmann::json& one : schema.value(choice, nlohmann::json::array())) {
      add_fields(one, indent, names);
    }
  }
}

std::string names_of_json() {
  const nlohmann::json schema =
      nlohmann::json::parse(contents(SADDLE_SOURCE_DIR "/apps/program/saddle.schema.json"));
  std::string names;
  for (const auto& [name, definition] : schema["$defs"].items()) {
    names += name + ": " + kind_of(definition) + "\n";
    add_fields(definition, "  ", names);
  }
  return names;
}

}  // namespace

TEST_CASE("the public names of the installed headers are those recorded") {
  check_recorded("cpp.txt", names_of_headers());
}

TEST_CASE("the commands and options of the program are those recorded") {
  check_recorded("program.txt", names_of_program());
}

TEST_CASE("the fields of the program's JSON are those recorded") {
  check_recorded("json.txt", names_of_json());
}

TEST_CASE("every file that states a version states the version of the program") {
  const std::string printed = run_saddle("--version").out;
  const std::string version = printed.substr(7, printed.size() - 8);
  const std::string root = SADDLE_SOURCE_DIR;
  static const std::regex release("\n## ([0-9]+\\.[0-9]+\\.[0-9]+) \\(");
  const std::string changes = contents(root + "/CHANGELOG.md");
  std::smatch newest;
  REQUIRE(std::regex_search(changes, newest, release));
  CHECK(newest[1] == version);
  CHECK(contents(root + "/CITATION.cff").find("\nversion: " + version) != std::string::npos);
  for (const std::string& manual : {root + "/apps/mpi/saddle-mpi.1", std::string(SADDLE_MANUAL)}) {
    CAPTURE(manual);
    CHECK(contents(manual).find("\"saddle " + version + "\"") != std::string::npos);
  }
}

TEST_CASE("the reader of headers shows what is public, and only that") {
  const std::string header =
      "#pragma once\n"
      "// A comment; with { braces }.\n"
      "namespace saddle {\n"
      "namespace detail {\nvoid hidden();\n}\n"
      "class Known;\n"
      "enum class Side { left,  // one\n  right };\n"
      "template <class T>\nstruct Pair : Base<T> {\n  T first{0};\n  T second = T();\n};\n"
      "class Closed {\n  int mine_;\n public:\n"
      "  explicit Closed(int a) : mine_{a}, yours_(a) { run(a); }\n"
      "  [[nodiscard]] int get() const { return mine_; }\n"
      " private:\n  void run(int a);\n};\n"
      "double value(const Pair<int>& game,\n             const Options& options = {});\n"
      "inline constexpr int most = 7;\n"
      "}  // namespace saddle\n";
  CHECK(Declarations(header).text() ==
        "enum class Side { left, right }\n"
        "template <class T> struct Pair : Base<T>\n"
        "  T first{0}\n"
        "  T second = T()\n"
        "class Closed\n"
        "  explicit Closed(int a)\n"
        "  int get() const\n"
        "double value(const Pair<int>& game, const Options& options = {})\n"
        "inline constexpr int most = 7\n");
}
