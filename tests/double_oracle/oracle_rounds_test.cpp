#include "saddle/double_oracle/oracle_rounds.h"

#include <algorithm>
#include <stop_token>
#include <string>
#include <utility>

#include <doctest/doctest.h>

using namespace saddle;

namespace {

// Rounds that record their steps: r for responses, g for growing, x for more exact solves, s for a
// solve.
class ToldRounds : public OracleRounds {
 public:
  std::string told;
  std::string
      lacking;  // 'y' or 'n' for each round: whether responses are missing; the last one repeats
  int rounds_to_converge = 1000;
  bool may_grow = true;
  bool may_sharpen = true;
  bool may_solve = true;

  explicit ToldRounds(std::string rounds) : lacking(std::move(rounds)) {}

 private:
  bool respond() override {
    told += 'r';
    const auto round = static_cast<std::size_t>(rounds_);
    return lacking[std::min(round, lacking.size() - 1)] == 'y';
  }
  Progress progress() const override { return {rounds_, 0, 1}; }
  bool has_converged() const override { return rounds_ >= rounds_to_converge; }
  bool grow() override {
    told += 'g';
    return may_grow;
  }
  bool sharpen() override {
    told += 'x';
    return may_sharpen;
  }
  bool solve() override {
    told += 's';
    ++rounds_;
    return may_solve;
  }

  int rounds_ = 0;
};

Termination run(OracleRounds& rounds, const Options& options = {}) {
  return rounds.run(Budget(options));
}

}  // namespace

TEST_CASE("a restricted game grows by missing responses, or else is solved more exactly") {
  ToldRounds rounds("ynny");
  rounds.rounds_to_converge = 4;
  CHECK(run(rounds) == Termination::converged);
  CHECK(rounds.told == "rgsrxsrxsrgsr");
}

TEST_CASE("rounds end where the restricted game helps no further") {
  ToldRounds full("y");
  full.may_grow = false;
  CHECK(run(full) == Termination::numerical_error);
  CHECK(full.told == "rg");
  ToldRounds exact("yn");
  exact.may_sharpen = false;
  CHECK(run(exact) == Termination::numerical_error);
  CHECK(exact.told == "rgsrx");
  ToldRounds unsolved("y");
  unsolved.may_solve = false;
  CHECK(run(unsolved) == Termination::numerical_error);
  CHECK(unsolved.told == "rgs");
}

TEST_CASE("the bounds of a round are computed before its limit is checked, and may converge") {
  Options options;
  options.max_iterations = 0;
  ToldRounds none("y");
  CHECK(run(none, options) == Termination::iteration_limit);
  CHECK(none.told == "r");
  options.max_iterations = 2;
  ToldRounds near("y");
  near.rounds_to_converge = 2;
  CHECK(run(near, options) == Termination::converged);
  options = {};
  options.time_limit = std::chrono::seconds(0);
  ToldRounds late("y");
  CHECK(run(late, options) == Termination::time_limit);
  CHECK(late.told == "r");
}

TEST_CASE("progress is reported after each search for responses, and may end the rounds") {
  std::stop_source source;
  Options options;
  options.stop = source.get_token();
  std::int64_t seen = 0;
  options.on_progress = [&](const Progress& progress) {
    CHECK(progress.iterations == seen);
    if (++seen == 3) {
      source.request_stop();
    }
  };
  ToldRounds rounds("y");
  CHECK(run(rounds, options) == Termination::interrupted);
  CHECK(rounds.told == "rgsrgsr");
}

TEST_CASE("a pool gives a strategy one number, however often it is found") {
  Pool<std::string> pool;
  CHECK(pool.number("rock") == 0);
  CHECK(pool.number("paper") == 1);
  CHECK(pool.number("rock") == 0);
  CHECK(pool.size() == 2);
  CHECK(pool[1] == "paper");
}
