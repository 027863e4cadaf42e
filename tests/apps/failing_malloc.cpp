// A library to be loaded before all others, which simulates the end of memory: allocation number
// FAILING_MALLOC, counted from the start of the program's main function or its first static object,
// fails, and with FAILING_MALLOC_ON=1 all later ones too. Then it creates the file named by
// FAILING_MALLOC_MARK.

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

extern "C" {

void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* memory, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);

}  // extern "C"

namespace {

std::atomic<long> left = -1;  // allocations before memory ends; -1 for no end
bool goes_on = false;
const char* mark = nullptr;

[[gnu::constructor]] void read_environment() {
  const char* const number = std::getenv("FAILING_MALLOC");
  goes_on = std::getenv("FAILING_MALLOC_ON") != nullptr;
  mark = std::getenv("FAILING_MALLOC_MARK");
  left = number == nullptr ? -1 : std::atol(number);
}

bool has_ended() {
  long now = left;
  while (now > 0 && !left.compare_exchange_weak(now, now - 1)) {
  }
  if (now < 0 || now > 1) {
    return false;
  }
  if (now == 1) {
    close(open(mark, O_WRONLY | O_CREAT, 0600));
  } else if (!goes_on) {
    return false;
  }
  errno = ENOMEM;
  return true;
}

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) noexcept { return has_ended() ? nullptr : __libc_malloc(bytes); }

void* calloc(std::size_t count, std::size_t bytes) noexcept {
  return has_ended() ? nullptr : __libc_calloc(count, bytes);
}

void* realloc(void* memory, std::size_t bytes) noexcept {
  return has_ended() ? nullptr : __libc_realloc(memory, bytes);
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  return has_ended() ? nullptr : __libc_memalign(alignment, bytes);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) noexcept {
  if (has_ended()) {
    return ENOMEM;
  }
  *memory = __libc_memalign(alignment, bytes);
  return *memory == nullptr ? ENOMEM : 0;
}

}  // extern "C"
