#include "saddle/graph/sum.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

// Returns for each position whether it can reach a move of only one player. O(positions + moves).
std::vector<bool> reaches_partizan_move(const PositionGraph& graph) {
  std::vector<bool> reaches(graph.size(), false);
  if (graph.impartial()) {
    return reaches;
  }
  std::vector<Position> found;
  for (Position position = 0; position < graph.size(); ++position) {
    const auto movers = graph.movers(position);
    if (std::any_of(movers.begin(), movers.end(),
                    [](Mover mover) { return mover != Mover::both; })) {
      reaches[position] = true;
      found.push_back(position);
    }
  }
  const PositionGraph before = reversed(graph);
  while (!found.empty()) {
    const Position option = found.back();
    found.pop_back();
    for (const Position position : before.options(option)) {
      if (!reaches[position]) {
        reaches[position] = true;
        found.push_back(position);
      }
    }
  }
  return reaches;
}

// Returns the impartial graph of the same positions with the moves of the unmarked positions.
// Demands that these reach no move of only one player. O(positions + moves).
PositionGraph impartial_part(const PositionGraph& graph, const std::vector<bool>& partizan) {
  MoveList moves;
  for (Position position = 0; position < graph.size(); ++position) {
    if (!partizan[position]) {
      for (const Position option : graph.options(position)) {
        moves.add(position, option);
      }
    }
  }
  return {graph.size(), moves};
}

Mover opponent(Mover player) { return player == Mover::left ? Mover::right : Mover::left; }

// Calls visit(option) for each option of the position to which the player may move.
template <class Visit>
void for_each_option(const PositionGraph& graph, Position position, Mover player,
                     const Visit& visit) {
  const auto options = graph.options(position);
  const auto movers = graph.movers(position);
  for (std::size_t k = 0; k < options.size(); ++k) {
    if (movers.empty() || movers[k] != opponent(player)) {
      visit(options[k]);
    }
  }
}

// Decides disjunctive sums with moves of only one player, or with endless play, by searching the
// reachable sums: each sum and player to move once.
class PartizanSearch {
 public:
  // Keeps references. `partizan` marks positions that can reach a move of only one player. `grundy`
  // contains the Grundy values of the other positions, or no_grundy if a cycle can be reached; in
  // normal play these values replace the positions. A call gives up at the limits.
  PartizanSearch(const PositionGraph& graph, const std::vector<bool>& partizan,
                 const std::vector<Grundy>& grundy, Play play, const SumLimits& limits)
      : graph_(graph), partizan_(partizan), grundy_(grundy), play_(play), limits_(limits) {}

  // Searches a sum. `may_cycle` is whether some component can reach a cycle.
  SumVerdict search(std::span<const Position> components, bool may_cycle) {
    stored_ = 0;
    if (std::cmp_greater(outcome_.size(), limits_.max_sums)) {
      outcome_.clear();
    }
    const auto left = outcome_of(reduced(components, 0, Mover::left), may_cycle);
    const auto right = outcome_of(reduced(components, 0, Mover::right), may_cycle);
    if (!left || !right) {
      return {};
    }
    SumVerdict verdict{outcome_class(*left, *right), {}, true, SumMethod::search};
    const bool impartial = is_impartial(components);
    const auto add_moves = [&](Mover mover) {
      Sum next(components.begin(), components.end());
      for (std::size_t c = 0; c < next.size(); ++c) {
        for_each_option(graph_, components[c], mover, [&](Position option) {
          next[c] = option;
          const auto outcome = outcome_of(reduced(next, 0, opponent(mover)), may_cycle);
          verdict.complete = verdict.complete && outcome;
          if (outcome == Outcome::previous) {
            verdict.winning_moves.push_back({c, option, impartial ? Mover::both : mover});
          }
        });
        next[c] = components[c];
      }
    };
    if (left == Outcome::next) {
      add_moves(Mover::left);
    }
    if (right == Outcome::next && !impartial) {
      add_moves(Mover::right);
    }
    return verdict;
  }

 private:
  // The positions in increasing order, then the nim-sum of the components that a Grundy value
  // replaces, then the player to move.
  using Sum = std::vector<Position>;
  struct Hash {
    std::size_t operator()(const Sum& sum) const { return hash(sum); }
  };

  bool is_impartial(std::span<const Position> components) const {
    return std::none_of(components.begin(), components.end(),
                        [&](Position position) { return partizan_[position]; });
  }

