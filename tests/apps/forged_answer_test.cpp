// Forges, in many ways, every field of every kind of answer that verify accepts, and checks that
// verify names the field. The fields are read from saddle.schema.json, so a new field of an
// answer is forged without a change here.

#include <algorithm>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <gmpxx.h>

#include "tests/address_sanitizer.h"
#include "tests/apps/program.h"
#include "tests/environment.h"

using nlohmann::json;
using saddle::test::contents;
using saddle::test::run_saddle;
using saddle::test::run_script;
using saddle::test::TemporaryFolder;

namespace {

const json& definitions() {
  static const json found =
      json::parse(contents(SADDLE_SOURCE_DIR "/apps/program/saddle.schema.json"))["$defs"];
  return found;
}

// Returns the rule with its references resolved. For a value that may be null it is the rule of the
// other case. The keyword "verify" of the outermost rule is kept.
json resolved(json rule) {
  const json word = rule.value("verify", json());
  while (rule.contains("$ref") || rule.contains("anyOf")) {
    if (rule.contains("$ref")) {
      const std::string name = rule["$ref"];
      rule = definitions().at(name.substr(name.rfind('/') + 1));
    } else {
      const json first = rule["anyOf"][0];
      rule = first;
    }
  }
  if (!word.is_null()) {
    rule["verify"] = word;
  }
  return rule;
}

// A field of an answer: a value with the keyword "verify", a value that contains such a field, or a
// part of it.
struct Field {
  json::json_pointer pointer;
  std::string place;      // its name in verify: the place of the value with the keyword
  std::string described;  // its place in the description, without numbers
  json rule;
  std::string word;
  bool is_required = false;
  bool is_within = false;  // within a value with the keyword
};

// Calls `act` with the fields of a value that the rule describes.
void for_each_field(const json& value, const json& rule_as_written, const Field& at,
                    const std::function<void(const Field&)>& act) {
  Field here = at;
  here.rule = resolved(rule_as_written);
  if (here.rule.contains("verify")) {
    here.word = here.rule["verify"];
  }
  if (!here.pointer.empty()) {
    act(here);
  }
  const auto inner = [&](const json& member, const json& rule, const json::json_pointer& pointer,
                         const std::string& place, const std::string& described, bool required) {
    const bool has_own = here.word.empty();
    for_each_field(member, rule,
                   {pointer,
                    has_own ? place : here.place,
                    described,
                    {},
                    has_own ? "" : here.word,
                    required,
                    !has_own},
                   act);
  };
  if (value.is_object()) {
    const json required = here.rule.value("required", json::array());
    for (const auto& [name, member] : value.items()) {
      const json properties = here.rule.value("properties", json::object());
      const json rule =
          properties.contains(name) ? properties[name] : here.rule["additionalProperties"];
      inner(member, rule, here.pointer / name, here.place.empty() ? name : here.place + "." + name,
            here.described + "/" + (properties.contains(name) ? name : "*"),
            std::find(required.begin(), required.end(), name) != required.end());
    }
  } else if (value.is_array()) {
    // The last item of a list stands for all.
    if (!value.empty()) {
      const std::size_t k = value.size() - 1;
      inner(value[k], here.rule["items"], here.pointer / k, fmt::format("{}[{}]", here.place, k),
            here.described + "/[]", false);
    }
  }
}

// Adds the places of the description with the keyword, below one of its rules.
void add_described(const json& rule_as_written, const std::string& place,
                   std::set<std::string>& found) {
  const json rule = resolved(rule_as_written);
  if (rule.contains("verify")) {
    found.insert(place);
  }
  const json properties = rule.value("properties", json::object());
  for (const auto& [name, member] : properties.items()) {
    add_described(member, place + "/" + name, found);
  }
  if (rule.contains("items")) {
    add_described(rule["items"], place + "/[]", found);
  }
}

std::string fraction_plus(const std::string& fraction, const char* more) {
  mpq_class sum = mpq_class(fraction) + mpq_class(more);
  sum.canonicalize();
  return sum.get_str();
}

// False values, or values of another type, that replace a true value. Bounds and gaps that are too
// good are false; bounds and gaps that are too bad contradict the rest of the answer.
class Forgeries {
 public:
  Forgeries(const Field& field, const json& answer)
      : word_(field.word),
        is_within_(field.is_within),
        is_gap_(field.place == "relative_gap"),
        is_radius_(field.place.ends_with(".radius")),
        is_converged_(answer.value("termination", "") == "converged"),
        has_gap_(answer.value("relative_gap", 0.0) > 0 && !answer.contains("exact")) {
    const json& rule = field.rule;
    const json& value = answer[field.pointer];
    if (word_.empty()) {
      all_ = {7, "x", true};
      return;
    }
    if (rule.contains("enum")) {
      all_ = {"proved by God", "", 7, true};
      if (word_ == "consistently" && !is_converged_) {
        all_.push_back("converged");
      }
    } else if (rule.contains("pattern")) {
      of_fraction(value.is_null() ? "0" : value.get<std::string>());
    } else if (value.is_boolean()) {
      all_ = {"true", 1};
      // A list that is called incomplete claims less than a complete one.
      if (word_ != "consistently") {
        all_.push_back(!value.get<bool>());
      }
    } else if (value.is_string()) {
      all_ = {7, true, json::array({value})};
      if (word_ != "not") {
        all_.insert(all_.end(), {value.get<std::string>() + "x", ""});
      }
    } else if (value.is_array()) {
      of_list(value);
    } else if (value.is_object()) {
      all_ = {7, "x", json::array(), json::object({{"surplus", 0}})};
    } else if (value.is_number() && rule.at("type") == "integer") {
      of_whole(value);
    } else if (value.is_number()) {
      of_double(value);
    }
    // Bounds may be unknown, unless the answer has converged.
    const bool is_bound = word_ == "at most" || word_ == "at least";
    if (!value.is_null() && !value.is_object() && (is_converged_ || !is_bound)) {
      all_.push_back(nullptr);
    }
  }

