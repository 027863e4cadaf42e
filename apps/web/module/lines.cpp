// Reads requests from standard input, each ended by a NUL byte, and answers each with a line.

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
