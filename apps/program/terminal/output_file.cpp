#include "apps/program/terminal/output_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace saddle::app {
namespace {

namespace fs = std::filesystem;

std::runtime_error cannot_write(const std::string& path, int reason) {
  return std::runtime_error(fmt::format(
      "cannot write {}: {}", path == "-" ? "standard output" : path, std::strerror(reason)));
}

// What a path names once all links are followed: a file, or what the program has open.
struct Target {
  std::optional<int> descriptor;
  fs::path file;

  // Links below /proc that are not ours lead to what another program has open.
  bool is_process_file() const { return file.native().starts_with("/proc/"); }
};

// The number of /proc/self/fd/N, with self resolved; where there is no /proc, of /dev/fd/N.
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

// Returns what the system knows of the target; none if there is no such file yet.
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

// A file to write, as it is before the work.
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

// Throws if the output cannot be written. What is replaced is written beside first, so that its
// folder must allow that.
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

// Ctrl-C and the like wait while it lives.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      sigaddset(&held, signal);
    }
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

// An open file. What fails returns the reason, 0 if nothing did.
class OpenFile {
 public:
  OpenFile(const fs::path& path, int flags, mode_t mode = 0)
      : descriptor_(open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY, mode)),
        reason_(descriptor_ < 0 ? errno : 0) {}
  ~OpenFile() { close(); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int descriptor() const { return descriptor_; }
  int reason() const { return reason_; }

  // Some files, as pipes, cannot be brought to a disk.
  int sync() const { return fsync(descriptor_) == 0 || errno == EINVAL ? 0 : errno; }

  int close() {
    const int failed = descriptor_ < 0 ? 0 : ::close(descriptor_);
    descriptor_ = -1;
    return failed == 0 ? 0 : errno;
  }

 private:
  int descriptor_;
  int reason_;
};

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

// A file under a name of its own beside the target, removed unless it is kept or took its place.
class FileBeside {
 public:
  FileBeside(const fs::path& target, mode_t mode) {
    // A program that was killed may have left one of that name.
    for (int number = getpid(), tries = 0; tries < 100; ++number, ++tries) {
      path_ = fmt::format("{}.{}.part", target.string(), number);
      file_.emplace(path_, O_WRONLY | O_CREAT | O_EXCL, mode);
      is_removed_ = file_->reason() == 0;
      if (file_->reason() != EEXIST) {
        return;
      }
    }
  }
  ~FileBeside() {
    if (is_removed_) {
      unlink(path_.c_str());
    }
  }
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;

  const std::string& path() const { return path_; }

  int write(std::string_view text) {
    return file_->reason() != 0 ? file_->reason() : write_all(file_->descriptor(), text);
  }

  int sync() const { return file_->reason() != 0 ? file_->reason() : file_->sync(); }

  // Whether the file now has the owner and the mode of another.
  bool takes_after(const struct stat& other) const {
    struct stat own = {};
    const int file = file_->descriptor();
    if (fstat(file, &own) != 0) {
      return false;
    }
    const bool is_owned = (own.st_uid == other.st_uid && own.st_gid == other.st_gid) ||
                          fchown(file, other.st_uid, other.st_gid) == 0;
    return is_owned && fchmod(file, other.st_mode & 07777U) == 0;
  }

  int replace(const fs::path& target) {
    const int reason = file_->close();
    if (reason != 0 || std::rename(path_.c_str(), target.c_str()) != 0) {
      return reason != 0 ? reason : errno;
    }
    is_removed_ = false;
    return 0;
  }

  void keep() { is_removed_ = false; }

 private:
  std::string path_;
  std::optional<OpenFile> file_;
  bool is_removed_ = false;
};

// Copies what is in one file over what is in another; returns the reason if that fails, else 0.
int copy_over(int from, int to) {
  std::array<char, 1 << 16> part;
  off_t at = 0;
  for (;;) {
    const ssize_t bytes = pread(from, part.data(), part.size(), at);
    if (bytes == 0) {
      return ftruncate(to, at) == 0 ? 0 : errno;
    }
    if (bytes < 0) {
      return errno;
    }
    const int reason = write_all(to, {part.data(), static_cast<std::size_t>(bytes)});
    if (reason != 0) {
      return reason;
    }
    at += bytes;
  }
}

