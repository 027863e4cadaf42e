#include <string>

#include <doctest/doctest.h>

#include "tests/apps/program.h"

using saddle::test::run_script;
using saddle::test::TemporaryFolder;

TEST_CASE("the second signal ends at once a program that the first could not stop") {
  const TemporaryFolder folder;
  const std::string edges = folder.write("edges.csv", "from,to\na,b\n");
  // The program waits for sums that do not come. Signals 2 and 15 have their bits in the last four
  // digits of the mask of signals that are caught.
  const auto code_after = [&](const std::string& first, const std::string& second) {
    return run_script(
               "cd " + folder.path("") +
               "; rm -f late; mkfifo late; sleep 20 >late & writer=$!;"
               " $saddle graph edges.csv --sums late & program=$!;"
               " for k in $(seq 500); do"
               "   grep -q '^Name:.*saddle' /proc/$program/status &&"
               "   grep -q '^SigCgt:.*[4567cdef]..[2367abef]$' /proc/$program/status && break;"
               "   sleep 0.01;"
               " done; kill -" +
               first + " $program; sleep 0.1; kill -" + second +
               " $program; wait $program; code=$?; kill $writer; (exit $code)")
        .code;
  };
  CHECK(code_after("TERM", "INT") == 128 + 2);
  CHECK(code_after("INT", "TERM") == 128 + 15);
  CHECK(code_after("TERM", "TERM") == 128 + 15);
}