  // A position without options adds nothing to any sum. In normal play an impartial position that
  // reaches no cycle equals a Nim heap in every sum, even with partizan or endless components
  // (theorem of Sprague and Grundy): in the sum of the position and the heap, the player who moves
  // first loses, and play ends. A sum in which both players have the same moves is stored once,
  // with Left to move.
  Sum reduced(std::span<const Position> components, Grundy heap, Mover mover) const {
    Sum sum;
    for (const Position position : components) {
      if (play_ == Play::normal && !partizan_[position] && grundy_[position] != no_grundy) {
        heap ^= grundy_[position];
      } else if (!graph_.options(position).empty()) {
        sum.push_back(position);
      }
    }
    std::sort(sum.begin(), sum.end());
    const bool impartial = is_impartial(sum);
    sum.push_back(heap);
    sum.push_back(static_cast<Position>(impartial ? Mover::left : mover));
    return sum;
  }

  std::vector<Sum> options(const Sum& sum) const {
    const auto mover = static_cast<Mover>(sum.back());
    const Grundy heap = sum[sum.size() - 2];
    Sum components(sum.begin(), sum.end() - 2);
    std::vector<Sum> result;
    for (Grundy smaller = 0; smaller < heap; ++smaller) {
      result.push_back(reduced(components, smaller, opponent(mover)));
    }
    for (Position& component : components) {
      const Position from = component;
      for_each_option(graph_, from, mover, [&](Position option) {
        component = option;
        result.push_back(reduced(components, heap, opponent(mover)));
      });
      component = from;
    }
    return result;
  }

  // Depth-first search, up to the first winning move.
  void find_outcome(const Sum& sum) {
    // A sum in the search, and its options that are not yet known to be won by the player to move
    // there.
    struct Frame {
      Sum sum;
      std::vector<Sum> hopeful;
      bool has_options;
    };
    const auto frame = [&](Sum of) {
      std::vector<Sum> moves = options(of);
      const bool any = !moves.empty();
      return Frame{std::move(of), std::move(moves), any};
    };
    std::vector<Frame> path;
    path.push_back(frame(sum));
    while (!path.empty()) {
      if (stored_ >= limits_.max_sums || limits_.stop.stop_requested()) {
        return;
      }
      Frame& here = path.back();
      std::optional<bool> wins;
      if (!here.has_options) {
        wins = play_ == Play::misere;
      } else if (here.hopeful.empty()) {
        wins = false;
      } else if (const auto entry = outcome_.find(here.hopeful.back()); entry == outcome_.end()) {
        path.push_back(frame(here.hopeful.back()));
      } else if (entry->second == Outcome::next) {
        here.hopeful.pop_back();
      } else {
        wins = true;
      }
      if (wins) {
        outcome_.emplace(std::move(path.back().sum), *wins ? Outcome::next : Outcome::previous);
        ++stored_;
        path.pop_back();
      }
    }
  }

  // Collects all reachable sums as the positions of one game, which retrograde analysis decides.
  void find_outcomes_with_cycles(const Sum& sum) {
    std::unordered_map<Sum, Position, Hash> number{{sum, 0}};
    std::vector<Sum> sums{sum};
    MoveList moves;
    for (Position from = 0; from < sums.size(); ++from) {
      if (std::cmp_greater(stored_ + std::ssize(sums), limits_.max_sums) ||
          limits_.stop.stop_requested()) {
        return;
      }
      for (Sum& option : options(sums[from])) {
        const auto [place, is_new] = number.emplace(option, static_cast<Position>(sums.size()));
        moves.add(from, place->second);
        if (is_new) {
          sums.push_back(std::move(option));
        }
      }
    }
    const Outcomes found =
        outcomes(PositionGraph(static_cast<Position>(sums.size()), moves), play_);
    for (Position k = 0; k < sums.size(); ++k) {
      outcome_.emplace(std::move(sums[k]), found.outcome[k]);
    }
    stored_ += std::ssize(sums);
  }

  std::optional<Outcome> outcome_of(const Sum& sum, bool may_cycle) {
    auto entry = outcome_.find(sum);
    if (entry == outcome_.end()) {
      if (may_cycle) {
        find_outcomes_with_cycles(sum);
      } else {
        find_outcome(sum);
      }
      entry = outcome_.find(sum);
    }
    return entry == outcome_.end() ? std::nullopt : std::optional(entry->second);
  }

  const PositionGraph& graph_;
  const std::vector<bool>& partizan_;
  const std::vector<Grundy>& grundy_;
  Play play_;
  const SumLimits& limits_;
  std::int64_t stored_ = 0;
  // By sum: N if the player to move wins, P if the other wins, D if neither does.
  std::unordered_map<Sum, Outcome, Hash> outcome_;
};

}  // namespace

