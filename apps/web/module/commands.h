#pragma once

#include <functional>

#include "apps/web/module/payload.h"
#include "saddle/io/table/json.h"
#include "saddle/matrix/solution.h"

namespace saddle::web {

/// Called now and then with how far the work is.
using OnProgress = std::function<void(const Json&)>;

/// Answers a call: with the object that the program prints with --json, or with another answer that
/// the page asks for. Throws the exceptions of the library.
using Command = Json (*)(const Payload& payload, const OnProgress& on_progress);

// A matrix game: its solution, its proof checked, how it is solved by hand, its picture.
Json solve_command(const Payload& payload, const OnProgress& on_progress);
Json verify_command(const Payload& payload, const OnProgress& on_progress);
Json explain_command(const Payload& payload, const OnProgress& on_progress);
Json picture_command(const Payload& payload, const OnProgress& on_progress);

// Games of two players.
Json dominance_command(const Payload& payload, const OnProgress& on_progress);
Json nash_command(const Payload& payload, const OnProgress& on_progress);

// Payoffs that were measured, with the picture of the answer if that is asked for.
Json measured_command(const Payload& payload, const OnProgress& on_progress);

// Games as text.
Json read_command(const Payload& payload, const OnProgress& on_progress);
Json write_command(const Payload& payload, const OnProgress& on_progress);

// Games of the collection.
Json examples_command(const Payload& payload, const OnProgress& on_progress);
Json guess_it_command(const Payload& payload, const OnProgress& on_progress);
Json guess_it_table_command(const Payload& payload, const OnProgress& on_progress);
Json great_game_command(const Payload& payload, const OnProgress& on_progress);

}  // namespace saddle::web
