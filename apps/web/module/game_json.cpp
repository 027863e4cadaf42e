#include "apps/web/module/game_json.h"

#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "apps/program/reports/game_table.h"

namespace saddle::web {
namespace {

template <class Matrix>
Json cells_of(const Matrix& game) {
  Json rows = Json::list();
  for (Index i = 0; i < game.rows(); ++i) {
    Json row = Json::list();
    for (Index j = 0; j < game.columns(); ++j) {
      row.push_back(app::payoff_text(game(i, j)));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

template <class Matrix>
Json matrix_json(const Matrix& game) {
  return {{"kind", "matrix"},
          {"row_labels", game.row_labels()},
          {"column_labels", game.column_labels()},
          {"cells", cells_of(game)}};
}

}  // namespace

Json game_json(const PayoffMatrix& game) { return matrix_json(game); }

Json game_json(const ExactMatrix& game) { return matrix_json(game); }

Json game_json(const NormalFormGame& game) {
  if (game.players() != 2) {
    throw std::invalid_argument(
        fmt::format("expected a game of 2 players, found one of {}", game.players()));
  }
  Json json = game_json(payoff_matrix(game, 0));
  if (!is_zero_sum(game)) {
    json["kind"] = "bimatrix";
    json["column_cells"] = cells_of(payoff_matrix(game, 1));
  }
  const GameNames& names = game.names();
  json["title"] = names.title;
  json["story"] = names.comment;
  json["players"] = names.players;
  return json;
}

}  // namespace saddle::web
