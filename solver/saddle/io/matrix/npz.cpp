#include "saddle/io/matrix/npz.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include <fmt/format.h>

#include <zlib.h>

#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/utf8.h"

// A zip archive (PKWARE, APPNOTE.TXT, sections 4.3 and 4.5) ends with a record that says where its
// directory begins. Each entry of the directory has the place, length and compression of a file;
// sizes and places of 2^32 - 1 or more are in a 64-bit field of the entry. Not supported: a
// directory that begins at 2^32 - 1 or later, or has 2^16 - 1 entries or more.

namespace saddle {
namespace {

using namespace std::string_view_literals;

constexpr std::uint64_t in_wide_field = 0xFFFFFFFFU;
constexpr std::uint64_t in_wide_record = 0xFFFFU;

constexpr std::string_view end_mark = "PK\x05\x06"sv;

// An entry of the directory.
struct Entry {
  std::string_view name;
  unsigned method = 0;
  std::uint32_t checksum = 0;
  std::uint64_t packed_bytes = 0;
  std::uint64_t bytes = 0;
  std::uint64_t offset = 0;
};

class Archive {
 public:
  Archive(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  std::vector<Entry> entries() const {
    const std::size_t end = bytes_.rfind(end_mark);
    if (end == std::string_view::npos) {
      throw broken();
    }
    const std::uint64_t count = number(end + 10, 2);
    std::uint64_t at = number(end + 16, 4);
    if (count == in_wide_record || at == in_wide_field) {
      throw too_large();
    }
    std::vector<Entry> entries;
    for (std::uint64_t k = 0; k < count; ++k) {
      if (slice(at, 4) != "PK\x01\x02"sv) {
        throw broken();
      }
      const std::uint64_t name = number(at + 28, 2);
      const std::uint64_t extra = number(at + 30, 2);
      Entry entry{slice(at + 46, name),
                  static_cast<unsigned>(number(at + 10, 2)),
                  static_cast<std::uint32_t>(number(at + 16, 4)),
                  number(at + 20, 4),
                  number(at + 24, 4),
                  number(at + 42, 4)};
      widen(entry, at + 46 + name, extra);
      entries.push_back(entry);
      at += 46 + name + extra + number(at + 32, 2);
    }
    return entries;
  }

  std::string contents(const Entry& entry) const {
    if (slice(entry.offset, 4) != "PK\x03\x04"sv) {
      throw broken();
    }
    const std::uint64_t skipped = 30 + number(entry.offset + 26, 2) + number(entry.offset + 28, 2);
    const std::string_view packed = slice(entry.offset + skipped, entry.packed_bytes);
    constexpr unsigned stored = 0;
    constexpr unsigned deflated = 8;
    if (entry.method != stored && entry.method != deflated) {
      throw ParseError(
          file_, 0, 0,
          fmt::format("expected a stored or deflated array, found method {}", entry.method));
    }
    std::string result =
        entry.method == stored ? std::string(packed) : inflated(packed, entry.bytes);
    if (result.size() != entry.bytes || checksum(result) != entry.checksum) {
      throw broken();
    }
    return result;
  }

 private:
  ParseError broken() const { return {file_, 0, 0, "expected a .npz archive, found a broken one"}; }

  ParseError too_large() const {
    return {
        file_, 0, 0,
        "expected a .npz archive in the plain zip format, found zip64, as archives of 4 GiB are: "
        "save the array as a .npy file, by numpy.save"};
  }

  std::string_view slice(std::uint64_t at, std::uint64_t count) const {
    if (at > bytes_.size() || count > bytes_.size() - at) {
      throw broken();
    }
    return bytes_.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(count));
  }

  // Reads a number with the least significant byte first.
  std::uint64_t number(std::uint64_t at, std::uint64_t count) const {
    const std::string_view digits = slice(at, count);
    std::uint64_t result = 0;
    for (std::size_t k = digits.size(); k-- > 0;) {
      result = result << 8U | static_cast<unsigned char>(digits[k]);
    }
    return result;
  }

  // Reads values beyond 32 bits from the extra fields after an entry's name.
  void widen(Entry& entry, std::uint64_t at, std::uint64_t extra) const {
    constexpr std::uint64_t wide_sizes = 1;
    for (const std::uint64_t end = at + extra; at + 4 <= end; at += 4 + number(at + 2, 2)) {
      if (number(at, 2) != wide_sizes) {
        continue;
      }
      std::uint64_t field = at + 4;
      for (std::uint64_t* const value : {&entry.bytes, &entry.packed_bytes, &entry.offset}) {
        if (*value == in_wide_field) {
          *value = number(field, 8);
          field += 8;
        }
      }
    }
  }

  // Deflate expands a byte to at most 1032 bytes.
  std::string inflated(std::string_view packed, std::uint64_t bytes) const {
    constexpr std::uint64_t most_of_one = 1032;
    constexpr auto most = std::uint64_t{std::numeric_limits<uInt>::max()};
    if (bytes > (packed.size() + 1) * most_of_one) {
      throw broken();
    }
    if (packed.size() > most || bytes > most) {
      throw too_large();
    }
    std::string result(static_cast<std::size_t>(bytes), '\0');
    std::string input(packed);
    z_stream stream{};
    // Raw data, without the header of the zlib format.
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) {
      throw std::bad_alloc();
    }
    // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): zlib's type of bytes
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
    const int code = inflate(&stream, Z_FINISH);
    const bool is_whole = code == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    if (!is_whole) {
      throw broken();
    }
    return result;
  }

  static std::uint32_t checksum(const std::string& bytes) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): zlib's type of bytes
    const auto* const data = reinterpret_cast<const Bytef*>(bytes.data());
    return static_cast<std::uint32_t>(crc32_z(0, data, bytes.size()));
  }

  std::string_view bytes_;
  const std::string& file_;
};

}  // namespace

bool looks_like_npz(std::string_view beginning) {
  return beginning.starts_with("PK\x03\x04"sv) || beginning.starts_with(end_mark);
}

ArchiveMember npy_of_npz(const std::string& archive, const std::string& file) {
  const Archive zip(archive, file);
  const std::vector<Entry> entries = zip.entries();
  std::string names;
  for (const Entry& entry : entries) {
    if (!entry.name.ends_with(".npy")) {
      throw ParseError(file, 0, 0,
                       "expected an archive of one .npy array, found a zip archive, as an .xlsx or "
                       ".ods spreadsheet is (save it as CSV)");
    }
    names += (names.empty() ? "" : ", ") + quoted_excerpt(entry.name);
  }
  if (entries.size() != 1) {
    throw ParseError(file, 0, 0,
                     fmt::format("expected an archive of one array, found {}",
                                 entries.empty() ? "an empty archive" : names));
  }
  return {std::string(entries.front().name), zip.contents(entries.front())};
}

}  // namespace saddle