  const std::vector<json>& all() const { return all_; }

 private:
  void of_fraction(const std::string& value) {
    all_ = {"x", "1/0", 0.5, true, fraction_plus(value, "-1/10000000000000")};
    // If an equilibrium is within a radius, a greater radius is true too.
    if (!is_radius_) {
      all_.push_back(fraction_plus(value, "1/10000000000000"));
      all_.push_back(fraction_plus(value, "3"));
      all_.push_back("1" + std::string(300, '0'));
    }
    if (mpq_class(value) != 0) {
      all_.push_back(value[0] == '-' ? value.substr(1) : "-" + value);
    }
  }

  void of_whole(const json& value) {
    all_ = {"x", "7", 0.5, true, -1, 1e30};
    if (word_ != "not") {
      all_.push_back(value.get<std::int64_t>() + 1);
      all_.push_back(value.get<std::int64_t>() + 1'000'000'000'000);
    }
  }

  void of_double(const json& value) {
    const auto number = value.get<double>();
    all_ = {"x", true, json::array({value})};
    const auto add = [this](const json& forged) { all_.push_back(forged); };
    if (is_within_) {  // a probability
      add(number + 0.25);
      add(-0.5);
      add(1e300);
    } else if (word_ == "not") {
      add(-1.0);
    } else if (word_ == "at most") {
      add(number + 1e-6);
      add(1e300);
      add(-1e300);
    } else if (word_ == "at least") {
      add(number - 1e-6);
      add(-1e300);
      // If the answer has not converged, a greater gap is true too.
      if (is_converged_ || !is_gap_) {
        add(1e300);
      }
    } else if (word_ == "within tolerance") {
      add(number + 100);
      add(number - 100);
      add(1e300);
    } else {  // the tolerance
      add(-1.0);
      if (has_gap_ && is_converged_) {
        add(0.0);
        add(1e-18);
      }
    }
  }

  void of_list(const json& value) {
    all_ = {7, "x", true};
    if (value.empty()) {
      return;
    }
    json doubled = value;
    doubled.insert(doubled.end(), value.begin(), value.end());
    all_.push_back(doubled);
    // Some sensitivities may be left out.
    if (!value[0].is_object() || word_ == "given") {
      json shorter = value;
      shorter.erase(shorter.size() - 1);
      all_.push_back(shorter);
    }
  }

  std::string word_;
  bool is_within_;
  bool is_gap_;
  bool is_radius_;
  bool is_converged_;
  bool has_gap_;
  std::vector<json> all_;
};

// An answer, and the command that checks it.
struct Answer {
  std::string kind;
  std::string verify;  // the command without the solution
  json solution;

