#include "apps/program/terminal/output_file.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/program/terminal/command.h"
#include "apps/program/terminal/interrupt.h"

namespace saddle::app {
namespace {

namespace fs = std::filesystem;

std::runtime_error cannot_write(const std::string& path, int reason) {
  if (reason == ENOMEM) {
    throw std::bad_alloc();
  }
  return std::runtime_error(fmt::format(
      "cannot write {}: {}", path == "-" ? "standard output" : path, std::strerror(reason)));
}

// The target of a path after all links: a file, or a descriptor that the program has open.
struct Target {
  std::optional<int> descriptor;
  fs::path file;

  // Links in /proc/PID/fd of another process lead to files that the other process has open.
  bool is_process_file() const { return file.native().starts_with("/proc/"); }
};

// Returns N for /proc/PID/fd/N of this process or, without /proc, for /dev/fd/N; else nullopt.
std::optional<int> descriptor_of(const fs::path& file) {
  const std::string name = file.filename().string();
  const std::string folder = file.parent_path().string();
  int number = 0;
  const char* end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data(), end, number);
  const bool is_number = error == std::errc{} && stop == end && number >= 0;
  const bool is_ours = folder == "/dev/fd" || folder == fmt::format("/proc/{}/fd", getpid());
  return is_number && is_ours ? std::optional(number) : std::nullopt;
}

Target target_of(const std::string& path) {
  if (path == "-") {
    return {STDOUT_FILENO, {}};
  }
  constexpr int most_links = 40;
  fs::path next = path;
  for (int links = 0; links < most_links; ++links) {
    std::error_code error;
    const fs::path folder = fs::canonical(next.has_parent_path() ? next.parent_path() : ".", error);
    if (error) {
      throw cannot_write(path, error.value());
    }
    Target target{{}, folder / next.filename()};
    target.descriptor = descriptor_of(target.file);
    if (target.descriptor || target.is_process_file() ||
        !fs::is_symlink(fs::symlink_status(target.file, error))) {
      return target;
    }
    next = folder / fs::read_symlink(target.file, error);
  }
  throw cannot_write(path, ELOOP);
}

// Returns the system's data of the target; nullopt if the file does not exist yet.
std::optional<struct stat> status_of(const Target& target, const std::string& path) {
  struct stat status = {};
  const int failed =
      target.descriptor ? fstat(*target.descriptor, &status) : stat(target.file.c_str(), &status);
  if (failed == 0) {
    return status;
  }
  if (errno == ENOENT && !target.descriptor) {
    return std::nullopt;
  }
  throw cannot_write(path, errno);
}

bool are_one(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// An output file, and its state before the command runs.
struct OutputFile {
  std::string option;
  std::string path;
  Target target;
  std::optional<struct stat> status;

  bool is_one_with(const OutputFile& other) const {
    if (target.descriptor && target.descriptor == other.target.descriptor) {
      return true;
    }
    if (!status || !other.status) {
      return !status && !other.status && target.file == other.target.file;
    }
    return are_one(*status, *other.status) && !S_ISCHR(status->st_mode);
  }

  bool is_one_with(const struct stat& input) const {
    return status && S_ISREG(input.st_mode) && are_one(*status, input);
  }
};

// Throws if the output cannot be written. A replacement is first written in the same folder, which
// must be writable.
void check_writable(const OutputFile& output) {
  const auto [descriptor, file] = output.target;
  if (descriptor) {
    const int mode = fcntl(*descriptor, F_GETFL);
    if (mode == -1 || (mode & O_ACCMODE) == O_RDONLY) {
      throw cannot_write(output.path, EBADF);
    }
    return;
  }
  if (output.status) {
    const mode_t kind = output.status->st_mode;
    if (S_ISDIR(kind) || S_ISSOCK(kind)) {
      throw cannot_write(output.path, S_ISDIR(kind) ? EISDIR : ENXIO);
    }
    if (access(file.c_str(), W_OK) != 0) {
      throw cannot_write(output.path, errno);
    }
    if (!S_ISREG(kind) || output.target.is_process_file()) {
      return;
    }
  }
  const fs::path folder = file.parent_path();
  if (!file.has_filename()) {
    throw cannot_write(output.path, ENOENT);
  }
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    throw std::runtime_error(
        fmt::format("cannot write {}: no file can be made in the folder {}: {}", output.path,
                    folder.string(), std::strerror(errno)));
  }
  // In a folder such as /tmp only the owner of a file may replace it.
  struct stat around = {};
  if (output.status && stat(folder.c_str(), &around) == 0 && (around.st_mode & S_ISVTX) != 0 &&
      geteuid() != 0 && geteuid() != output.status->st_uid && geteuid() != around.st_uid) {
    throw cannot_write(output.path, EPERM);
  }
}

OutputFile output_file(const NamedFile& named) {
  if (named.path.empty()) {
    throw UsageError(fmt::format("{} is the empty name, expected a file or -", named.option));
  }
  OutputFile output{named.option, named.path, target_of(named.path), {}};
  output.status = status_of(output.target, named.path);
  check_writable(output);
  return output;
}

void check_apart(const OutputFile& a, const OutputFile& b) {
  if (a.option == b.option) {
    throw UsageError(fmt::format("{} is given twice", a.option));
  }
  if (a.is_one_with(b)) {
    throw UsageError(fmt::format("{} and {} are the same file, {}", a.option, b.option,
                                 a.path == "-" ? "standard output" : a.path));
  }
}

void check_apart(const OutputFile& output, const NamedFile& input) {
  struct stat status = {};
  const int failed =
      input.path == "-" ? fstat(STDIN_FILENO, &status) : stat(input.path.c_str(), &status);
  if (failed == 0 && output.is_one_with(status)) {
    throw UsageError(fmt::format("{} is {}, which is read as {}: expected another file",
                                 output.option, output.path, input.option));
  }
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

// A short name, because the target's name may have the maximum length.
std::string temporary_name(const fs::path& folder) {
  std::random_device random;
  return (folder / fmt::format(".saddle-{:08x}{:08x}.part", random(), random())).string();
}

// A file that is being written. The text of a regular file goes into a temporary file.
class BegunFile {
 public:
  explicit BegunFile(const std::string& path)
      : path_(path), target_(target_of(path)), old_(status_of(target_, path)) {}
  ~BegunFile() { close_own(); }

  void write(std::string_view text) {
    if (!target_.descriptor && descriptor_ < 0) {
      open();
    }
    check(write_all(target_.descriptor.value_or(descriptor_), text));
  }

  // Flushes the whole file to the disk, with the mode of the old file, and closes it.
  void complete() {
    write("");
    if (temporary_) {
      struct stat made = {};
      const bool is_wrong = old_ && fstat(descriptor_, &made) == 0 && made.st_mode != old_->st_mode;
      check(is_wrong && fchmod(descriptor_, old_->st_mode & 07777U) != 0 ? errno : 0);
      check(fsync(descriptor_) != 0 && errno != EINVAL ? errno : 0);
    }
    check(close_own());
  }

  // Replaces the old file, which can fail, for example at a mount point.
  void replace() {
    if (!temporary_) {
      return;
    }
    if (const int reason = temporary_->rename(target_.file.string()); reason != 0) {
      throw std::runtime_error(fmt::format("{}; the whole text is in {}",
                                           cannot_write(path_, reason).what(), aside("new")));
    }
  }

  // Keeps the old file, and reports where the text is.
  void set_aside() {
    if (temporary_) {
      write_message(fmt::format("saddle: interrupted: {} is {}, the results so far are in {}\n",
                                path_, old_ ? "left as it was" : "not written",
                                aside("interrupted")));
    }
  }

 private:
  void check(int reason) const {
    if (reason != 0) {
      throw cannot_write(path_, reason);
    }
  }

  void open() {
    constexpr int flags = O_WRONLY | O_CLOEXEC | O_NOCTTY;
    if (old_ && (!S_ISREG(old_->st_mode) || target_.is_process_file())) {
      descriptor_ = ::open(target_.file.c_str(), flags | O_APPEND);
    } else {
      temporary_.emplace(temporary_name(target_.file.parent_path()));
      descriptor_ =
          ::open(temporary_->path().c_str(), flags | O_CREAT | O_EXCL, old_ ? 0600 : 0666);
    }
    check(descriptor_ < 0 ? errno : 0);
  }

  int close_own() {
    const int failed = descriptor_ < 0 ? 0 : close(descriptor_);
    descriptor_ = -1;
    return failed == 0 ? 0 : errno;
  }

  // Renames the text to an unused name, FILE.ending, or FILE.2.ending and so on if that exists, and
  // returns the name.
  std::string aside(const char* ending) {
    constexpr std::size_t most_bytes = 200;  // leaves room for the ending
    const fs::path file = fs::is_symlink(path_) ? target_.file : fs::path(path_);
    const std::string name = file.filename().string().substr(0, most_bytes);
    for (int number = 1;; ++number) {
      const std::string count = number == 1 ? "" : fmt::format(".{}", number);
      const fs::path other = file.parent_path() / fmt::format("{}{}.{}", name, count, ending);
      const int reason = temporary_->rename_to_new(other.string());
      if (reason != EEXIST) {
        check(reason);
        return other.string();
      }
    }
  }

  std::string path_;
  Target target_;
  std::optional<struct stat> old_;
  std::optional<TemporaryName> temporary_;  // replaces the target
  int descriptor_ = -1;                     // opened by this object
};

// Files that have not replaced their targets yet; the remaining ones are removed at the end of the
// program.
std::vector<std::unique_ptr<BegunFile>> begun_files;

}  // namespace

void check_files(const std::vector<NamedFile>& files) {
  std::vector<OutputFile> outputs;
  for (const NamedFile& file : files) {
    if (file.is_output) {
      outputs.push_back(output_file(file));
    }
  }
  for (const OutputFile& output : outputs) {
    for (const NamedFile& file : files) {
      if (!file.is_output) {
        check_apart(output, file);
      }
    }
  }
  const auto takes_result = [](const OutputFile& output) { return output.option == "--output"; };
  if (!outputs.empty() && std::none_of(outputs.begin(), outputs.end(), takes_result)) {
    outputs.push_back(output_file({"the result (without --output)", "-", true}));
  }
  for (std::size_t second = 0; second < outputs.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      check_apart(outputs[first], outputs[second]);
    }
  }
}

std::function<void(std::string_view)> begin_file(const std::string& path) {
  BegunFile& file = *begun_files.emplace_back(std::make_unique<BegunFile>(path));
  return [&file](std::string_view text) { file.write(text); };
}

void write_file(const std::string& path, std::string_view text) { begin_file(path)(text); }

void replace_file(const std::string& path,
                  const std::function<void(const std::function<void(std::string_view)>&)>& write) {
  BegunFile file(path);
  write([&file](std::string_view text) { file.write(text); });
  file.complete();
  file.replace();
}

void finish_files(bool is_cut_short) {
  const auto files = std::exchange(begun_files, {});
  for (const auto& file : files) {
    file->complete();
  }
  for (const auto& file : files) {
    is_cut_short ? file->set_aside() : file->replace();
  }
}

}  // namespace saddle::app
