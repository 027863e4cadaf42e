#pragma once

#include <variant>

namespace saddle {

/// Returns a copy of a variant, or throws std::bad_alloc. The copy constructor of libstdc++ 12
/// crashes instead if all alternatives are texts, vectors and numbers: it assumes that such a
/// variant always has a value, and destroys the copy that it could not make.
template <class... Types>
std::variant<Types...> copied(const std::variant<Types...>& other) {
  return std::visit([](const auto& value) { return std::variant<Types...>(value); }, other);
}

}  // namespace saddle
