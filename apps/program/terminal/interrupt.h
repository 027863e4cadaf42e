#pragma once

#include <stop_token>
#include <string>

namespace saddle::app {

/// Returns a token whose stop is requested by the first Ctrl-C, SIGTERM or SIGHUP from now on: a
/// solver then ends with the bounds it has. The second signal ends the program at once.
std::stop_token stop_on_interrupt();

/// Whether such a signal came.
bool is_interrupted();

/// Prepares the program for running out of memory where no exception can be thrown: in GMP and
/// FLINT, in a destructor, or if there is no memory for the exception. It then ends by
/// end_without_memory(). Must be called once, before everything else.
void prepare_for_end_of_memory();

/// Reports that there is not enough memory and ends the program with ExitCode::bad_input, without
/// unwinding the stack and without allocating.
[[noreturn]] void end_without_memory() noexcept;

/// The name of a file that is removed when the object or the program ends, unless the file was
/// renamed before. It is not removed after SIGKILL or a stack overflow. The file need not exist.
class TemporaryName {
 public:
  /// Throws std::length_error if there are 16 such names already, or the path is longer than the
  /// system allows.
  explicit TemporaryName(std::string path);
  ~TemporaryName();
  TemporaryName(const TemporaryName&) = delete;
  TemporaryName& operator=(const TemporaryName&) = delete;

  const std::string& path() const { return path_; }

  /// Renames the file, replacing a file of the new name. Returns 0, or the system's error number.
  int rename(const std::string& name);

  /// The same, but returns EEXIST if there is a file of the new name.
  int rename_to_new(const std::string& name);

 private:
  std::string path_;
};

}  // namespace saddle::app
