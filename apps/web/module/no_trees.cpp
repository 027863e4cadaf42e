// What stands in the page for io/game/efg.cpp and reduced_normal_form.cpp: the page reads no trees.

#include <string>

#include "saddle/io/game/efg.h"
#include "saddle/io/game/reduced_normal_form.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {
namespace {

[[noreturn]] void refuse(const std::string& file) {
  throw ParseError(file, 1, 1, "expected a table, found an extensive game (.efg)");
}

}  // namespace

EfgGame read_efg_game(std::string /*text*/, const std::string& file,
                      const ShouldStop& /*should_stop*/) {
  refuse(file);
}

NormalFormGame reduced_normal_form(const EfgGame& /*game*/, const std::string& file,
                                   const ShouldStop& /*should_stop*/) {
  refuse(file);
}

}  // namespace saddle
