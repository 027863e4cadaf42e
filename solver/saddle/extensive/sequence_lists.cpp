#include "saddle/extensive/sequence_lists.h"

#include <numeric>

namespace saddle {

SequenceLists::SequenceLists(std::span<const std::int32_t> list_of, std::size_t count)
    : starts_(count + 1) {
  for (const std::int32_t list : list_of) {
    if (list >= 0) {
      ++starts_[place(list) + 1];
    }
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  sequences_.resize(place(starts_.back()));
  std::vector<std::int32_t> ends(starts_);
  for (std::size_t s = 0; s < list_of.size(); ++s) {
    if (list_of[s] >= 0) {
      sequences_[place(ends[place(list_of[s])]++)] = static_cast<std::int32_t>(s);
    }
  }
}

}  // namespace saddle
