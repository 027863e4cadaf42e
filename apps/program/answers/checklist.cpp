#include "apps/program/answers/checklist.h"

#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace saddle::app {
namespace {

bool holds(Comparison comparison, const Rational& stated, const Rational& found) {
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
  const bool is_true = app::holds(fields_.to_check.at(place), *stated, found);
  check(place, is_true, std::move(text));
  return is_true;
}

void Checklist::refute(std::string part, std::string text) {
  findings_.push_back({std::move(part), std::move(text)});
}

std::vector<Finding> Checklist::findings() const {
  std::vector<Finding> all = findings_;
  for (const auto& [place, comparison] : fields_.to_check) {
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

}  // namespace saddle::app
