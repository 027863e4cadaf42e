#include "saddle/graph/sum.h"

#include <algorithm>
#include <stdexcept>

#include "saddle/graph/misere_search.h"
#include "saddle/graph/partizan.h"
#include "saddle/graph/partizan_search.h"
#include "saddle/machine/refusal.h"

namespace saddle {

// What is needed only for sums that no table decides. It refers to the graphs and values of the
// solver.
struct SumSolver::Searches {
  explicit Searches(const SumSolver& solver)
      : misere(forms, solver.limits_.max_sums, solver.limits_.stop),
        partizan(solver.whole_, solver.partizan_, solver.grundy_, solver.play_,
                 solver.limits_.max_sums, solver.limits_.stop) {}

  // Finds the forms of a position and of all that it can reach; false if a stop is requested.
  bool find_forms(const PositionGraph& graph, Position position, const StopToken& stop);

  MisereForms forms;
  std::vector<std::optional<Form>> form;  // by position, as far as needed
  MisereSearch misere;
  PartizanSearch partizan;
  std::optional<PartizanOutcomes> outcomes;  // of the whole, once needed
  std::vector<bool> finite;                  // positions that reach no cycle, once needed
};

std::string_view to_string(SumMethod method) {
  switch (method) {
    case SumMethod::nim_sum:
      return "nim-sum";
    case SumMethod::tame:
      return "tame";
    case SumMethod::canonical_form:
      return "canonical-form";
    case SumMethod::component:
      return "component";
    case SumMethod::search:
      return "search";
    case SumMethod::undecided:
      break;
  }
  return "undecided";
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
    SumVerdict verdict;
    verdict.winning_moves = winning_moves(graph_, grundy_, components);
    verdict.outcome = verdict.winning_moves.empty() ? Outcome::previous : Outcome::next;
    verdict.method = SumMethod::nim_sum;
    return verdict;
  }
  if (kind == MisereKind::nim || end_ == SumEnd::grundy_zero) {
    return verdict_by_labels(components, SumMethod::nim_sum);
  }
  return kind == MisereKind::tame ? verdict_by_labels(components, SumMethod::tame)
                                  : verdict_by_search(components);
}

// Where play ends at Grundy value 0 a position goes by its value as a Nim heap of that size does.
// That the rule of misere Nim holds is proved as for Nim: a value can only be added to by a move,
// and then to one that the move back restores, or to 2 and more, which the rule calls an N.
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
  SumVerdict verdict;
  verdict.method = method;
  verdict.outcome = misere_outcome(labels);
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

// A component of Grundy value 0 changes no outcome in normal play: the winner answers every move in
// it there, and as it ends, whoever can avoid to lose elsewhere still can. In misere play that
// holds of components without a move alone.
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
  SearchedSum searched = searches_->partizan.search(components, may_cycle);
  SumVerdict verdict;
  verdict.outcome = searched.outcome;
  verdict.winning_moves = std::move(searched.winning_moves);
  verdict.complete = searched.complete;
  verdict.method = verdict.outcome ? SumMethod::search : SumMethod::undecided;
  return verdict;
}

SumVerdict SumSolver::verdict_by_component(Position position, std::size_t component) {
  if (!searches_->outcomes) {
    searches_->outcomes = partizan_outcomes(whole_, play_);
  }
  SumVerdict verdict;
  verdict.outcome = searches_->outcomes->outcome[position];
  verdict.method = SumMethod::component;
  const auto options = whole_.options(position);
  const auto movers = whole_.movers(position);
  const bool is_impartial = !partizan_[position];
  const auto add_moves = [&](Mover mover, Mover other, const Outcomes& answers) {
    for (std::size_t k = 0; k < options.size(); ++k) {
      if ((movers.empty() || movers[k] != other) &&
          answers.outcome[options[k]] == Outcome::previous) {
        verdict.winning_moves.push_back(
            {component, options[k], is_impartial ? Mover::both : mover});
      }
    }
  };
  add_moves(Mover::left, Mover::right, searches_->outcomes->right_starts);
  if (!is_impartial) {
    add_moves(Mover::right, Mover::left, searches_->outcomes->left_starts);
  }
  return verdict;
}

bool SumSolver::Searches::find_forms(const PositionGraph& graph, Position position,
                                     const StopToken& stop) {
  struct Frame {
    Position position;
    std::size_t option = 0;  // the first not looked at
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
  SumVerdict verdict;
  verdict.method = SumMethod::canonical_form;
  verdict.outcome = *previous ? Outcome::previous : Outcome::next;
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
