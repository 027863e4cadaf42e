#include "benchmarks/report/measured.h"

#include <algorithm>

namespace saddle::bench {

double Measured::median() const {
  std::vector<double> sorted = seconds;
  std::sort(sorted.begin(), sorted.end());
  return sorted.empty() ? 0 : sorted[sorted.size() / 2];
}

std::vector<FamilyMeasured> by_family(const std::vector<Measured>& measured) {
  std::vector<FamilyMeasured> families;
  for (const Measured& m : measured) {
    auto family = std::find_if(families.begin(), families.end(), [&](const FamilyMeasured& f) {
      return f.subject == m.subject && f.family == m.family;
    });
    if (family == families.end()) {
      family = families.insert(families.end(), {m.subject, m.family, {}});
    }
    family->measured.push_back(&m);
  }
  return families;
}

std::vector<std::vector<const Measured*>> by_solver(const FamilyMeasured& family) {
  std::vector<std::vector<const Measured*>> solvers;
  for (const Measured* m : family.measured) {
    auto solver = std::find_if(solvers.begin(), solvers.end(), [&](const auto& known) {
      return known.front()->solver == m->solver;
    });
    if (solver == solvers.end()) {
      solver = solvers.insert(solvers.end(), std::vector<const Measured*>{});
    }
    solver->push_back(m);
  }
  return solvers;
}

}  // namespace saddle::bench
