#include "apps/program/terminal/interrupt.h"

#include <csignal>

#include "apps/program/terminal/sudden_end.h"

namespace saddle::app {
namespace {

std::stop_source& interrupts() {
  static std::stop_source source;
  return source;
}

// No callback is ever registered with the source. So a request is a few atomic operations, and none
// of them can wait for the thread that the signal interrupted.
extern "C" void request_stop(int number) {
  const bool is_first = interrupts().request_stop();
  if (!is_first) {
    end_by_signal(number);
  }
}

}  // namespace

std::stop_token stop_on_interrupt() {
  std::stop_token token = interrupts().get_token();
  struct sigaction action = {};
  action.sa_handler = request_stop;
  for (const int number : {SIGINT, SIGHUP, SIGTERM}) {
    struct sigaction before = {};
    sigaction(number, nullptr, &before);
    // nohup has it ignored.
    if (number != SIGHUP || before.sa_handler != SIG_IGN) {
      sigaction(number, &action, nullptr);
    }
  }
  return token;
}

bool is_interrupted() { return interrupts().stop_requested(); }

}  // namespace saddle::app