// Writes over a file that has other names, or an owner that we cannot give away. Room is reserved
// first; should the writing fail all the same, the whole text stays beside.
void write_over(const Target& target, const struct stat& old, FileBeside& beside,
                const std::string& path) {
  const OpenFile file(target.file, O_WRONLY);
  const OpenFile whole(beside.path(), O_RDONLY);
  struct stat written = {};
  if (file.reason() != 0 || whole.reason() != 0 || fstat(whole.descriptor(), &written) != 0) {
    throw cannot_write(path, file.reason() != 0 ? file.reason() : errno);
  }
  const off_t size = written.st_size;
  const int refused =
      size > old.st_size ? posix_fallocate(file.descriptor(), old.st_size, size - old.st_size) : 0;
  if (refused != 0 && refused != EOPNOTSUPP && refused != EINVAL) {
    [[maybe_unused]] const int restored = ftruncate(file.descriptor(), old.st_size);
    throw cannot_write(path, refused);
  }
  int reason = copy_over(whole.descriptor(), file.descriptor());
  reason = reason != 0 ? reason : file.sync();
  if (reason != 0) {
    beside.keep();
    throw std::runtime_error(fmt::format("{}; the whole text is in {}",
                                         cannot_write(path, reason).what(), beside.path()));
  }
}

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

struct ResultFile::State {
  explicit State(const std::string& name)
      : path(name), target(target_of(name)), old(target.descriptor ? std::nullopt : status()) {}

  std::optional<struct stat> status() const { return status_of(target, path); }

  // Whether it is a regular file, there or not, and not just another name of what is open.
  bool is_replaced() const {
    return !target.descriptor && (!old || (S_ISREG(old->st_mode) && !target.is_process_file()));
  }

  int write(std::string_view text) {
    if (target.descriptor) {
      return write_all(*target.descriptor, text);
    }
    if (is_replaced()) {
      if (!beside) {
        beside.emplace(target.file, old ? 0600 : 0666);
      }
      return beside->write(text);
    }
    if (!open) {
      open.emplace(target.file, O_WRONLY | O_APPEND);
    }
    return open->reason() != 0 ? open->reason() : write_all(open->descriptor(), text);
  }

  std::string path;
  Target target;
  std::optional<struct stat> old;
  std::optional<FileBeside> beside;  // what takes the place of the target
  std::optional<OpenFile> open;      // what is written to as it is
};

ResultFile::ResultFile(const std::string& path) : state_(std::make_unique<State>(path)) {}

ResultFile::~ResultFile() = default;

bool ResultFile::is_replaced() const { return state_->is_replaced(); }

void ResultFile::write(std::string_view text) {
  if (const int reason = state_->write(text); reason != 0) {
    throw cannot_write(state_->path, reason);
  }
}

void ResultFile::finish() {
  write("");
  auto& [path, target, old, beside, open] = *state_;
  if (open) {
    if (const int reason = open->close(); reason != 0) {
      throw cannot_write(path, reason);
    }
  }
  if (!beside) {
    return;
  }
  const SignalsHeld until_whole_or_gone;
  int reason = beside->sync();
  if (reason == 0 && old && (old->st_nlink > 1 || !beside->takes_after(*old))) {
    write_over(target, *old, *beside, path);
    return;
  }
  reason = reason != 0 ? reason : beside->replace(target.file);
  if (reason != 0) {
    throw cannot_write(path, reason);
  }
}

void write_file(const std::string& path, const std::string& text) {
  ResultFile file(path);
  std::optional<SignalsHeld> until_whole_or_gone;
  if (file.is_replaced()) {
    until_whole_or_gone.emplace();
  }
  file.write(text);
  file.finish();
}

}  // namespace saddle::app
