#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddle/io/svg.h"

namespace saddle {

/// Returns an image as a file of Portable Network Graphics: the pixels row by row, each the number
/// of a colour of the palette, compressed by zlib. Demands 1 to 256 colours and width * height
/// pixels, at least one.
std::string png_image(std::uint32_t width, std::uint32_t height, const std::vector<Colour>& palette,
                      const std::vector<std::uint8_t>& pixels);

/// Returns bytes in the 64 letters of RFC 4648, as they stand within other files.
std::string base64(const std::string& bytes);

}  // namespace saddle
