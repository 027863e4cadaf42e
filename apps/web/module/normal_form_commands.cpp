#include <cstddef>
#include <optional>

#include "apps/program/reports/normal_form_report.h"
#include "apps/web/module/commands.h"
#include "saddle/io/table/json_table.h"

namespace saddle::web {

Json dominance_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const std::string kind = payload.choice("kind", {"strict", "weak"});
  const std::string by = payload.choice("by", {"mixed", "pure"});
  const NormalFormGame game = payload.normal_form();
  const Elimination result =
      eliminate(game, kind == "strict" ? Dominance::strict : Dominance::weak,
                by == "pure" ? Dominator::pure : Dominator::mixed, payload.limits());
  return app::DominanceReport{game, result, kind}.json();
}

Json nash_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const std::string method =
      payload.choice("method", {"auto", "pure", "lemke-howson", "support", "all-extreme"});
  const auto limit = payload.whole_number("limit");
  const NormalFormGame game = payload.has("game")
                                  ? read_json_normal_form(payload["game"], "the game")
                                  : payload.normal_form();
  return app::nash_report(game, method,
                          limit ? std::optional(static_cast<std::size_t>(*limit)) : std::nullopt,
                          payload.limits())
      .json();
}

}  // namespace saddle::web
