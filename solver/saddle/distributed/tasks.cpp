#include "saddle/distributed/tasks.h"

#include <utility>

#include "saddle/distributed/ranks.h"

namespace saddle {
namespace {

constexpr Index no_more = -1;

}  // namespace

std::size_t Tasks::add(std::function<void()> task) {
  tasks_.push_back(std::move(task));
  return tasks_.size() - 1;
}

void Tasks::run(std::size_t task) {
  from_rank(0, static_cast<Index>(task));
  perform(task);
}

void Tasks::finish() { from_rank(0, no_more); }

void Tasks::follow() {
  for (Index task = from_rank(0, no_more); task != no_more; task = from_rank(0, no_more)) {
    perform(static_cast<std::size_t>(task));
  }
}

void Tasks::perform(std::size_t task) {
  is_broken_ = true;
  tasks_[task]();
  is_broken_ = false;
}

}  // namespace saddle
