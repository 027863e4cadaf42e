#include "saddle/io/picture_label.h"

#include <algorithm>
#include <cstddef>

namespace saddle {
namespace {

constexpr std::size_t most_letters = 40;

bool continues_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

std::string shortened(const std::string& label) {
  std::size_t letters = 0;
  for (std::size_t k = 0; k < label.size(); ++k) {
    if (!continues_letter(label[k]) && ++letters > most_letters) {
      return label.substr(0, k) + "...";
    }
  }
  return label;
}

double width_of(const std::string& label) {
  return letter_width *
         static_cast<double>(label.size() - static_cast<std::size_t>(std::count_if(
                                                label.begin(), label.end(), continues_letter)));
}

double greatest_width(const std::vector<std::string>& labels) {
  double width = 0;
  for (const std::string& label : labels) {
    width = std::max(width, width_of(label));
  }
  return width;
}

}  // namespace saddle
