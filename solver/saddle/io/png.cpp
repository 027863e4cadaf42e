#include "saddle/io/png.h"

#include <cstddef>
#include <new>
#include <string_view>

#include <zlib.h>

namespace saddle {
namespace {

std::string big_endian(std::uint32_t number) {
  return {static_cast<char>(number >> 24), static_cast<char>(number >> 16 & 0xFF),
          static_cast<char>(number >> 8 & 0xFF), static_cast<char>(number & 0xFF)};
}

// NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): zlib's type of bytes

uLong checksum(const std::string& bytes) {
  return crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
}

std::string compressed(const std::string& bytes) {
  uLongf size = compressBound(bytes.size());
  std::string stream(size, '\0');
  // The room is enough, so only memory can be missing.
  if (compress(reinterpret_cast<Bytef*>(stream.data()), &size,
               reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()) != Z_OK) {
    throw std::bad_alloc();
  }
  stream.resize(size);
  return stream;
}

// NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)

std::string chunk(const std::string& kind, const std::string& data) {
  const std::string checked = kind + data;
  return big_endian(static_cast<std::uint32_t>(data.size())) + checked +
         big_endian(static_cast<std::uint32_t>(checksum(checked)));
}

}  // namespace

std::string png_image(std::uint32_t width, std::uint32_t height, const std::vector<Colour>& palette,
                      const std::vector<std::uint8_t>& pixels) {
  std::string colours;
  for (const Colour& colour : palette) {
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
      colours += static_cast<char>(part);
    }
  }
  // Each line of pixels begins by its filter, which is none.
  std::string lines;
  for (std::size_t y = 0; y < height; ++y) {
    lines += '\0';
    lines.append(pixels.begin() + static_cast<std::ptrdiff_t>(y * width),
                 pixels.begin() + static_cast<std::ptrdiff_t>((y + 1) * width));
  }
  // Eight bits a pixel, colours by number; no interlacing.
  const std::string header =
      big_endian(width) + big_endian(height) + std::string("\x08\x03\0\0\0", 5);
  return "\x89PNG\r\n\x1A\n" + chunk("IHDR", header) + chunk("PLTE", colours) +
         chunk("IDAT", compressed(lines)) + chunk("IEND", "");
}

std::string base64(const std::string& bytes) {
  static constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t begin = 0; begin < bytes.size(); begin += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = begin; k < begin + 3; ++k) {
      three = three << 8 | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      const bool is_padding = begin + k > bytes.size();
      text += is_padding ? '=' : letters[three >> (18 - 6 * k) & 63U];
    }
  }
  return text;
}

}  // namespace saddle
