#include "saddle/distributed/solve_distributed.h"

#include <algorithm>
#include <bit>
#include <istream>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/text/parse_error.h"

namespace saddle {
namespace {

using State = RegretMatching<double>::State;

Eigen::VectorXd& vector_of(State& state, std::size_t k) {
  using Player = RegretMatching<double>::Player;
  constexpr std::array members = {&Player::regret, &Player::strategy, &Player::average,
                                  &Player::average_payoff};
  Player& player = DistributedMatching::is_of_rows(k) ? state.row : state.column;
  return player.*members.at(k % members.size());
}

// The head of a checkpoint. Numbers are in the byte order of the processor, which `order` shows.
struct Head {
  std::array<char, 24> name = {"saddle-mpi checkpoint 1"};
  std::uint64_t order = 0x0102030405060708;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t stored = 0;
  std::uint64_t fingerprint = 0;
  DistributedMatching::Clock clock = {};
};

Head head_of(const DistributedMatching& matching) {
  const DistributedGame& game = matching.game();
  Head head;
  head.rows = game.rows();
  head.columns = game.columns();
  head.stored = game.stored();
  head.fingerprint = game.fingerprint();
  head.clock = matching.clock();
  return head;
}

std::string_view bytes_of(const Head& head) {
  return {std::bit_cast<const char*>(&head), sizeof head};
}

// The sum of all 64-bit words, each times an odd factor that grows from word to word: a change of a
// single word always changes the sum.
class Checksum {
 public:
  void add(std::string_view bytes) {
    for (std::size_t at = 0; at + sizeof(std::uint64_t) <= bytes.size();
         at += sizeof(std::uint64_t)) {
      std::array<char, sizeof(std::uint64_t)> word{};
      bytes.copy(word.data(), word.size(), at);
      sum_ += std::bit_cast<std::uint64_t>(word) * factor_;
      factor_ += 2;
    }
  }

  std::array<char, sizeof(std::uint64_t)> sum() const {
    return std::bit_cast<std::array<char, sizeof(std::uint64_t)>>(sum_);
  }

 private:
  std::uint64_t sum_ = 0;
  std::uint64_t factor_ = 1;
};

std::string_view bytes_of(const Eigen::VectorXd& vector) {
  return {std::bit_cast<const char*>(vector.data()), as_size(vector.size()) * sizeof(double)};
}

class Reader {
 public:
  Reader(std::istream& in, const std::string& file, DistributedMatching& matching)
      : in_(in), file_(file), matching_(matching) {}

  void read() {
    const Head expected = head_of(matching_);
    Head head;
    fill(std::bit_cast<char*>(&head), sizeof head);
    if (head.name != expected.name || head.order != expected.order) {
      throw error(0, "expected a checkpoint that saddle-mpi wrote on this kind of processor");
    }
    if (head.rows != expected.rows || head.columns != expected.columns ||
        head.stored != expected.stored || head.fingerprint != expected.fingerprint) {
      throw error(0,
                  fmt::format("expected a checkpoint of this game, found one of {} x {} payoffs, "
                              "{} of them stored",
                              head.rows, head.columns, head.stored));
    }
    for (std::size_t k = 0; k < DistributedMatching::vectors; ++k) {
      read_vector(k);
    }
    const auto sum = checksum_.sum();
    std::array<char, sizeof(std::uint64_t)> found{};
    fill(found.data(), found.size());
    if (found != sum || in_.peek() != std::istream::traits_type::eof()) {
      throw error(at_, "expected the checksum of the preceding bytes, then the end of the file");
    }
    matching_.set_clock(head.clock);
  }

 private:
  // Only the average payoffs may be negative.
  void read_vector(std::size_t k) {
    const bool may_be_negative = (k + 1) % (DistributedMatching::vectors / 2) == 0;
    Eigen::VectorXd vector(DistributedMatching::is_of_rows(k) ? matching_.game().rows()
                                                              : matching_.game().columns());
    fill(std::bit_cast<char*>(vector.data()), as_size(vector.size()) * sizeof(double));
    const double minimum = vector.minCoeff<Eigen::PropagateNaN>();
    if (!vector.allFinite() || (minimum < 0 && !may_be_negative)) {
      throw error(at_, "expected valid numbers before this byte, found invalid ones");
    }
    matching_.set_vector(k, std::move(vector));
  }