  // Win rates and samples of them are not fractions.
  bool has_exact() const { return kind != "measured"; }
};

// Forged answers in a folder, which are checked together, with and without --exact.
class ForgedAnswers {
 public:
  ForgedAnswers(std::string verify, bool has_exact)
      : verify_(std::move(verify)), has_exact_(has_exact) {}

  enum class Way { other_value, missing, doubled };

  void add(const std::string& text, const std::string& place, const std::string& what,
           Way way = Way::other_value) {
    if (count_++ % saddle::test::case_stride != 0) {
      return;
    }
    folder_.write(fmt::format("{}.json", forged_.size()), text);
    forged_.push_back({place, what, way});
  }

  // Checks that verify names each forged field. It rejects invalid values while reading, before it
  // can compute anything.
  void check() const {
    run_script(fmt::format(
        "cd {0}; for k in $(seq 0 {1}); do {2} $k.json --json >$k.out 2>$k.err; code=$?; "
        "echo $code >$k.code; [ $code = 2 ] || {3} || {{ {2} $k.json --json --exact >$k.exact.out "
        "2>$k.exact.err; echo $? >$k.exact.code; }}; done",
        folder_.path(""), forged_.size() - 1, verify_, has_exact_ ? "false" : "true"));
    for (std::size_t k = 0; k < forged_.size(); ++k) {
      const std::string name = std::to_string(k);
      check_one(forged_[k], name, name + ".");
      if (has_exact_ && contents(folder_.path(name + ".code")) != "2\n") {
        check_one(forged_[k], name, name + ".exact.");
      }
    }
  }

 private:
  struct Forged {
    std::string place;
    std::string what;
    Way way;
  };

  static bool names(const std::string& part, const std::string& place) {
    const auto is_below = [](const std::string& below, const std::string& above) {
      return below.starts_with(above) &&
             (below.size() == above.size() || below[above.size()] == '.' ||
              below[above.size()] == '[' || below[above.size()] == ',' ||
              below[above.size()] == ':');
    };
    // If the tolerance is smaller than the gap, the answer has not converged.
    return is_below(part, place) || is_below(place, part) ||
           (place == "tolerance" && part == "termination");
  }

  void check_one(const Forged& forged, const std::string& name, const std::string& prefix) const {
    const auto output = [&](const std::string& ending) {
      return contents(folder_.path(prefix + ending));
    };
    CAPTURE(forged.place);
    CAPTURE(forged.what);
    CAPTURE(verify_ + " " + prefix);
    const std::string code = output("code");
    if (code == "2\n") {
      const std::string error = output("err");
      CAPTURE(error);
      const std::string before = fmt::format("saddle: {}.json: ", name);
      const bool names_key =
          error.find(fmt::format("'{}' occurs twice", forged.place)) != std::string::npos;
      const bool names_place =
          (error.starts_with(before) && names(error.substr(before.size()), forged.place)) ||
          (error.find("expected \"") != std::string::npos &&
           error.find("\"" + forged.place + "\"") != std::string::npos);
      CHECK((forged.way == Way::doubled ? names_key : names_place));
      return;
    }
    const json verdict = json::parse(output("out"));
    CAPTURE(verdict.dump());
    const bool is_missing = forged.way == Way::missing;
    const json parts =
        is_missing ? verdict.value("not_stated", json::array()) : verdict["false_parts"];
    CHECK(code == (is_missing && verdict["valid"] == true ? "0\n" : "1\n"));
    CHECK(std::any_of(parts.begin(), parts.end(), [&](const json& part) {
      return names(part.get<std::string>(), forged.place);
    }));
  }

