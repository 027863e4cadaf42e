#pragma once

#include <bit>
#include <cstring>
#include <string>
#include <vector>

namespace saddle::test {

/// Returns a .npy file of version 1, or of another version with a longer length field.
inline std::string npy(const std::string& type, bool by_columns, const std::string& shape,
                       const std::string& bytes, char version = 1) {
  std::string header = "{'descr': '" + type +
                       "', 'fortran_order': " + (by_columns ? "True" : "False") +
                       ", 'shape': " + shape + ", }";
  header += std::string(64 - (header.size() + 11) % 64, ' ') + '\n';
  std::string length = {static_cast<char>(header.size() & 0xFFU),
                        static_cast<char>(header.size() >> 8U)};
  length.append(version > 1 ? 2 : 0, '\0');
  return "\x93NUMPY" + std::string({version, '\0'}) + length + header + bytes;
}

/// Returns the bytes of numbers, with the least or the most significant first.
template <class Word>
std::string bytes_of(const std::vector<Word>& words, bool is_big = false) {
  std::string bytes;
  for (const Word word : words) {
    std::string of_word(sizeof(Word), '\0');
    std::memcpy(of_word.data(), &word, sizeof(Word));
    const bool is_turned = is_big == (std::endian::native == std::endian::little);
    bytes += is_turned ? std::string(of_word.rbegin(), of_word.rend()) : of_word;
  }
  return bytes;
}

}  // namespace saddle::test
