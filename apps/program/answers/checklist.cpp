#include "apps/program/answers/checklist.h"

#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

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
  json["false_parts"] = Json::list();
  for (const Finding& finding : findings()) {
    json["false_parts"].push_back(finding.part);
  }
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
