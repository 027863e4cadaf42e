#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "apps/python/core/caller.h"
#include "saddle/io/text/stoppable_text.h"

namespace saddle::python {

/// Returns read(stream, should_stop) of a text; Ctrl-C raises KeyboardInterrupt.
template <class Read>
auto read_whole(std::string text, const Read& read) {
  // More bytes take longer to read than it takes to start a thread.
  constexpr std::size_t bytes_of_a_moment = 100'000;
  return whole_answer(text.size() > bytes_of_a_moment, [&](const ShouldStop& should_stop) {
    return read_until(should_stop, std::move(text),
                      [&](std::istream& in) { return read(in, should_stop); });
  });
}

}  // namespace saddle::python
