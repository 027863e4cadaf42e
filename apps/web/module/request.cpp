#include "apps/web/module/request.h"

namespace saddle::web {

Request::Request(std::string_view text) {
  constexpr char separator = '\x1e';
  const std::size_t size = text.find(separator);
  json = read_json(std::string(text.substr(0, size)), "the request");
  for (std::size_t start = size; start != std::string_view::npos;) {
    const std::size_t end = text.find(separator, start + 1);
    tables.push_back(plain_table(text.substr(start + 1, end - start - 1)));
    start = end;
  }
}

}  // namespace saddle::web
