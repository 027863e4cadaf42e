#include "saddle/distributed/ranks.h"

#include <exception>
#include <optional>
#include <utility>

#include <mpi.h>
#include <petscsys.h>

#include "saddle/io/text/parse_error.h"

namespace saddle {
namespace {

// What the leader sends instead of a task.
constexpr Index no_more = -1;

// Ignores the return code: MPI ends the run if one of its calls fails.
template <class Number>
Number reduced(Number number, MPI_Datatype type, MPI_Op operation) {
  Number result{};
  MPI_Allreduce(&number, &result, 1, type, operation, MPI_COMM_WORLD);
  return result;
}

}  // namespace

// The program installs its own signal handlers, and errors of PETSc become exceptions.
MpiRun::MpiRun() {
  if (PetscInitializeNoArguments() != 0) {
    throw std::runtime_error("PETSc does not start");
  }
  PetscPopSignalHandler();
  PetscPushErrorHandler(PetscReturnErrorHandler, nullptr);
}

MpiRun::~MpiRun() { PetscFinalize(); }

void MpiRun::abort(int code) {
  MPI_Abort(MPI_COMM_WORLD, code);
  std::terminate();
}

int rank() {
  int number = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &number);
  return number;
}

int ranks() {
  int number = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &number);
  return number;
}

double sum_over_ranks(double number) { return reduced(number, MPI_DOUBLE, MPI_SUM); }
Index sum_over_ranks(Index number) { return reduced<std::int64_t>(number, MPI_INT64_T, MPI_SUM); }
std::uint64_t sum_over_ranks(std::uint64_t number) {
  return reduced(number, MPI_UINT64_T, MPI_SUM);
}
double greatest_over_ranks(double number) { return reduced(number, MPI_DOUBLE, MPI_MAX); }
Index least_over_ranks(Index number) { return reduced<std::int64_t>(number, MPI_INT64_T, MPI_MIN); }

// MPI_Exscan() leaves the result of the first rank undefined.
Index sum_before(Index number) {
  const std::int64_t here = number;
  std::int64_t before = 0;
  MPI_Exscan(&here, &before, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
  return is_leader() ? 0 : before;
}

Index from_rank(int source, Index number) {
  std::int64_t result = number;
  MPI_Bcast(&result, 1, MPI_INT64_T, source, MPI_COMM_WORLD);
  return result;
}

std::string from_rank(int source, std::string text) {
  text.resize(static_cast<std::size_t>(from_rank(source, std::ssize(text))));
  MPI_Bcast(text.data(), static_cast<int>(text.size()), MPI_CHAR, source, MPI_COMM_WORLD);
  return text;
}

Index first_of_rank(Index size, int rank) { return size * rank / ranks(); }

void together(const std::function<void()>& work) {
  std::optional<ParseError> placed;
  std::string message;
  bool has_failed = true;
  try {
    work();
    has_failed = false;
  } catch (const ParseError& error) {
    placed = error;
  } catch (const std::exception& error) {
    message = error.what();
  }
  const Index none = ranks();
  const Index first = least_over_ranks(has_failed ? rank() : none);
  if (first == none) {
    return;
  }
  const int source = static_cast<int>(first);
  if (from_rank(source, Index{placed.has_value()}) == 0) {
    throw CommonError(from_rank(source, std::move(message)));
  }
  std::string file = from_rank(source, placed ? placed->file() : "");
  const Index line = from_rank(source, placed ? placed->line() : 0);
  const Index column = from_rank(source, placed ? placed->column() : 0);
  throw ParseError(std::move(file), line, column,
                   from_rank(source, placed ? placed->message() : ""));
}

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