// Data for sums that no table decides. It refers to the graphs and values of the solver.
struct SumSolver::Searches {
  explicit Searches(const SumSolver& solver)
      : misere(forms, solver.limits_.max_sums, solver.limits_.stop),
        partizan(solver.whole_, solver.partizan_, solver.grundy_, solver.play_, solver.limits_) {}

  // Finds the forms of a position and of all positions that it can reach. Returns false if a stop
  // is requested.
  bool find_forms(const PositionGraph& graph, Position position, const StopToken& stop);

  MisereForms forms;
  std::vector<std::optional<Form>> form;  // by position, computed on demand
  MisereSearch misere;
  PartizanSearch partizan;
  std::optional<PartizanOutcomes> outcomes;  // of the whole graph, once needed
  std::vector<bool> finite;                  // positions that reach no cycle, once needed
};

std::string_view to_string(SumMethod method) {
  constexpr auto names = std::to_array<std::string_view>(
      {"nim-sum", "tame", "canonical-form", "component", "search", "undecided"});
  return names[static_cast<std::size_t>(method)];
}

SumSolver::SumSolver(const PositionGraph& graph, Play play, SumEnd end, SumLimits limits)
    : whole_(graph),
      partizan_(reaches_partizan_move(graph)),
      part_(graph.impartial() ? std::nullopt
                              : std::optional<PositionGraph>(impartial_part(graph, partizan_))),
      graph_(part_ ? *part_ : whole_),
      play_(play),
      end_(end),
      limits_(std::move(limits)),
      order_(saddle::order(graph_)),
      grundy_(grundy_values(graph_, order_)),
      misere_grundy_(grundy_values(graph_, order_, Play::misere)),
      kinds_(misere_kinds(graph_, order_, grundy_, misere_grundy_)),
      searches_(std::make_unique<Searches>(*this)) {
  if (limits_.max_sums < 0) {
    throw_invalid("number of sums to search is {}, must be >= 0", limits_.max_sums);
  }
  if (end == SumEnd::grundy_zero && play == Play::normal) {
    throw std::invalid_argument("play that ends at Grundy value 0 is normal, must be misere");
  }
  for (Position position = 0; position < whole_.size(); ++position) {
    if (partizan_[position]) {
      grundy_[position] = no_grundy;
      misere_grundy_[position] = no_grundy;
      kinds_[position] = MisereKind::endless;
    }
  }
}

SumSolver::~SumSolver() = default;

SumVerdict SumSolver::verdict(std::span<const Position> components) {
  MisereKind kind = MisereKind::nim;
  bool partizan = false;
  for (const Position position : components) {
    if (position >= graph_.size()) {
      throw_invalid("component {} of the sum must be < {}", position, graph_.size());
    }
    kind = std::max(kind, kinds_[position]);
    partizan = partizan || partizan_[position];
  }
  if (partizan || kind == MisereKind::endless) {
    return end_ == SumEnd::grundy_zero ? SumVerdict{} : verdict_by_positions(components);
  }
  if (play_ == Play::normal) {
    std::vector<SumMove> moves = winning_moves(graph_, grundy_, components);
    const Outcome outcome = moves.empty() ? Outcome::previous : Outcome::next;
    return {outcome, std::move(moves), true, SumMethod::nim_sum};
  }
  if (kind == MisereKind::nim || end_ == SumEnd::grundy_zero) {
    return verdict_by_labels(components, SumMethod::nim_sum);
  }
  return kind == MisereKind::tame ? verdict_by_labels(components, SumMethod::tame)
                                  : verdict_by_search(components);
}

// If play ends at Grundy value 0, a position behaves as a Nim heap of its value. The rule of misere
// Nim is proved as for Nim. The only new moves increase a value, and such a move from a P leads to
// an N: it changes the nim-sum, and if it makes the first value of at least 2, the nim-sum becomes
// at least 2.
Label SumSolver::label(Position position) const {
  const Grundy value = grundy_[position];
  if (end_ == SumEnd::grundy_zero) {
    return {value, value <= 1 ? 1 - value : value};
  }
  return {value, misere_grundy_[position]};
}

SumVerdict SumSolver::verdict_by_labels(std::span<const Position> components,
                                        SumMethod method) const {
  std::vector<Label> labels;
  std::size_t firm = 0;
  Grundy sum = 0;
  for (const Position position : components) {
    labels.push_back(label(position));
    firm += labels.back().fickle() ? 0U : 1U;
    sum ^= labels.back().normal;
  }
  SumVerdict verdict{misere_outcome(labels), {}, true, method};
  const bool ended = end_ == SumEnd::grundy_zero &&
                     std::all_of(labels.begin(), labels.end(),
                                 [](const Label& component) { return component.normal == 0; });
  if (verdict.outcome == Outcome::previous || ended) {
    return verdict;
  }
  for (std::size_t c = 0; c < components.size(); ++c) {
    for (const Position option : graph_.options(components[c])) {
      const Label next = label(option);
      const std::size_t firm_after =
          firm - (labels[c].fickle() ? 0U : 1U) + (next.fickle() ? 0U : 1U);
      const Grundy sum_after = sum ^ labels[c].normal ^ next.normal;
      if (sum_after == (firm_after == 0 ? 1U : 0U)) {
        verdict.winning_moves.push_back({c, option});
      }
    }
  }
  return verdict;
}

