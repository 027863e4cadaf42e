// Answers requests, each a line of standard input, by lines.

#include <iostream>
#include <string>

#include "apps/web/module/answer.h"

int main() {
  std::string request;
  while (std::getline(std::cin, request)) {
    std::cout << saddle::web::answer(request, [](const saddle::Json& /*progress*/) {}) << std::endl;
  }
}
