#include "apps/program/terminal/command.h"

#include <array>
#include <cstddef>
#include <cstdio>
#include <ios>
#include <ostream>
#include <streambuf>
#include <utility>

namespace saddle::app {
namespace {

// Passes on the text written to a stream, in blocks.
class BlockBuffer : public std::streambuf {
 public:
  explicit BlockBuffer(const std::function<void(std::string_view)>& write) : write_(write) {
    setp(block_.data(), block_.data() + block_.size());
  }

 private:
  int_type overflow(int_type character) override {
    sync();
    return traits_type::eq_int_type(character, traits_type::eof())
               ? traits_type::not_eof(character)
               : sputc(traits_type::to_char_type(character));
  }

  int sync() override {
    const auto bytes = static_cast<std::size_t>(pptr() - pbase());
    setp(block_.data(), block_.data() + block_.size());
    write_(std::string_view(block_.data(), bytes));
    return 0;
  }

  const std::function<void(std::string_view)>& write_;
  std::array<char, std::size_t{1} << 16U> block_;
};

}  // namespace

ExitCode exit_code(Termination termination) {
  switch (termination) {
    case Termination::converged:
      return ExitCode::decided;
    case Termination::numerical_error:
      return ExitCode::numerical_failure;
    default:
      return ExitCode::unfinished;
  }
}

void write_message(std::string_view text) {
  // fmt::print() could throw, even out of the handler of the last exception.
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

PrintedPieces in_blocks(std::function<void(std::ostream&)> write) {
  return [write = std::move(write)](const std::function<void(std::string_view)>& print) {
    BlockBuffer blocks(print);
    std::ostream out(&blocks);
    out.exceptions(std::ios::badbit);
    write(out);
    out.flush();
    return ExitCode::decided;
  };
}

void add_commands(Parser& parser, std::span<const Command> commands, Action& chosen) {
  parser.require_subcommand(1, 1);
  for (const Command& command : commands) {
    parser.add_command(command.name, command.summary,
                       [declare = command.declare, &chosen](Parser& subcommand) {
                         const Action action = declare(subcommand);
                         subcommand.callback([action, &chosen] { chosen = action; });
                       });
  }
}

}  // namespace saddle::app
