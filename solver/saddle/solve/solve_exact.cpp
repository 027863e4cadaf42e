#include "saddle/solve/solve_exact.h"

#include <functional>

#include "saddle/exact/image.h"
#include "saddle/exact/inspection.h"
#include "saddle/exact/repair.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

// Returns what the floating solver may call while it solves the image of a game.
std::function<void(const Progress&)> in_units_of_game(
    const std::function<void(const Progress&)>& on_progress, const DoubleImage& image) {
  if (!on_progress) {
    return nullptr;
  }
  const double origin = nearest_double(image.origin);
  const double unit = nearest_double(image.unit);
  return [&on_progress, origin, unit](const Progress& progress) {
    on_progress(
        {progress.iterations, origin + unit * progress.lower, origin + unit * progress.upper});
  };
}

}  // namespace

ExactSolution solve_exact(const ExactMatrix& game, const Options& options) {
  const Budget budget(options);
  const auto image = std::make_shared<const IntegerImage>(integer_image(game));
  return solve_exact(image, budget.rest(0));
}

ExactSolution solve_exact(const std::shared_ptr<const IntegerImage>& image,
                          const Options& options) {
  const Budget budget(options);
  if (std::optional<ExactSolution> easy = solve_by_inspection(image)) {
    return *std::move(easy);
  }
  const DoubleImage rough_image = double_image(*image);
  Options remaining = budget.rest(0);
  remaining.on_progress = in_units_of_game(options.on_progress, rough_image);
  const Solution rough = solve(rough_image.game, remaining);
  return repair(image, {rough_image.game, rough.row, rough.column}, budget, rough.iterations);
}

}  // namespace saddle
