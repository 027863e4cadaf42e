#include "apps/program/answers/checklist.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/io/number/number.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

const JsonTree& definition(std::string_view name) {
  static const JsonTree schema = read_json(schema_text, "saddle.schema.json");
  const JsonTree* found = schema.find("$defs")->find(std::string(name));
  if (found == nullptr) {
    throw std::logic_error(fmt::format("saddle.schema.json does not define '{}'", name));
  }
  return *found;
}

// Returns the definition that a reference names.
const JsonTree& referred(const JsonTree& reference) {
  constexpr std::string_view before = "#/$defs/";
  return definition(std::string_view(reference.text).substr(before.size()));
}

// Whether the values of a rule are numbers, or lists of numbers.
bool is_numeric(const JsonTree& rule) {
  if (const JsonTree* other = rule.find("$ref")) {
    return is_numeric(referred(*other));
  }
  if (const JsonTree* kinds = rule.find("anyOf")) {
    return is_numeric(kinds->members.front().second);
  }
  if (const JsonTree* items = rule.find("items")) {
    return is_numeric(*items);
  }
  const JsonTree& types = member(rule, "type");
  const std::string& type =
      types.kind == Kind::list ? types.members.front().second.text : types.text;
  return type == "number" || type == "integer" || rule.find("pattern") != nullptr;
}

// A place in an answer. Its text is made only if it is needed: a long strategy is checked without a
// text for each of its probabilities.
struct Place {
  const Place* above = nullptr;
  std::string_view name = {};
  std::size_t number = 0;  // of an item of a list, which has a number instead of a name
  bool is_item = false;

  std::string text() const {
    if (above == nullptr) {
      return "";
    }
    const std::string before = above->text();
    return is_item          ? fmt::format("{}[{}]", before, number)
           : before.empty() ? std::string(name)
                            : fmt::format("{}.{}", before, name);
  }
};

// Returns the text of a value for errors, without values that are too long.
std::string found_text(const JsonTree& value) {
  constexpr std::size_t longest = 40;
  const bool is_plain = value.kind == Kind::number || value.kind == Kind::boolean;
  const bool is_text = value.kind == Kind::text && value.text.size() <= longest;
  return is_plain  ? ", found " + value.text
         : is_text ? fmt::format(", found '{}'", value.text)
                   : "";
}

class FieldReader {
 public:
  FieldReader(const std::string& file, StatedFields& fields) : file_(file), fields_(fields) {}

  // `word` is the inherited keyword "verify", for rules that do not have their own.
  void read(const JsonTree& value, const JsonTree& rule, const Place& place,
            std::string_view word = {}) {
    if (const JsonTree* own = rule.find("verify")) {
      word = own->text;
    }
    if (const JsonTree* other = rule.find("$ref")) {
      read(value, referred(*other), place, word);
    } else if (const JsonTree* kinds = rule.find("anyOf")) {
      // The schema uses alternatives for fields that may be null; null is the last alternative.
      const auto& alternatives = kinds->members;
      const JsonTree& own =
          (value.kind == Kind::null ? alternatives.back() : alternatives.front()).second;
      read(value, own, place, word);
    } else if (const JsonTree* names = rule.find("enum")) {
      read_name(value, *names, place);
      note(place, word, rule);
    } else {
      read_type(value, rule, place, word);
    }
  }

 private:
  [[noreturn]] void fail(const Place& place, const std::string& what) const {
    throw ParseError(file_, 0, 0, fmt::format("{}: {}", place.text(), what));
  }

  void require(bool holds, const JsonTree& value, const Place& place, std::string_view what) const {
    if (!holds) {
      fail(place, fmt::format("expected {}{}", what, found_text(value)));
    }
  }

  void note(const Place& place, std::string_view word, const JsonTree& rule) {
    if (word.empty() || word == "given" || word == "not") {
      return;
    }
    static const std::map<std::string_view, Comparison> words = {
        {"exactly", Comparison::exactly},
        {"at most", Comparison::at_most},
        {"at least", Comparison::at_least},
        {"within tolerance", Comparison::within_tolerance},
        {"consistently", Comparison::consistently}};
    const auto known = words.find(word);
    if (known == words.end()) {
      throw std::logic_error(fmt::format("saddle.schema.json has verify '{}'", word));
    }
    fields_.to_check.emplace(place.text(), StatedField{known->second, is_numeric(rule)});
  }

  void read_name(const JsonTree& value, const JsonTree& names, const Place& place) const {
    std::string known;
    for (const auto& [unnamed, name] : names.members) {
      if (value.kind == name.kind && value.text == name.text) {
        return;
      }
      known += fmt::format("{}'{}'", known.empty() ? "" : ", ", name.text);
    }
    require(false, value, place, "one of " + known);
  }

