#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "saddle/number/rational.h"

namespace saddle {

/// A JSON value for output; json_tree.h reads JSON. Braces with names and values make an object,
/// whose members keep their order:
///
///   Json game = {{"rows", 2}, {"labels", Json::list({"up", "down"})}, {"value", 0.5}};
///   game["saddle_point"] = nullptr;
class Json {
 public:
  struct Member;
  using List = std::vector<Json>;
  using Object = std::vector<Member>;
  using Value = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string,
                             List, Object>;

  // Not inline, because the classes hold vectors of each other.
  Json();
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  Json(std::nullptr_t);
  Json(std::same_as<bool> auto truth) : Json(from_bool(truth)) {}
  Json(double number);
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);

  /// A fraction becomes a text, "1/3".
  Json(const Rational& number);

  /// Whole numbers of any type are printed as whole numbers.
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) Json(Number number) : Json(from_whole(number)) {}

  /// The value, or null if there is none.
  template <class Known>
  Json(const std::optional<Known>& value) : Json(value ? Json(*value) : Json()) {}

  /// An object; the names must differ.
  Json(std::initializer_list<Member> members);
  explicit Json(Object members);

  /// A list.
  template <class Item>
  Json(const std::vector<Item>& items) : Json(list()) {
    for (const Item& item : items) {
      push_back(Json(item));
    }
  }

  static Json list(std::initializer_list<Json> items = {});
  static Json object();

  /// Returns the member of an object by its name, adding it at the end if it is new. Null becomes
  /// an object; throws std::bad_variant_access for other values.
  Json& operator[](std::string_view name);

  /// Adds an item to a list. Null becomes a list; throws std::bad_variant_access for other values.
  void push_back(Json item);

  /// Sets the members of another object in this one.
  void update(const Json& other);

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  const Value& value() const { return value_; }

  /// Returns a pointer to the text, items or members of a text, list or object; null for other
  /// values.
  const std::string* as_text() const { return std::get_if<std::string>(&value_); }
  const List* as_list() const { return std::get_if<List>(&value_); }
  const Object* as_object() const { return std::get_if<Object>(&value_); }

  /// Returns the value as JSON in one line, or in lines indented by two spaces per level. A number
  /// is printed with enough digits to read back as the same double, or as null if it is not finite.
  /// Throws std::exception if a text is not UTF-8.
  std::string compact() const;
  std::string indented() const;

 private:
  static Json from_bool(bool truth);
  static Json from_whole(std::signed_integral auto number) {
    return signed_number(static_cast<std::int64_t>(number));
  }
  static Json from_whole(std::unsigned_integral auto number) {
    return unsigned_number(static_cast<std::uint64_t>(number));
  }
  static Json signed_number(std::int64_t number);
  static Json unsigned_number(std::uint64_t number);

  Value value_;
};

/// A member of an object.
struct Json::Member {
  std::string name;
  Json value;
};

/// Appends JSON to a text, piece by piece, for output whose Json would take too much memory. The
/// text may be moved away between two calls:
///
///   JsonWriter json(text);
///   json.begin_list();
///   for (const double payoff : payoffs) {
///     json.value(payoff);
///     out << std::exchange(text, "");
///   }
///   json.end();
class JsonWriter {
 public:
  enum class Layout { indented, compact };

  /// Keeps a reference to the text.
  explicit JsonWriter(std::string& text, Layout layout = Layout::indented)
      : text_(text), layout_(layout) {}

  void begin_list();
  void begin_object();
  /// Ends the list or object that was begun last.
  void end();

  /// Writes the name of a member; its value must follow.
  void name(std::string_view name);
  void value(const Json& json);

 private:
  void begin(char opening, char closing);
  void begin_item();
  void begin_line();

  std::string& text_;
  Layout layout_;
  std::string open_;       // the closing brackets still to be written
  bool is_first_ = true;   // nothing was written since the last opening bracket
  bool is_named_ = false;  // the name of a member was written, but not its value
};

}  // namespace saddle
