#include <memory>

#include "apps/command.h"
#include "apps/output.h"

namespace saddle::app {

Action declare_list(CLI::App& parser) {
  auto output = std::make_shared<Output>();
  output->declare(parser);
  return [output] { return Outcome{}; };
}

}  // namespace saddle::app
