#pragma once

// The position of the square in a picture of a square of cells, and its side, in pixels.
namespace saddle::games::square_map {

constexpr double size = 600;
constexpr double left = 80;
constexpr double top = 50;

}  // namespace saddle::games::square_map