// In normal play, components with nim-sum 0 do not change the outcome: the winner answers every
// move in them by a move in them. Play in them ends, so a player who can avoid losing elsewhere
// still can. In misere play only components without a move can be left out.
SumVerdict SumSolver::verdict_by_positions(std::span<const Position> components) {
  std::vector<std::size_t> open;
  Grundy heap = 0;
  bool is_alone = true;
  for (std::size_t c = 0; c < components.size(); ++c) {
    const Position position = components[c];
    if (whole_.options(position).empty()) {
      continue;
    }
    if (play_ == Play::normal && grundy_[position] != no_grundy) {
      heap ^= grundy_[position];
      is_alone = false;
    } else {
      open.push_back(c);
    }
  }
  if (open.size() == 1 && heap == 0) {
    SumVerdict verdict = verdict_by_component(components[open.front()], open.front());
    verdict.complete = is_alone;
    return verdict;
  }
  if (searches_->finite.empty()) {
    searches_->finite.assign(whole_.size(), false);
    for (const Position position : saddle::order(whole_).finite) {
      searches_->finite[position] = true;
    }
  }
  const bool may_cycle = !std::all_of(components.begin(), components.end(), [&](Position position) {
    return searches_->finite[position];
  });
  return searches_->partizan.search(components, may_cycle);
}

SumVerdict SumSolver::verdict_by_component(Position position, std::size_t component) {
  if (!searches_->outcomes) {
    searches_->outcomes = partizan_outcomes(whole_, play_);
  }
  SumVerdict verdict{searches_->outcomes->outcome[position], {}, true, SumMethod::component};
  const bool is_impartial = !partizan_[position];
  const auto add_moves = [&](Mover mover, const Outcomes& answers) {
    for_each_option(whole_, position, mover, [&](Position option) {
      if (answers.outcome[option] == Outcome::previous) {
        verdict.winning_moves.push_back({component, option, is_impartial ? Mover::both : mover});
      }
    });
  };
  add_moves(Mover::left, searches_->outcomes->right_starts);
  if (!is_impartial) {
    add_moves(Mover::right, searches_->outcomes->left_starts);
  }
  return verdict;
}

bool SumSolver::Searches::find_forms(const PositionGraph& graph, Position position,
                                     const StopToken& stop) {
  struct Frame {
    Position position;
    std::size_t option = 0;  // the first option that is not searched yet
  };
  form.resize(graph.size());
  std::vector<Frame> path{{position}};
  while (!path.empty()) {
    Frame& frame = path.back();
    const auto options = graph.options(frame.position);
    if (frame.option < options.size()) {
      const Position option = options[frame.option++];
      if (!form[option]) {
        path.push_back({option});
      }
      continue;
    }
    if (stop.stop_requested()) {
      return false;
    }
    std::vector<Form> of_options;
    for (const Position option : options) {
      of_options.push_back(*form[option]);
    }
    form[frame.position] = forms.form(std::move(of_options));
    path.pop_back();
  }
  return true;
}

SumVerdict SumSolver::verdict_by_search(std::span<const Position> components) {
  std::vector<Form> forms;
  for (const Position position : components) {
    if (!searches_->find_forms(graph_, position, limits_.stop)) {
      return {};
    }
    forms.push_back(*searches_->form[position]);
  }
  searches_->misere.refill();
  const std::optional<bool> previous = searches_->misere.previous_wins(forms);
  if (!previous) {
    return {};
  }
  SumVerdict verdict{
      *previous ? Outcome::previous : Outcome::next, {}, true, SumMethod::canonical_form};
  for (std::size_t c = 0; c < components.size() && !*previous; ++c) {
    for (const Position option : graph_.options(components[c])) {
      std::vector<Form> next = forms;
      next[c] = *searches_->form[option];
      const std::optional<bool> wins = searches_->misere.previous_wins(std::move(next));
      verdict.complete = verdict.complete && wins.has_value();
      if (wins.value_or(false)) {
        verdict.winning_moves.push_back({c, option});
      }
    }
  }
  return verdict;
}

}  // namespace saddle
