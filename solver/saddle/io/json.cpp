#include "saddle/io/json.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

namespace saddle {
namespace {

using Printable = nlohmann::ordered_json;

Printable printable(const Json& json);

Printable printable_value(const Json::List& items) {
  Printable result = Printable::array();
  for (const Json& item : items) {
    result.push_back(printable(item));
  }
  return result;
}

Printable printable_value(const Json::Object& members) {
  Printable result = Printable::object();
  // As a vector: a search for each name would take quadratic time.
  auto& pairs = result.get_ref<Printable::object_t&>();
  for (const Json::Member& member : members) {
    pairs.push_back({member.name, printable(member.value)});
  }
  return result;
}

template <class Scalar>
Printable printable_value(const Scalar& scalar) {
  return Printable(scalar);
}

Printable printable(const Json& json) {
  return std::visit([](const auto& value) { return printable_value(value); }, json.value());
}

}  // namespace

Json::Json() = default;
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json::Json(std::nullptr_t) {}
Json::Json(double number) : value_(number == 0 ? 0 : number) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(std::initializer_list<Member> members) : value_(Object(members)) {}
Json::Json(Object members) : value_(std::move(members)) {}

Json Json::list(std::initializer_list<Json> items) {
  Json json;
  json.value_ = List(items);
  return json;
}

Json Json::object() { return Json(Object()); }

Json Json::from_bool(bool truth) {
  Json json;
  json.value_ = truth;
  return json;
}

Json Json::signed_number(std::int64_t number) {
  Json json;
  json.value_ = number;
  return json;
}

Json Json::unsigned_number(std::uint64_t number) {
  Json json;
  json.value_ = number;
  return json;
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) {
    value_ = Object();
  }
  auto& members = std::get<Object>(value_);
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const Member& member) { return member.name == name; });
  return found != members.end() ? found->value
                                : members.emplace_back(Member{std::string(name), {}}).value;
}

void Json::push_back(Json item) {
  if (is_null()) {
    value_ = List();
  }
  std::get<List>(value_).push_back(std::move(item));
}

void Json::update(const Json& other) {
  for (const Member& member : std::get<Object>(other.value_)) {
    (*this)[member.name] = member.value;
  }
}

std::string Json::compact() const { return printable(*this).dump(); }

std::string Json::indented() const { return printable(*this).dump(2); }

}  // namespace saddle
