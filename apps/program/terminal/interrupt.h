#pragma once

#include <stop_token>
#include <string>

namespace saddle::app {

/// Returns a token whose stop is requested by the first Ctrl-C, SIGTERM or SIGHUP from now on, so
/// that a solver ends with the bounds it has. The second signal ends the program at once.
std::stop_token stop_on_interrupt();

/// Whether such a signal came.
bool is_interrupted();

/// Prepares the program for running out of memory where no exception can pass: in GMP and FLINT, in
/// a destructor, or where there is none for the exception. It then ends as end_without_memory()
/// does. To be called once, before all else.
void prepare_for_end_of_memory();

/// Says that there is not enough memory and ends the program with ExitCode::bad_input, without
/// unwinding the stack and without allocating.
[[noreturn]] void end_without_memory() noexcept;

/// The name of a file that is removed when the object or the program ends, unless the file is given
/// another name before. SIGKILL leaves it, and a stack that overflows. The file need not be
/// there.
class TemporaryName {
 public:
  /// Throws std::length_error if there are 16 such names already, or the path is longer than the
  /// system's paths can be.
  explicit TemporaryName(std::string path);
  ~TemporaryName();
  TemporaryName(const TemporaryName&) = delete;
  TemporaryName& operator=(const TemporaryName&) = delete;

  const std::string& path() const { return path_; }

  /// Gives the file another name, in the place of a file of that name. Returns 0, or the reason of
  /// the system why not.
  int rename(const std::string& name);

  /// The same, but returns EEXIST where there is a file of that name.
  int rename_to_new(const std::string& name);

 private:
  std::string path_;
};

}  // namespace saddle::app
