#include "benchmarks/interrupt.h"

#include <csignal>

namespace saddle::bench {
namespace {

volatile std::sig_atomic_t pressed = 0;

}  // namespace

void note_interrupts() {
  std::signal(SIGINT, [](int) {
    pressed = 1;
    std::signal(SIGINT, SIG_DFL);
  });
}

bool interrupted() { return pressed != 0; }

}  // namespace saddle::bench