  void read_type(const JsonTree& value, const JsonTree& rule, const Place& place,
                 std::string_view word) {
    const JsonTree& types = *rule.find("type");
    const bool is_list = types.kind == Kind::list;
    const std::string& type = is_list ? types.members.front().second.text : types.text;
    note(place, word, rule);
    if (value.kind == Kind::null && (is_list || type == "null")) {
      return;
    }
    if (type == "object") {
      require(value.kind == Kind::object, value, place, "an object");
      read_members(value, rule, place);
    } else if (type == "array") {
      require(value.kind == Kind::list, value, place, "a list");
      std::size_t k = 0;
      for (const auto& [unnamed, item] : value.members) {
        read(item, *rule.find("items"), {&place, {}, k++, true}, {});
      }
    } else if (type == "string") {
      read_text(value, rule, place);
    } else if (type == "boolean") {
      require(value.kind == Kind::boolean, value, place, "true or false");
    } else {
      read_number(value, rule, place, type == "integer", word != "not");
    }
  }

  void read_text(const JsonTree& value, const JsonTree& rule, const Place& place) const {
    const bool is_fraction = rule.find("pattern") != nullptr;
    require(value.kind == Kind::text, value, place,
            is_fraction ? "a string that holds a fraction, as \"-3/4\"" : "a string");
    if (is_fraction) {
      rational(value, place);
    }
  }

  Rational rational(const JsonTree& value, const Place& place) const {
    NumberReading<Rational> read = read_rational(value.text);
    if (read.fault != NumberFault::none) {
      fail(place, complaint(read.fault, value.text));
    }
    return std::move(read.value);
  }

  void read_number(const JsonTree& value, const JsonTree& rule, const Place& place, bool is_whole,
                   bool may_be_text) const {
    if (is_whole) {
      require(value.kind == Kind::number &&
                  value.text.find_first_not_of("-0123456789") == std::string::npos,
              value, place, "a whole number");
    } else {
      require(value.kind == Kind::number || (may_be_text && value.kind == Kind::text), value, place,
              may_be_text ? "a number or a string that holds one" : "a number");
    }
    const JsonTree* minimum = rule.find("minimum");
    if (value.kind == Kind::number && minimum == nullptr) {
      return;
    }
    const Rational number = rational(value, place);
    if (minimum != nullptr && number < read_rational(minimum->text).value) {
      fail(place,
           fmt::format("expected a {} of at least {}{}", is_whole ? "whole number" : "number",
                       minimum->text, found_text(value)));
    }
  }

  void read_members(const JsonTree& value, const JsonTree& rule, const Place& place) {
    const JsonTree* described = rule.find("properties");
    const JsonTree* others = rule.find("additionalProperties");
    for (const auto& [name, member] : value.members) {
      const Place inner{&place, name};
      const JsonTree* own = described == nullptr ? nullptr : described->find(name);
      if (own != nullptr) {
        read(member, *own, inner);
      } else if (others != nullptr && others->kind == Kind::object) {
        read(member, *others, inner);
      } else {
        fields_.unknown.push_back(inner.text());
      }
    }
    note_missing(value, rule.find("required"), place);
    if (const JsonTree* dependent = rule.find("dependentRequired")) {
      for (const auto& [name, required] : dependent->members) {
        note_missing(value, value.find(name) == nullptr ? nullptr : &required, place);
      }
    }
  }

  void note_missing(const JsonTree& value, const JsonTree* required, const Place& place) {
    if (required != nullptr) {
      for (const auto& [unnamed, name] : required->members) {
        if (value.find(name.text) == nullptr) {
          fields_.missing.push_back(Place{&place, name.text}.text());
        }
      }
    }
  }

  const std::string& file_;
  StatedFields& fields_;
};

// Whether a field describes how the answer was found.
bool says_how(const JsonTree* field) {
  const JsonTree* word = field == nullptr ? nullptr : field->find("verify");
  return word != nullptr && word->text == "not";
}

// Whether an answer describes how it was found. Printed answers do, if their kind has such fields;
// strategies from other programs may not.
bool is_whole_answer(const JsonTree& answer, const JsonTree& kind) {
  const JsonTree& fields = *kind.find("properties");
  const auto is_said = [](const auto& field) { return says_how(&field.second); };
  return std::none_of(fields.members.begin(), fields.members.end(), is_said) ||
         std::any_of(answer.members.begin(), answer.members.end(),
                     [&fields](const auto& member) { return says_how(fields.find(member.first)); });
}

StatedFields stated_fields(const JsonTree& answer, const std::string& kind,
                           const std::string& file) {
  StatedFields fields;
  FieldReader(file, fields).read(answer, definition(kind), {});
  if (!is_whole_answer(answer, definition(kind))) {
    fields.missing.clear();
  }
  return fields;
}

