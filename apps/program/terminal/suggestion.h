#pragma once

#include <string>
#include <vector>

namespace saddle::app {

/// Returns ", did you mean 'NAME'?" with the name that is nearest to a mistyped word, if at most
/// two letters are wrong, missing, too many or swapped, and at most half of the word; `otherwise`
/// if there is none. Of a name like "game nim" the last word counts.
std::string suggestion(const std::string& word, const std::vector<std::string>& names,
                       const std::string& otherwise = "");

}  // namespace saddle::app
