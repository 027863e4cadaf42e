#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "saddle/graph/misere_form.h"
#include "saddle/machine/stop_token.h"

namespace saddle {

/// Decides sums of canonical forms in misere play by searching the options, each sum once.
class MisereSearch {
 public:
  /// Keeps a reference to the forms, which may grow. A call gives up once it has to store more than
  /// `max_sums` sums, or a stop is requested.
  MisereSearch(const MisereForms& forms, std::int64_t max_sums, StopToken stop);

  /// Starts the count of stored sums anew; what is known stays unless it is more than that.
  void refill();

  /// Returns whether the sum is a P, none if the search gave up.
  std::optional<bool> previous_wins(std::vector<Form> sum);

 private:
  using Sum = std::vector<Form>;
  struct Hash {
    std::size_t operator()(const Sum& sum) const { return hash(sum); }
  };

  std::optional<bool> known(const Sum& sum) const;

  const MisereForms& forms_;
  std::int64_t max_sums_;
  StopToken stop_;
  std::int64_t stored_ = 0;
  std::unordered_map<Sum, bool, Hash> previous_;
};

}  // namespace saddle