  std::string verify_;
  bool has_exact_;
  TemporaryFolder folder_;
  std::size_t count_ = 0;
  std::vector<Forged> forged_;
};

// Returns the answer with a field repeated, with the same value.
std::string with_doubled(const json& solution, const json::json_pointer& pointer) {
  const std::string mark = "@doubled@";
  json marked = solution;
  marked[pointer.parent_pointer() / mark] = marked[pointer];
  std::string text = marked.dump();
  text.replace(text.find(mark), mark.size(), pointer.back());
  return text;
}

void forge(const Answer& answer, std::set<std::string>& reached) {
  ForgedAnswers forged(answer.verify, answer.has_exact());
  const auto add = [&](Field field) {
    if (!field.is_within && !field.word.empty()) {
      reached.insert(answer.kind + field.described);
    }
    const json& value = answer.solution[field.pointer];
    // If the payoff of a sensitivity changes, the whole sensitivity is named.
    if (field.word == "given" && value.is_number() && !field.is_within) {
      field.place = field.place.substr(0, field.place.rfind('.'));
    }
    const Forgeries forgeries(field, answer.solution);
    for (const json& other : forgeries.all()) {
      json changed = answer.solution;
      changed[field.pointer] = other;
      forged.add(changed.dump(), field.place,
                 field.pointer.to_string() + ": " + value.dump() + " -> " + other.dump());
    }
    if (answer.solution[field.pointer.parent_pointer()].is_object()) {
      forged.add(with_doubled(answer.solution, field.pointer), field.pointer.back(),
                 field.pointer.to_string() + " doubled", ForgedAnswers::Way::doubled);
      if (field.is_required || field.word == "given") {
        json changed = answer.solution;
        changed[field.pointer.parent_pointer()].erase(field.pointer.back());
        forged.add(
            changed.dump(), field.place, field.pointer.to_string() + " missing",
            field.word == "given" ? ForgedAnswers::Way::other_value : ForgedAnswers::Way::missing);
      }
    }
  };
  for_each_field(answer.solution, definitions()[answer.kind], Field(), add);
  json changed = answer.solution;
  changed["surplus"] = 1;
  forged.add(changed.dump(), "surplus", "a field too many");
  forged.check();
}

// Games, and answers of each kind to them.
class Answers {
 public:
  Answers() {
    const std::string labelled = folder_.write("labelled.csv", "x,l,r,s\nu,3,0,4\nd,1,2,4\n");
    add("solve", labelled, "solve --method simplex");
    add("solve", labelled, "solve --all --sensitivity");
    add("solve", labelled, "solve");
    // Many optimal strategies of the row player, and a saddle point.
    add("solve", folder_.write("many.csv", "3,0\n1,2\n2,1\n-1,-1\n"), "solve --all --sensitivity");
    add("solve", folder_.path("many.csv"), "solve --select max-entropy");
    add("solve", folder_.write("saddle.csv", "4,1\n5,2\n"), "solve");
    add("solve", folder_.write("sum.nfg", "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 3 2 1 4 0 5 2 3"),
        "solve");
    add_loose("solve", folder_.write("plain.csv", "3,0\n1,2\n"),
              "solve --method regret-matching --tolerance 0.01");
    add_loose("solve", folder_.path("plain.csv"),
              "solve --method regret-matching --max-iterations 20");
    add("solve",
        folder_.write("sparse.mtx",
                      "%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 1 1\n2 2 3\n"),
        "solve");
    const std::string both = folder_.write("both.csv", "1,2\n\n3,0\n1,2\n");
    const std::string sum = folder_.path("sum.nfg");
    add_line(folder_.path("plain.csv"), both, 1);
    add_line(labelled, labelled, 0);
    add_line(sum, sum + " --exact", 0);
    const std::string chicken = folder_.write(
        "chicken.nfg", "NFG 1 R \"\" { \"A\" \"B\" } { 2 3 } 6 6 7 2 2 7 0 0 1 9 3 1");
    add("nash", chicken, "nash");
    add("nash",
        folder_.write("three.nfg",
                      "NFG 1 R \"\" { \"A\" \"B\" \"C\" } { 2 2 2 } 3 0 2 0 0 1 0 2 0 1 0 0 "
                      "0 3 0 2 0 3 0 0 0 1 2 3"),
        "nash");
    add("nash-commitment",
        folder_.write("leader.nfg", "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 2 1 1 0 4 0 3 1"),
        "nash --commit row");
    add("nash-correlated", chicken, "nash --correlated");
    const std::string poker = SADDLE_SOURCE_DIR "/tests/fuzz/corpus/efg/stripped_down_poker.efg";
    add("extensive", poker, "extensive");
    add("extensive", poker, "extensive --exact");
    add_loose("extensive", poker, "extensive --method regret-minimisation --tolerance 0.01");
    all_.push_back({"extensive", "$saddle game kuhn --verify",
                    json::parse(run_saddle("game kuhn --exact --json").out)});
    add_measured();
  }