bool holds_for(Comparison comparison, const Rational& stated, const Rational& found) {
  switch (comparison) {
    case Comparison::exactly:
      return stated == found;
    case Comparison::at_most:
      return stated <= found;
    case Comparison::at_least:
      return stated >= found;
    default:
      throw std::logic_error("a number is compared by a rule that needs more than two numbers");
  }
}

// Returns the message that a field is not as stated, with the recomputed value unless it is long.
std::string correction(const std::string& place, const JsonTree& found) {
  constexpr std::size_t longest = 40;
  const bool is_shown = !found.text.empty() && found.text.size() <= longest;
  return is_shown ? fmt::format("{} is {}, not as stated", place, found.text)
                  : fmt::format("{} is not as stated", place);
}

}  // namespace

void AnswerReader::fail(const std::string& place, const std::string& what) const {
  throw ParseError(file_, 0, 0, fmt::format("{}: {}", place, what));
}

Rational AnswerReader::number(const std::string& place, const JsonTree& value) const {
  const auto checked = [&](const auto& read) {
    if (read.fault != NumberFault::none) {
      fail(place, complaint(read.fault, value.text));
    }
    return Rational(read.value);
  };
  return value.kind == Kind::number ? checked(read_double(value.text))
                                    : checked(read_rational(value.text));
}

std::optional<Rational> AnswerReader::optional_number(const std::string& place,
                                                      const JsonTree& value) const {
  return is_null(value) ? std::nullopt : std::optional(number(place, value));
}

Rational AnswerReader::probability(const std::string& place, const JsonTree& value) const {
  Rational read = number(place, value);
  if (read < 0) {
    fail(place, fmt::format("expected a probability, at least 0, found {}", value.text));
  }
  return read;
}

void AnswerReader::check_exact_sum(const std::string& place, const JsonTree& probabilities,
                                   const Rational& sum) const {
  const bool is_exact =
      std::all_of(probabilities.members.begin(), probabilities.members.end(),
                  [](const auto& member) { return member.second.kind == Kind::text; });
  if (is_exact && sum != 1) {
    fail(place, fmt::format("expected fractions that sum to 1 exactly, found a sum that is off by "
                            "{:.2g}",
                            nearest_double(sum - 1)));
  }
}

std::vector<Rational> AnswerReader::distribution(const std::string& place, const JsonTree& list,
                                                 Index size) const {
  if (list.kind != Kind::list) {
    throw ParseError(file_, 0, 0, fmt::format("expected \"{}\": a list of probabilities", place));
  }
  if (std::ssize(list.members) != size) {
    fail(place, fmt::format("expected {}, as the game has, found {}", counted(size, "probability"),
                            list.members.size()));
  }
  std::vector<Rational> result;
  Rational sum;
  for (const auto& [unnamed, value] : list.members) {
    result.push_back(probability(fmt::format("{}[{}]", place, result.size()), value));
    sum += result.back();
  }
  // The sum may have rounding errors: all users of the strategy divide by it.
  const Rational rounding(1e-6);
  if (abs(sum - 1) > rounding) {
    fail(place, fmt::format("expected probabilities that sum to 1, found the sum {}",
                            nearest_double(sum)));
  }
  check_exact_sum(place, list, sum);
  return result;
}

SaddlePoint AnswerReader::pair(const std::string& place, const JsonTree& object, Index rows,
                               Index columns) const {
  const auto row = count(place + ".row", member(object, "row"));
  const auto column = count(place + ".column", member(object, "column"));
  if (!row || !column || *row >= rows || *column >= columns) {
    fail(place, "expected a row and a column of the game, counted from 0");
  }
  return {*row, *column};
}

std::optional<Index> AnswerReader::count(const std::string& place, const JsonTree& value) const {
  if (is_null(value)) {
    return std::nullopt;
  }
  Index result = 0;
  const char* end = value.text.data() + value.text.size();
  if (std::from_chars(value.text.data(), end, result).ec != std::errc()) {
    fail(place, fmt::format("expected a whole number that is not too large, found {}", value.text));
  }
  return result;
}

std::optional<std::string> AnswerReader::text(const JsonTree& value) const {
  return is_null(value) ? std::nullopt : std::optional(value.text);
}

std::optional<bool> AnswerReader::truth(const JsonTree& value) const {
  return is_null(value) ? std::nullopt : std::optional(value.text == "true");
}

const JsonTree& member(const JsonTree& value, std::string_view key) {
  static const JsonTree absent;
  const JsonTree* found = value.find(key);
  return found == nullptr ? absent : *found;
}

bool is_null(const JsonTree& value) { return value.kind == Kind::null; }

Checklist::Checklist(const JsonTree& answer, const std::string& kind, const std::string& file)
    : reader_(file), fields_(stated_fields(answer, kind, file)) {}

