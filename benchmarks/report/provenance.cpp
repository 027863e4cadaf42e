#include "benchmarks/report/provenance.h"

#include <array>
#include <ctime>
#include <fstream>
#include <string>

#include <Eigen/Core>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <flint/flint.h>
#include <gmp.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <coin/ClpSimplex.hpp>

#ifdef SADDLE_WITH_GLPK
#include <glpk.h>
#endif
#ifdef SADDLE_WITH_HIGHS
#include <interfaces/highs_c_api.h>
#endif

#include "saddle/machine/simd_level.h"

namespace saddle::bench {
namespace {

std::string now() {
  const std::time_t seconds = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

// Returns the content of a field in a file of lines "field : content".
std::string content(const char* file, const std::string& field) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(':');
    const std::size_t first = line.find_first_not_of(" \t", colon + 1);
    if (line.rfind(field, 0) == 0 && colon != std::string::npos && first != std::string::npos) {
      return line.substr(first);
    }
  }
  return "unknown";
}

nlohmann::ordered_json machine() {
  utsname system{};
  uname(&system);
  return {{"processor", content("/proc/cpuinfo", "model name")},
          {"cores", sysconf(_SC_NPROCESSORS_ONLN)},
          {"memory", content("/proc/meminfo", "MemTotal")},
          {"system", fmt::format("{} {} {}", system.sysname, system.release, system.machine)}};
}

std::string compiler() {
#ifdef __clang__
  return __VERSION__;  // contains the compiler's name
#else
  return "g++ " __VERSION__;
#endif
}

nlohmann::ordered_json versions() {
  nlohmann::ordered_json versions = {
      {"saddle", SADDLE_VERSION},
      {"eigen",
       fmt::format("{}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
      {"gmp", gmp_version},
      {"flint", FLINT_VERSION},
      {"google-benchmark", SADDLE_GOOGLE_BENCHMARK_VERSION},
      {"clp", CLP_VERSION}};
#ifdef SADDLE_WITH_GLPK
  versions["glpk"] = glp_version();
#endif
#ifdef SADDLE_WITH_HIGHS
  versions["highs"] = Highs_version();
#endif
  return versions;
}

}  // namespace

nlohmann::ordered_json provenance() {
  return {{"date", now()},
          {"machine", machine()},
          {"simd_level", simd_level_name(simd_level())},
          {"compiler", compiler()},
          {"build_type", SADDLE_BUILD_TYPE},
          {"versions", versions()}};
}

}  // namespace saddle::bench
