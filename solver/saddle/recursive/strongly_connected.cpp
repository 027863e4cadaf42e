#include "saddle/recursive/strongly_connected.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace saddle {
namespace {

// Tarjan's algorithm without recursion: `low` is the least number that is known to be reached.
class ComponentSearch {
 public:
  explicit ComponentSearch(std::vector<std::vector<Index>> successors)
      : successors_(std::move(successors)),
        number_(successors_.size(), -1),
        low_(successors_.size(), 0),
        next_(successors_.size(), 0) {}

  std::vector<std::vector<Index>> run() {
    for (std::size_t state = 0; state < successors_.size(); ++state) {
      if (number_[state] < 0) {
        search(state);
      }
    }
    return std::move(found_);
  }

 private:
  void enter(std::size_t state) {
    number_[state] = low_[state] = count_++;
    open_.push_back(state);
    path_.push_back(state);
  }

  void search(std::size_t root) {
    enter(root);
    while (!path_.empty()) {
      const std::size_t here = path_.back();
      if (next_[here] < successors_[here].size()) {
        const auto to = static_cast<std::size_t>(successors_[here][next_[here]++]);
        if (number_[to] < 0) {
          enter(to);
        } else {
          low_[here] = std::min(low_[here], low_[to]);
        }
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) {
        low_[path_.back()] = std::min(low_[path_.back()], low_[here]);
      }
      if (low_[here] == number_[here]) {
        close(here);
      }
    }
  }

  // Takes a component off the open states; its states are never the least of another.
  void close(std::size_t root) {
    std::vector<Index> component;
    std::size_t state = 0;
    do {
      state = open_.back();
      open_.pop_back();
      low_[state] = std::numeric_limits<Index>::max();
      component.push_back(static_cast<Index>(state));
    } while (state != root);
    found_.push_back(std::move(component));
  }

  std::vector<std::vector<Index>> successors_;
  std::vector<Index> number_;
  std::vector<Index> low_;
  std::vector<std::size_t> next_;
  std::vector<std::size_t> open_;
  std::vector<std::size_t> path_;
  std::vector<std::vector<Index>> found_;
  Index count_ = 0;
};

}  // namespace

std::vector<std::vector<Index>> strongly_connected_components(
    std::vector<std::vector<Index>> successors) {
  return ComponentSearch(std::move(successors)).run();
}

}  // namespace saddle
