#include "saddle/number/end_of_memory.h"

#include <cstddef>
#include <cstdlib>

#include <flint/flint.h>
#include <gmp.h>

namespace saddle {
namespace {

void (*end_program)() noexcept = nullptr;

// Neither library requests zero bytes, so a null pointer always means failure.
void* given(void* memory) {
  if (memory == nullptr) {
    end_program();
  }
  return memory;
}

void* allocate(std::size_t bytes) { return given(std::malloc(bytes)); }

void* allocate_zeros(std::size_t count, std::size_t bytes) {
  return given(std::calloc(count, bytes));
}

void* reallocate(void* memory, std::size_t bytes) { return given(std::realloc(memory, bytes)); }

void* reallocate_number(void* memory, std::size_t /*before*/, std::size_t bytes) {
  return reallocate(memory, bytes);
}

void release(void* memory) { std::free(memory); }

void release_number(void* memory, std::size_t /*bytes*/) { release(memory); }

}  // namespace

void end_numbers_without_memory_by(void (*end)() noexcept) {
  end_program = end;
  mp_set_memory_functions(allocate, reallocate_number, release_number);
  __flint_set_memory_functions(allocate, allocate_zeros, reallocate, release);
}

}  // namespace saddle
