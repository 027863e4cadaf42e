#include "saddle/io/table/json.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <iterator>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddle/machine/copied_variant.h"

namespace saddle {
namespace {

void append_scalar(std::string& to, std::nullptr_t) { to += "null"; }

void append_scalar(std::string& to, bool truth) { to += truth ? "true" : "false"; }

template <std::integral Number>
void append_scalar(std::string& to, Number number) {
  to += std::to_string(number);
}

// Appends the shortest decimal that reads back as the same double, always with a point or an
// exponent.
void append_scalar(std::string& to, double number) {
  if (!std::isfinite(number)) {
    to += "null";
    return;
  }
  const std::size_t begin = to.size();
  fmt::format_to(std::back_inserter(to), "{}", number);
  if (to.find_first_of(".e", begin) == std::string::npos) {
    to += ".0";
  }
}

// nlohmann's library is used only to escape single texts. Its lists are not used, because their
// destructors allocate memory, and a failure there would end the program.
void append_scalar(std::string& to, std::string_view text) {
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  });
  if (is_plain) {
    to += '"';
    to += text;
    to += '"';
  } else {
    to += nlohmann::json(text).dump();
  }
}

}  // namespace

Json::Json() = default;
Json::Json(const Json& other) : value_(copied(other.value_)) {}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) { return *this = Json(other); }
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json::Json(std::nullptr_t) {}
Json::Json(double number) : value_(number == 0 ? 0 : number) {}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(const Rational& number) : value_(number.get_str()) {}
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

std::string Json::compact() const {
  std::string text;
  JsonWriter(text, JsonWriter::Layout::compact).value(*this);
  return text;
}

std::string Json::indented() const {
  std::string text;
  JsonWriter(text).value(*this);
  return text;
}

void JsonWriter::begin_list() { begin('[', ']'); }

void JsonWriter::begin_object() { begin('{', '}'); }

void JsonWriter::begin(char opening, char closing) {
  begin_item();
  text_ += opening;
  open_ += closing;
  is_first_ = true;
}

void JsonWriter::end() {
  const char closing = open_.back();
  open_.pop_back();
  if (!is_first_) {
    begin_line();
  }
  text_ += closing;
  is_first_ = false;
}

void JsonWriter::name(std::string_view name) {
  begin_item();
  append_scalar(text_, name);
  text_ += layout_ == Layout::compact ? ":" : ": ";
  is_named_ = true;
}

void JsonWriter::value(const Json& json) {
  if (const Json::List* items = json.as_list()) {
    begin_list();
    for (const Json& item : *items) {
      value(item);
    }
    end();
  } else if (const Json::Object* members = json.as_object()) {
    begin_object();
    for (const Json::Member& member : *members) {
      name(member.name);
      value(member.value);
    }
    end();
  } else {
    begin_item();
    std::visit(
        [this](const auto& scalar) {
          using Scalar = std::remove_cvref_t<decltype(scalar)>;
          if constexpr (!std::same_as<Scalar, Json::List> && !std::same_as<Scalar, Json::Object>) {
            append_scalar(text_, scalar);
          }
        },
        json.value());
  }
}

// Writes the separators before an item of a list, the name of a member, or a single value.
void JsonWriter::begin_item() {
  if (std::exchange(is_named_, false) || open_.empty()) {
    return;
  }
  if (!is_first_) {
    text_ += ',';
  }
  begin_line();
  is_first_ = false;
}

void JsonWriter::begin_line() {
  if (layout_ == Layout::indented) {
    text_ += '\n';
    text_.append(2 * open_.size(), ' ');
  }
}

}  // namespace saddle