  void fill(char* bytes, std::size_t size) {
    in_.read(bytes, static_cast<std::streamsize>(size));
    at_ += in_.gcount();
    if (in_.gcount() != static_cast<std::streamsize>(size)) {
      throw error(at_, "expected the rest of the checkpoint, found the end of the file");
    }
    checksum_.add({bytes, size});
  }

  ParseError error(Index byte, const std::string& message) const {
    return {file_, 0, 0, fmt::format("byte {}: {}", byte, message)};
  }

  std::istream& in_;
  const std::string& file_;
  DistributedMatching& matching_;
  Index at_ = 0;
  Checksum checksum_;
};

}  // namespace

DistributedMatching::DistributedMatching(const DistributedGame& game, Tasks& tasks)
    : game_(game), tasks_(tasks), part_(game.matched()) {
  iterate_ = tasks.add([this] {
    part_.iterate();
    gap_ = part_.gap();
  });
  average_ = tasks.add([this] {
    const Weights parts = part_.averages();
    averages_ = {gathered(parts.row, game_.row_partition()),
                 gathered(parts.column, game_.column_partition())};
  });
  for (std::size_t k = 0; k < vectors; ++k) {
    get_.at(k) =
        tasks.add([this, k] { vector_ = gathered(vector_of(part_.state(), k), partition(k)); });
    set_.at(k) =
        tasks.add([this, k] { vector_of(part_.state(), k) = scattered(vector_, partition(k)); });
  }
  set_clock_ = tasks.add([this] {
    part_.state().time = sum_over_ranks(clock_.time);
    part_.state().total_weight = sum_over_ranks(clock_.total_weight);
  });
}

Weights DistributedMatching::averages() {
  tasks_.run(average_);
  return std::move(averages_);
}

Eigen::VectorXd DistributedMatching::vector(std::size_t k) {
  tasks_.run(get_.at(k));
  return std::move(vector_);
}

void DistributedMatching::set_vector(std::size_t k, Eigen::VectorXd whole) {
  vector_ = std::move(whole);
  tasks_.run(set_.at(k));
  vector_.resize(0);
}

// The clocks of the other ranks are 0, so the sum is the leader's clock.
void DistributedMatching::set_clock(const Clock& clock) {
  clock_ = clock;
  tasks_.run(set_clock_);
}

Solution solve_distributed(DistributedMatching& matching, const Options& options,
                           const std::function<void()>& after_iteration) {
  const auto before = static_cast<std::int64_t>(matching.clock().time);
  Options rest = options;
  rest.max_iterations = std::max<std::int64_t>(options.max_iterations - before, 0);
  if (options.on_progress) {
    rest.on_progress = [&](const Progress& progress) {
      options.on_progress({before + progress.iterations, progress.lower, progress.upper});
    };
  }
  const Approximation approximation = {[&] {
                                         matching.iterate();
                                         after_iteration();
                                       },
                                       [&] { return matching.gap(); },
                                       [&] { return matching.averages(); }};
  Solution solution = solve_first_order(matching.game(), approximation, rest);
  solution.iterations += before;
  return solution;
}

void write_checkpoint(const std::function<void(std::string_view)>& write,
                      DistributedMatching& matching) {
  Checksum checksum;
  const auto put = [&](std::string_view bytes) {
    checksum.add(bytes);
    write(bytes);
  };
  const Head head = head_of(matching);
  put(bytes_of(head));
  for (std::size_t k = 0; k < DistributedMatching::vectors; ++k) {
    put(bytes_of(matching.vector(k)));
  }
  const auto sum = checksum.sum();
  write({sum.data(), sum.size()});
}

void read_checkpoint(std::istream& in, const std::string& file, DistributedMatching& matching) {
  Reader(in, file, matching).read();
}

}  // namespace saddle
