#include "apps/solution_file.h"

#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "apps/input_file.h"
#include "saddle/io/json_tree.h"
#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

NumberReading<double> reading(const std::string& text, double /*kind*/) {
  return read_double(text);
}

NumberReading<Rational> reading(const std::string& text, const Rational& /*kind*/) {
  return read_rational(text);
}

double as_double(double number) { return number; }
double as_double(const Rational& number) { return nearest_double(number); }

class SolutionReader {
 public:
  explicit SolutionReader(const std::string& path)
      : SolutionReader(InputFile(path, "a solution as JSON")) {}

  // Reads from the object of this name instead, if there is one.
  void enter(const std::string& name) {
    if (const JsonTree* inner = solution_->find(name)) {
      solution_ = inner;
    }
  }

  template <class Number>
  std::vector<Number> numbers(const std::string& key, Index size) const {
    const JsonTree* list = solution_->find(key);
    if (list == nullptr || list->kind != Kind::list) {
      fail(fmt::format("expected \"{}\": a list of probabilities", key));
    }
    if (std::ssize(list->members) != size) {
      fail(fmt::format("{}: expected {} probabilities, as the game has, found {}", key, size,
                       list->members.size()));
    }
    std::vector<Number> result;
    Number sum = 0;
    for (const auto& [unnamed, value] : list->members) {
      result.push_back(number<Number>(fmt::format("{}[{}]", key, result.size()), value));
      sum += result.back();
    }
    // What is left to rounding is made up for by whoever uses the strategy.
    constexpr double rounding = 1e-6;
    const Number missing = sum < 1 ? Number(1 - sum) : Number(sum - 1);
    if (!(missing <= rounding)) {
      fail(fmt::format("{}: expected probabilities that sum to 1, found the sum {}", key,
                       as_double(sum)));
    }
    return result;
  }

  MixedStrategy strategy(const std::string& key, Index size) const {
    const std::vector<double> weights = numbers<double>(key, size);
    try {
      return MixedStrategy(
          Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(weights.data(), size)));
    } catch (const std::invalid_argument& error) {
      fail(fmt::format("{}: {}", key, error.what()));
    }
  }

  // A bound that is null is not stated: no double is one.
  template <class Number>
  std::optional<Number> bound(const std::string& key) const {
    const JsonTree* value = solution_->find(key);
    return value == nullptr || value->kind == Kind::null
               ? std::nullopt
               : std::optional(number<Number>(key, *value));
  }

 private:
  explicit SolutionReader(InputFile file)
      : name_(file.name()), text_(read_json(file.stream(), file.name())) {}

  [[noreturn]] void fail(const std::string& what) const { throw ParseError(name_, 0, 0, what); }

  // Reads a JSON number, which is the double nearest to it, or a string that holds a number.
  template <class Number>
  Number number(const std::string& place, const JsonTree& value) const {
    if (value.kind == Kind::number) {
      return Number(checked(place, value.text, read_double(value.text)));
    }
    if (value.kind != Kind::text) {
      fail(fmt::format("{}: expected a number or a string that holds one", place));
    }
    return checked(place, value.text, reading(value.text, Number()));
  }

  template <class Number>
  Number checked(const std::string& place, const std::string& text,
                 NumberReading<Number> read) const {
    if (read.fault != NumberFault::none) {
      fail(fmt::format("{}: {}", place, complaint(read.fault, text)));
    }
    return std::move(read.value);
  }

  std::string name_;
  JsonTree text_;
  const JsonTree* solution_ = &text_;
};

}  // namespace

SolutionFile read_solution(const std::string& path, Index rows, Index columns) {
  const SolutionReader solution(path);
  return {solution.strategy("row_strategy", rows),
          solution.strategy("column_strategy", columns),
          {solution.bound<double>("lower"), solution.bound<double>("upper"),
           solution.bound<double>("value")}};
}

ExactSolutionFile read_exact_solution(const std::string& path, Index rows, Index columns) {
  SolutionReader solution(path);
  solution.enter("exact");
  return {solution.numbers<Rational>("row_strategy", rows),
          solution.numbers<Rational>("column_strategy", columns), solution.bound<Rational>("lower"),
          solution.bound<Rational>("upper"), solution.bound<Rational>("value")};
}

}  // namespace saddle::app
