// Answers requests on standard input, each with a NUL byte behind it, by lines.

#include <iostream>
#include <string>

#include "apps/web/module/answer.h"

int main() {
  std::string request;
  while (std::getline(std::cin, request, '\0')) {
    std::cout << saddle::web::answer(request, [](const saddle::Json& /*progress*/) {}) << '\n'
              << std::flush;
  }
}
