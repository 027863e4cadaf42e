#include <string>

#include <doctest/doctest.h>

#include "tests/apps/program.h"

using saddle::test::run_script;
using saddle::test::TemporaryFolder;
using saddle::test::until_signals_are_caught;

TEST_CASE("the second signal ends at once a program that the first could not stop") {
  const TemporaryFolder folder;
  const std::string edges = folder.write("edges.csv", "from,to\na,b\n");
  // The program waits for sums that are never sent.
  const auto code_after = [&](const std::string& first, const std::string& second) {
    return run_script("cd " + folder.path("") +
                      "; rm -f late; mkfifo late; sleep 20 >late & writer=$!;"
                      " $saddle graph edges.csv --sums late & program=$!; " +
                      until_signals_are_caught("$program") + "; kill -" + first +
                      " $program; sleep 0.1; kill -" + second +
                      " $program; wait $program; code=$?; kill $writer; (exit $code)")
        .code;
  };
  CHECK(code_after("TERM", "INT") == 128 + 2);
  CHECK(code_after("INT", "TERM") == 128 + 15);
  CHECK(code_after("TERM", "TERM") == 128 + 15);
}