void Checklist::settle(const std::string& place) {
  auto& fields = fields_.to_check;
  for (auto field = fields.lower_bound(place);
       field != fields.end() && field->first.starts_with(place);) {
    const bool is_below = field->first.size() == place.size() ||
                          field->first[place.size()] == '.' || field->first[place.size()] == '[';
    field = is_below ? fields.erase(field) : std::next(field);
  }
}

void Checklist::check(const std::string& place, bool holds, std::string text) {
  settle(place);
  if (!holds) {
    refute(place, std::move(text));
  }
}

bool Checklist::check_number(const std::string& place, const std::optional<Rational>& stated,
                             const Rational& found, std::string text) {
  if (!stated || !has(place)) {
    return true;
  }
  const bool is_true = holds_for(fields_.to_check.at(place).comparison, *stated, found);
  check(place, is_true, std::move(text));
  return is_true;
}

void Checklist::compare(const std::string& place, const JsonTree& stated, const Json& found,
                        const Rational& allowed) {
  compare_tree(place, stated, read_json(found.compact(), "the recomputed answer"), allowed);
}

void Checklist::compare_tree(const std::string& place, const JsonTree& stated,
                             const JsonTree& found, const Rational& allowed) {
  const auto field = fields_.to_check.find(place);
  if (field != fields_.to_check.end()) {
    if (field->second.comparison != Comparison::consistently) {
      const bool is_true = holds(field->second, place, stated, found, allowed);
      check(place, is_true, correction(place, found));
    }
    return;
  }
  const bool is_inner = found.kind == Kind::object || found.kind == Kind::list;
  if (stated.kind != found.kind) {
    const bool may_be_same = found.kind == Kind::number && stated.kind == Kind::text;
    check(place, may_be_same, correction(place, found));
  } else if (is_inner) {
    for (std::size_t k = 0; k < found.members.size(); ++k) {
      const auto& [name, inner] = found.members[k];
      if (found.kind == Kind::list) {
        if (k < stated.members.size()) {
          compare_tree(fmt::format("{}[{}]", place, k), stated.members[k].second, inner, allowed);
        }
      } else if (const JsonTree* own = stated.find(name)) {
        compare_tree(place.empty() ? name : fmt::format("{}.{}", place, name), *own, inner,
                     allowed);
      }
    }
  }
}

// A number may be written as a string in the stated and in the recomputed answer.
bool Checklist::holds(const StatedField& field, const std::string& place, const JsonTree& stated,
                      const JsonTree& found, const Rational& allowed) const {
  const bool is_inner = found.kind == Kind::object || found.kind == Kind::list;
  if (field.is_numeric && !is_inner && !is_null(found) && !is_null(stated)) {
    const Rational one = reader_.number(place, stated);
    const Rational other = reader_.number(place, found);
    return field.comparison == Comparison::within_tolerance
               ? abs(one - other) <= allowed
               : holds_for(field.comparison, one, other);
  }
  if (stated.kind != found.kind || stated.members.size() != found.members.size()) {
    return false;
  }
  for (std::size_t k = 0; k < found.members.size(); ++k) {
    if (stated.members[k].first != found.members[k].first ||
        !holds(field, place, stated.members[k].second, found.members[k].second, allowed)) {
      return false;
    }
  }
  return is_inner || stated.text == found.text;
}

void Checklist::refute(std::string part, std::string text) {
  findings_.push_back({std::move(part), std::move(text)});
}

std::vector<Finding> Checklist::findings() const {
  std::vector<Finding> all = findings_;
  for (const auto& [place, field] : fields_.to_check) {
    all.push_back({place, fmt::format("{} is stated, but nothing here can check it", place)});
  }
  for (const std::string& place : fields_.unknown) {
    all.push_back(
        {place, fmt::format("{} is stated, but no answer of this kind has this field", place)});
  }
  return all;
}

std::string Checklist::missing_text() const {
  return fields_.missing.empty()
             ? ""
             : fmt::format("not stated: {}\n", fmt::join(fields_.missing, ", "));
}

void Checklist::add_to(Json& json) const {
  json["false_parts"] = list_of(findings(), [](const Finding& finding) { return finding.part; });
  if (!fields_.missing.empty()) {
    json["not_stated"] = fields_.missing;
  }
}

std::string FieldVerdict::text() const {
  std::string text =
      valid() ? fmt::format("{}\n{}\n", bold("valid"), proved) : bold("not valid") + "\n";
  for (const Finding& finding : list.findings()) {
    text += finding.text + "\n";
  }
  return text + list.missing_text();
}

Json FieldVerdict::json() const {
  Json json = {{"valid", valid()}};
  if (count) {
    json["count"] = *count;
  }
  list.add_to(json);
  return json;
}

}  // namespace saddle::app
