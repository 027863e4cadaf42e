#include "saddle/io/png.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace saddle {
namespace {

std::string big_endian(std::uint32_t number) {
  return {static_cast<char>(number >> 24), static_cast<char>(number >> 16 & 0xFF),
          static_cast<char>(number >> 8 & 0xFF), static_cast<char>(number & 0xFF)};
}

// The cyclic redundancy check of a chunk: the polynomial of ISO 3309, bits reversed.
std::uint32_t checksum(const std::string& bytes) {
  std::uint32_t rest = 0xFFFFFFFF;
  for (const char byte : bytes) {
    rest ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) {
      rest = (rest & 1U) != 0 ? rest >> 1 ^ 0xEDB88320 : rest >> 1;
    }
  }
  return rest ^ 0xFFFFFFFF;
}

std::string chunk(const std::string& kind, const std::string& data) {
  const std::string checked = kind + data;
  return big_endian(static_cast<std::uint32_t>(data.size())) + checked +
         big_endian(checksum(checked));
}

// The bytes as a zlib stream of blocks that are stored as they are.
std::string stored(const std::string& bytes) {
  constexpr std::size_t longest = 65535;
  constexpr std::uint32_t modulus = 65521;
  std::string stream = "\x78\x01";
  for (std::size_t begin = 0; begin < bytes.size(); begin += longest) {
    const std::size_t length = std::min(longest, bytes.size() - begin);
    const bool is_last = begin + length == bytes.size();
    stream += is_last ? '\x01' : '\0';
    for (const std::size_t number : {length, ~length}) {
      stream += static_cast<char>(number & 0xFF);
      stream += static_cast<char>(number >> 8 & 0xFF);
    }
    stream.append(bytes, begin, length);
  }
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  for (const char byte : bytes) {
    low = (low + static_cast<unsigned char>(byte)) % modulus;
    high = (high + low) % modulus;
  }
  return stream + big_endian(high << 16 | low);
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
         chunk("IDAT", stored(lines)) + chunk("IEND", "");
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
