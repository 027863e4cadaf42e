#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "games/check_range.h"
#include "games/matrix/classic.h"
#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

constexpr double most_entries = 1e9;

using Placement = std::vector<int>;

// C(soldiers + fields - 1, fields - 1); a double because it may be astronomical.
double placement_count(int soldiers, int fields) {
  double count = 1;
  for (int k = 1; k < fields; ++k) {
    count = count * (soldiers + k) / k;
  }
  return count;
}

// All ways to spread the soldiers over the fields, in lexicographic order.
std::vector<Placement> placements(int soldiers, int fields) {
  std::vector<Placement> all;
  Placement placement(static_cast<std::size_t>(fields));
  placement.back() = soldiers;
  while (true) {
    all.push_back(placement);
    // The next deployment: the last field with soldiers gives one soldier to the field before it,
    // and its other soldiers go to the last field.
    std::size_t field = placement.size() - 1;
    while (field > 0 && placement[field] == 0) {
      --field;
    }
    if (field == 0) {
      return all;
    }
    ++placement[field - 1];
    const int rest = placement[field] - 1;
    placement[field] = 0;
    placement.back() = rest;
  }
}

std::vector<std::string> labels(const std::vector<Placement>& placements) {
  std::vector<std::string> labels;
  labels.reserve(placements.size());
  for (const Placement& placement : placements) {
    labels.push_back(fmt::format("{}", fmt::join(placement, "-")));
  }
  return labels;
}

}  // namespace

PayoffMatrix blotto(int row_soldiers, int column_soldiers, int fields) {
  check_range("soldiers", std::min(row_soldiers, column_soldiers), 0, 1000000);
  check_range("soldiers", std::max(row_soldiers, column_soldiers), 0, 1000000);
  check_range("fields", fields, 1, 1000000);
  const double size =
      placement_count(row_soldiers, fields) * placement_count(column_soldiers, fields);
  if (!(size <= most_entries)) {
    throw_invalid("this Blotto game has {:.3g} entries, must have at most {:.0e}", size,
                  most_entries);
  }
  const auto rows = placements(row_soldiers, fields);
  const auto columns = placements(column_soldiers, fields);
  DenseMatrix entries = DenseMatrix::NullaryExpr(
      static_cast<Index>(rows.size()), static_cast<Index>(columns.size()), [&](Index i, Index j) {
        const Placement& row = rows[static_cast<std::size_t>(i)];
        const Placement& column = columns[static_cast<std::size_t>(j)];
        int half_fields = 0;
        for (std::size_t field = 0; field < row.size(); ++field) {
          half_fields += row[field] > column[field] ? 2 : (row[field] == column[field] ? 1 : 0);
        }
        return half_fields / 2.0;
      });
  return PayoffMatrix(std::move(entries), labels(rows), labels(columns));
}

}  // namespace saddle::games
