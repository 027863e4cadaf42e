#pragma once

// Where a picture of a square of cells has its square, in pixels, and the length of its sides.
namespace saddle::games::square_map {

constexpr double size = 600;
constexpr double left = 80;
constexpr double top = 50;

}  // namespace saddle::games::square_map