  const std::vector<Answer>& all() const { return all_; }
  std::string write(const json& solution) const {
    return folder_.write("solution.json", solution.dump());
  }

 private:
  void add(const std::string& kind, const std::string& game, const std::string& command) {
    all_.push_back(
        {kind, "$saddle verify " + game, json::parse(run_saddle(command + " --json " + game).out)});
  }
  void add_loose(const std::string& kind, const std::string& game, const std::string& command) {
    add(kind, game, command);
    all_.back().verify = "$saddle verify --tolerance 1 " + game;
  }

  void add_measured() {
    const std::string asked = " --samples 100 --seed 3 --json ";
    const std::string decks =
        folder_.write("decks.csv", ",A,B,C\nA,,26-11-3,4-6-0\nB,,,9-2-1\nC,,,\n");
    all_.push_back({"measured", "$saddle verify " + decks,
                    json::parse(run_saddle("measured --symmetric" + asked + decks).out)});
    const std::string seats =
        folder_.write("seats.csv", ",l,r,s\nu,30-10,10-40,20-25\nd,5-50,50-8,30-20\n");
    all_.push_back({"measured", "$saddle verify " + seats,
                    json::parse(run_saddle("measured --proved split" + asked + seats).out)});
    const std::string means = " --means " + folder_.write("m.csv", ",l,r\nu,3,1\nd,0,2\n") +
                              " --errors " + folder_.write("e.csv", ",l,r\nu,1,1\nd,1,0.5\n");
    all_.push_back({"measured", "$saddle measured" + means + " --verify",
                    json::parse(run_saddle("measured" + asked + means).out)});
  }

  // Adds the answer to one game from a line of --many.
  void add_line(const std::string& game, const std::string& games, std::size_t line) {
    std::istringstream lines(run_saddle("solve --many " + games).out);
    std::string text;
    for (std::size_t k = 0; k <= line; ++k) {
      std::getline(lines, text);
    }
    all_.push_back({"solve-many", "$saddle verify " + game, json::parse(text)});
  }

  TemporaryFolder folder_;
  std::vector<Answer> all_;
};

}  // namespace

TEST_CASE("verify names every forged field of an answer, and every field is forged") {
  const Answers answers;
  std::set<std::string> reached;
  for (const Answer& answer : answers.all()) {
    for (const std::string exact : {"", " --exact"}) {
      if (!exact.empty() && !answer.has_exact()) {
        continue;
      }
      CAPTURE(answer.verify + exact);
      CAPTURE(answer.solution.dump());
      const auto run =
          run_script(answer.verify + " " + answers.write(answer.solution) + " --json" + exact);
      CHECK(run.code == 0);
      const json verdict = json::parse(run.out);
      CHECK(verdict["valid"] == true);
      CHECK(!verdict.contains("not_stated"));
    }
    forge(answer, reached);
  }
  std::set<std::string> described;
  for (const std::string kind : {"solve", "solve-many", "extensive", "measured", "nash",
                                 "nash-commitment", "nash-correlated"}) {
    add_described(definitions()[kind], kind, described);
  }
  // Answers with an error have no other fields.
  described.erase("solve-many/error");
  // A table of records is never sparse.
  described.erase("measured/game/stored");
  for (const std::string& place : described) {
    CAPTURE(place);
    CHECK(reached.contains(place));
  }
}

TEST_CASE("the schema says for every field of an answer how verify checks it") {
  const std::set<std::string> words = {
      "given", "exactly", "at most", "at least", "within tolerance", "consistently", "not"};
  const std::function<void(const json&, const std::string&, bool)> check =
      [&](const json& rule_as_written, const std::string& place, bool is_checked) {
        CAPTURE(place);
        const json rule = resolved(rule_as_written);
        CHECK((!rule.contains("verify") || words.contains(rule["verify"].get<std::string>())));
        const bool here = is_checked || rule.contains("verify");
        const json properties = rule.value("properties", json::object());
        CHECK((here || !properties.empty() || rule.contains("items")));
        for (const auto& [name, member] : properties.items()) {
          check(member, place + "/" + name, here);
        }
        if (rule.contains("items")) {
          check(rule["items"], place + "/[]", here);
        }
      };
  for (const std::string kind : {"solve", "solve-many", "extensive", "measured", "nash",
                                 "nash-commitment", "nash-correlated"}) {
    check(definitions()[kind], kind, false);
  }
}
