#pragma once

#include <functional>

#include "apps/web/module/payload.h"
#include "saddle/io/table/json.h"
#include "saddle/matrix/solution.h"

namespace saddle::web {

/// Called regularly with the progress.
using OnProgress = std::function<void(const Json&)>;

/// Answers a call with the object that the program prints with --json, or with another object for
/// the page. Throws the exceptions of the library.
using Command = Json (*)(const Payload& payload, const OnProgress& on_progress);

// A matrix game: its solution, the check of its proof, its solution by hand, its picture.
Json solve_command(const Payload& payload, const OnProgress& on_progress);
Json verify_command(const Payload& payload, const OnProgress& on_progress);
Json explain_command(const Payload& payload, const OnProgress& on_progress);
Json picture_command(const Payload& payload, const OnProgress& on_progress);

// Games of two players.
Json dominance_command(const Payload& payload, const OnProgress& on_progress);
Json nash_command(const Payload& payload, const OnProgress& on_progress);

// Measured payoffs, with the picture of the answer if it is requested.
Json measured_command(const Payload& payload, const OnProgress& on_progress);

// Games as text.
Json read_command(const Payload& payload, const OnProgress& on_progress);
Json write_command(const Payload& payload, const OnProgress& on_progress);

// Games of the collection: the list of the offered games with their parameters, and the answer of
// one game.
Json collection_command(const Payload& payload, const OnProgress& on_progress);
Json collected_command(const Payload& payload, const OnProgress& on_progress);

// Games with pages of their own.
Json examples_command(const Payload& payload, const OnProgress& on_progress);
Json guess_it_command(const Payload& payload, const OnProgress& on_progress);
Json guess_it_table_command(const Payload& payload, const OnProgress& on_progress);
Json great_game_command(const Payload& payload, const OnProgress& on_progress);

}  // namespace saddle::web
