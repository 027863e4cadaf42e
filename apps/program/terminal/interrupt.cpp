#include "apps/program/terminal/interrupt.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "apps/program/terminal/command.h"
#include "saddle/number/end_of_memory.h"

namespace saddle::app {
namespace {

// The temporary files, in an array of fixed size, because signal handlers can read it at any
// moment. Every command writes fewer files than the array has places.
struct Place {
  std::atomic<bool> is_named = false;
  std::array<char, PATH_MAX> path = {};
};
constinit std::array<Place, 16> places;
constinit std::mutex taking;

void remove_temporary_files() noexcept {
  for (const Place& place : places) {
    if (place.is_named) {
      unlink(place.path.data());
    }
  }
}

// Ends the program as the signal does without a handler; called in the handler of that signal.
void end_by_signal(int signal) {
  remove_temporary_files();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Throws std::length_error if there is no free place, or if the path has PATH_MAX bytes or more,
// because no file with such a path can be opened.
void remember(std::string_view path) {
  const std::lock_guard lock(taking);
  const auto place = std::find_if(places.begin(), places.end(), [&](const Place& candidate) {
    return !candidate.is_named && path.size() < candidate.path.size();
  });
  if (place == places.end()) {
    throw std::length_error("too many files are written at once, or the path of one is too long");
  }
  path.copy(place->path.data(), path.size());
  place->path[path.size()] = '\0';
  place->is_named = true;
}

void forget(std::string_view path) {
  const std::lock_guard lock(taking);
  for (Place& place : places) {
    if (place.is_named && path == place.path.data()) {
      place.is_named = false;
    }
  }
}

// Ignored signals, such as SIGHUP under nohup, stay ignored; signals that request a stop still do.
void remove_files_on_signals() {
  for (const int signal :
       {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2,
        SIGXCPU, SIGXFSZ, SIGSYS, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
    struct sigaction action = {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
      action.sa_handler = end_by_signal;
      sigaction(signal, &action, nullptr);
    }
  }
}

std::terminate_handler usual_end = nullptr;

// If there was not even memory for an exception, there is no current exception. The pointer is
// volatile because clang removes an allocation that is freed again.
bool is_memory_spent() {
  constexpr std::size_t some_bytes = 4096;
  void* volatile memory = std::malloc(some_bytes);
  const bool is_spent = memory == nullptr;
  std::free(memory);
  return is_spent;
}

[[noreturn]] void end_of_uncaught() {
  if (std::current_exception() == nullptr) {
    if (is_memory_spent()) {
      end_without_memory();
    }
  } else {
    try {
      throw;
    } catch (const std::bad_alloc&) {
      end_without_memory();
    } catch (...) {
      remove_temporary_files();
    }
  }
  usual_end();
  std::abort();
}

// Never destroyed, because a signal may come while the program ends.
std::stop_source& interrupts() {
  static auto* const source = new std::stop_source;
  return *source;
}

// No callback is ever registered with the source. A request is therefore a few atomic operations,
// which never wait for the thread that the signal interrupted.
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
    // nohup makes the program ignore it.
    if (number != SIGHUP || before.sa_handler != SIG_IGN) {
      sigaction(number, &action, nullptr);
    }
  }
  return token;
}

bool is_interrupted() { return interrupts().stop_requested(); }

void prepare_for_end_of_memory() {
  usual_end = std::set_terminate(end_of_uncaught);
  end_numbers_without_memory_by(end_without_memory);
}

void end_without_memory() noexcept {
  static std::atomic_flag is_said;
  if (!is_said.test_and_set()) {
    remove_temporary_files();
    constexpr std::string_view words = "saddle: not enough memory\n";
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, words.data(), words.size());
    _exit(static_cast<int>(ExitCode::bad_input));
  }
  // Another thread is ending the program.
  for (;;) {
    pause();
  }
}

// The name is remembered before the file exists; otherwise a signal could come in between.
TemporaryName::TemporaryName(std::string path) : path_(std::move(path)) {
  remember(path_);
  remove_files_on_signals();
}

TemporaryName::~TemporaryName() {
  if (!path_.empty()) {
    unlink(path_.c_str());
    forget(path_);
  }
}

int TemporaryName::rename(const std::string& name) {
  if (std::rename(path_.c_str(), name.c_str()) != 0) {
    return errno;
  }
  forget(std::exchange(path_, {}));
  return 0;
}

int TemporaryName::rename_to_new(const std::string& name) {
  if (link(path_.c_str(), name.c_str()) == 0) {
    unlink(path_.c_str());
    forget(std::exchange(path_, {}));
    return 0;
  }
  // Some file systems have no hard links, and report it by different errors.
  const bool is_taken = errno == EEXIST || access(name.c_str(), F_OK) == 0;
  return is_taken ? EEXIST : rename(name);
}

}  // namespace saddle::app
