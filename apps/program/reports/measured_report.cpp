#include "apps/program/reports/measured_report.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"

namespace saddle::app {
namespace {

// Measured games do not justify more digits.
const TextStyle three_digits{3};

// The level with all its digits, because 99.99 % must not become 100 %.
std::string level_text(double level) { return fmt::format("{:.10g} %", 100 * level); }

const char* name_of(ProvedUse use) {
  return use == ProvedUse::open ? "open" : use == ProvedUse::never ? "never" : "always";
}

// The minimum and the maximum number of games of a pair.
struct GameCounts {
  std::int64_t least = 0;
  std::int64_t greatest = 0;
  std::int64_t total = 0;
};

GameCounts game_counts(const MeasuredGame& game) {
  GameCounts counts;
  bool is_first = true;
  for (const StrategyPairIndex& pair : game.pairs()) {
    const std::int64_t games = game.record(pair.row, pair.column).games();
    counts.least = is_first ? games : std::min(counts.least, games);
    is_first = false;
    counts.greatest = std::max(counts.greatest, games);
    counts.total += games;
  }
  return counts;
}

std::string first_lines(const MeasuredTable& table) {
  const MeasuredGame& game = table.game;
  std::string text = game.is_symmetric()
                         ? fmt::format("{}, ", counted(game.rows(), "strategy"))
                         : fmt::format("{} x {} strategies, ", game.rows(), game.columns());
  text += counted(game.pairs().size(), "pair");
  if (game.pairs().empty()) {
    // A single strategy, without pairs.
  } else if (game.is_counted()) {
    const GameCounts counts = game_counts(game);
    text += counts.least == counts.greatest
                ? fmt::format(" of {} each", counted(counts.least, "game"))
                : fmt::format(" of {} to {}", counts.least, counted(counts.greatest, "game"));
    text += game.has_draws() ? "; a draw counts 1/2" : "";
  } else {
    text += " with means and standard errors";
  }
  if (game.is_symmetric()) {
    text += fmt::format("; symmetric: the value is {} by construction",
                        game.is_counted() ? "1/2" : "0");
  }
  text += "\n";
  for (const std::string& remark : table.remarks) {
    text += remark + "\n";
  }
  return text;
}

// One player's part of the answer.
struct MeasuredSide {
  const MeasuredReport& report;
  const MeasuredMix& mix;
  bool is_row;

  const std::vector<std::string>& labels() const {
    return is_row ? report.table.game.row_labels() : report.table.game.column_labels();
  }
  bool is_alone() const { return !report.answer.column; }
  const char* player() const { return is_row ? "row" : "column"; }
  std::string name(Index k) const { return strategy_name(player(), labels(), k); }
  // Empty if there is only one mix.
  const char* of_player() const {
    return is_alone() ? "" : is_row ? " of the row player" : " of the column player";
  }

  std::string guarantee_text() const {
    const MeasuredOptions& options = report.options;
    const bool is_safest = options.mix == MixRule::safest;
    std::vector<std::vector<std::string>> rows = {
        {"by construction", three_digits.nearest(mix.promised),
         is_safest                          ? "in the game of the proved bounds"
         : options.mix == MixRule::measured ? "in the table as measured"
                                            : "in the table that the mix was chosen for"}};
    if (mix.median) {
      rows.push_back({"estimated", three_digits.nearest(*mix.median),
                      fmt::format("the median; {} of the samples {} {}", level_text(options.level),
                                  is_row ? "at least" : "at most", proved_number(*mix.bound))});
    }
    if (mix.proved) {
      rows.push_back({fmt::format("proved at {}", level_text(options.level)),
                      proved_number(*mix.proved),
                      mix.split ? "by bounds on each pair" : "under the assumption below"});
    }
    if (mix.split) {
      rows.push_back({"of another mix", proved_number(mix.split->proved),
                      "proved together with this, by a split of the games: see below"});
    }
    return bold(is_alone() ? "what this mix guarantees"
                : is_row   ? "what the row player's mix guarantees"
                           : "what the column player's mix concedes at most") +
           "\n" + text_table(rows);
  }

  // Returns the strategies that the mix or a sample uses, by weight and then by how often they are
  // used.
  std::vector<Index> listed() const {
    const auto used = [&](Index k) {
      return mix.estimates.empty() ? 0 : mix.estimates[as_size(k)].used;
    };
    std::vector<Index> list = all_up_to(mix.strategy.size());
    std::stable_sort(list.begin(), list.end(), [&](Index a, Index b) {
      return mix.strategy[a] != mix.strategy[b] ? mix.strategy[a] > mix.strategy[b]
                                                : used(a) > used(b);
    });
    std::erase_if(list, [&](Index k) { return mix.strategy[k] == 0 && used(k) == 0; });
    return list;
  }

  std::string mix_text() const {
    std::vector<std::vector<std::string>> rows = {{"strategy", "weight"}};
    if (!mix.estimates.empty()) {
      rows.front().insert(
          rows.front().end(),
          {fmt::format("{} of samples", level_text(report.options.level)), "played in"});
    }
    const std::vector<Index> list = listed();
    for (const Index k : list) {
      rows.push_back({name(k), fmt::format("{:.3f}", mix.strategy[k])});
      if (!mix.estimates.empty()) {
        const StrategyEstimate& estimate = mix.estimates[as_size(k)];
        rows.back().insert(rows.back().end(),
                           {fmt::format("{:.3f} - {:.3f}", estimate.low, estimate.high),
                            fmt::format("{:.1f} %", 100 * estimate.used)});
      }
    }
    std::string text = bold(is_alone() ? "mix"
                            : is_row   ? "row player's mix"
                                       : "column player's mix") +
                       (mix.estimates.empty() ? "" : " (weights are estimates)") + "\n" +
                       text_table(rows);
    const Index others = mix.strategy.size() - std::ssize(list);
    if (others > 0) {
      text += fmt::format("  {} more in {}\n", others,
                          mix.estimates.empty() ? "the table, not played" : "no sample");
    }
    return text + use_text(ProvedUse::always, "is in every optimal mix") +
           use_text(ProvedUse::never, "is in no optimal mix");
  }

  std::string proved_number(double number) const {
    return is_row ? three_digits.below(number) : three_digits.above(number);
  }

  // Returns a text about the other mix, whose guarantee the split proves; the strategies are in the
  // order of their weights.
  std::string split_text() const {
    const MixedStrategy& strategy = mix.split->strategy;
    std::vector<std::vector<std::string>> rows;
    for (const Index k :
         greatest_first(strategy.probabilities(), strategy.support(), strategy.support_size())) {
      rows.push_back({name(k), fmt::format("{:.3f}", strategy[k])});
    }
    return bold(fmt::format("another mix{}", of_player())) +
           fmt::format(
               ", chosen by half of the games at random (seed {}); the other half proves\n"
               "that it {} {}\n",
               report.options.seed, is_row ? "guarantees" : "concedes at most",
               proved_number(mix.split->proved)) +
           text_table(rows);
  }

  std::string use_text(ProvedUse use, const char* what) const {
    std::string text;
    for (std::size_t k = 0; k < mix.use.size(); ++k) {
      if (mix.use[k] == use) {
        text += fmt::format("  proved at {}: {} {}\n", level_text(report.options.level),
                            name(static_cast<Index>(k)), what);
      }
    }
    return text;
  }

  std::string warning_text() const {
    if (!mix.same_support || *mix.same_support >= 0.5) {
      return "";
    }
    return fmt::format(
        "warning: {:.3g} % of the samples play exactly these strategies{}: the mix is not "
        "determined\n",
        100 * *mix.same_support, of_player());
  }

  Json json() const {
    Json object{{"strategy", probabilities(mix.strategy)},
                {"promised", {{"kind", "by construction"}, {"payoff", mix.promised}}},
                {"estimated", nullptr},
                {"proved", nullptr}};
    if (mix.median) {
      const auto all = [this](double StrategyEstimate::*number) {
        return list_of(mix.estimates, [&](const StrategyEstimate& one) { return one.*number; });
      };
      object["estimated"] = {{"kind", "estimated"},
                             {"median", *mix.median},
                             {"bound", *mix.bound},
                             {"low", all(&StrategyEstimate::low)},
                             {"high", all(&StrategyEstimate::high)},
                             {"used", all(&StrategyEstimate::used)},
                             {"same_support", *mix.same_support}};
    }
    if (mix.proved) {
      object["proved"] = {{"kind", "proved"},
                          {"payoff", *mix.proved},
                          {"use", list_of(mix.use, [](ProvedUse use) { return name_of(use); })},
                          {"split", nullptr}};
      if (mix.split) {
        object["proved"]["split"] = {{"strategy", probabilities(mix.split->strategy)},
                                     {"payoff", mix.split->proved}};
      }
    }
    return object;
  }

  std::string csv() const {
    std::string rows;
    for (Index k = 0; k < mix.strategy.size(); ++k) {
      const auto at = static_cast<std::size_t>(k);
      rows += fmt::format("{},{},{}", player(), csv_cell(name(k)), printed(mix.strategy[k]));
      rows += mix.estimates.empty()
                  ? ",,,"
                  : fmt::format(",{},{},{}", printed(mix.estimates[at].low),
                                printed(mix.estimates[at].high), printed(mix.estimates[at].used));
      rows += fmt::format(",{}\n", mix.use.empty() ? "" : name_of(mix.use[at]));
    }
    return rows;
  }
};

std::vector<MeasuredSide> sides_of(const MeasuredReport& report) {
  std::vector<MeasuredSide> sides = {{report, report.answer.row, true}};
  if (report.answer.column) {
    sides.push_back({report, *report.answer.column, false});
  }
  return sides;
}

std::string value_text(const ValueEstimate& value, double level) {
  std::string text =
      bold(fmt::format("value {}", three_digits.nearest(value.value))) +
      fmt::format(
          " of the table as measured\n  estimated  {} to {} at {}, if the "
          "equilibrium of the game is unique\n",
          three_digits.below(value.low), three_digits.above(value.high), level_text(level));
  if (value.proved_low) {
    text += fmt::format("  proved     {} to {} at {}, under the assumption below\n",
                        three_digits.below(*value.proved_low),
                        three_digits.above(*value.proved_high), level_text(level));
  }
  return text;
}

std::string next_text(const MeasuredReport& report) {
  const MeasuredGame& game = report.table.game;
  std::vector<std::vector<std::string>> rows;
  for (const NextPair& pair : report.answer.next) {
    const std::string row = strategy_name("row", game.row_labels(), pair.row);
    const std::string column = strategy_name("column", game.column_labels(), pair.column);
    const bool is_of_row =
        pair.row_weight * pair.column_responses >= pair.column_weight * pair.row_responses;
    rows.push_back(
        {row, column,
         fmt::format("{} has weight {:.3f}, {} is the best response in {:.1f} % of samples, "
                     "standard error {:.2g}",
                     is_of_row ? row : column, is_of_row ? pair.row_weight : pair.column_weight,
                     is_of_row ? column : row,
                     100 * (is_of_row ? pair.column_responses : pair.row_responses),
                     pair.standard_error)});
  }
  return bold("play next") + "\n" + text_table(rows);
}

// Returns the assumption of all proofs.
const char* assumption_of(ProofRule proof) {
  return proof == ProofRule::box
             ? "the games of a pair are independent, with the same chances, and their number was "
               "not chosen by looking at results"
             : "the games of a pair are independent, with the same chances, and their number was "
               "not chosen by looking at results; and for the split, games of different pairs are "
               "independent as well, and the seed was not chosen by looking at results";
}

}  // namespace

std::string MeasuredReport::text() const {
  std::vector<std::string> parts = {first_lines(table)};
  if (answer.value) {
    parts.push_back(value_text(*answer.value, options.level));
  }
  std::string text;
  for (const MeasuredSide& side : sides_of(*this)) {
    parts.push_back(side.guarantee_text());
    parts.push_back(side.mix_text());
    if (side.mix.split) {
      parts.push_back(side.split_text());
    }
    text += side.warning_text();
  }
  if (!answer.next.empty()) {
    parts.push_back(next_text(*this));
  }
  if (answer.row.proved) {
    text += fmt::format("assumption: {}\n", assumption_of(options.proof));
  }
  text += answer.samples > 0
              ? fmt::format("{}, seed {}{}\n", counted(answer.samples, "sample"), options.seed,
                            table.game.is_counted()
                                ? "; with few games they overstate which strategies are played"
                                : "; means with errors prove nothing")
              : "no samples: weights and guarantees are not estimated\n";
  if (answer.termination != Termination::converged) {
    text += fmt::format("stopped before the end: {}\n", to_string(answer.termination));
  }
  parts.push_back(text);
  return fmt::format("{}", fmt::join(parts, "\n"));
}

Json MeasuredReport::json() const {
  const MeasuredGame& game = table.game;
  Json object{{"game", game_json(game)},
              {"symmetric", game.is_symmetric()},
              {"remarks", table.remarks},
              {"games", nullptr},
              {"draw_counts", nullptr},
              {"level", options.level},
              {"mix", name_of(options.mix)},
              {"samples", answer.samples},
              {"seed", options.seed},
              {"method", nullptr},
              {"proof", nullptr},
              {"assumption", nullptr}};
  if (game.is_counted()) {
    const GameCounts counts = game_counts(game);
    object["games"] = {
        {"least", counts.least}, {"greatest", counts.greatest}, {"total", counts.total}};
    object["draw_counts"] = game.has_draws() ? Json("1/2") : Json();
    object["method"] = answer.method;
    object["proof"] = name_of(options.proof);
    object["assumption"] = assumption_of(options.proof);
  }
  object["value"] = {{"kind", "by construction"}, {"value", game.even_payoff()}};
  if (answer.value) {
    const ValueEstimate& value = *answer.value;
    object["value"] = {{"kind", "estimated"},
                       {"value", value.value},
                       {"low", value.low},
                       {"high", value.high},
                       {"condition", "the equilibrium of the game is unique"},
                       {"proved", nullptr}};
    if (value.proved_low) {
      object["value"]["proved"] = {
          {"kind", "proved"}, {"low", *value.proved_low}, {"high", *value.proved_high}};
    }
  }
  object["row"] = MeasuredSide{*this, answer.row, true}.json();
  object["column"] = answer.column ? MeasuredSide{*this, *answer.column, false}.json() : Json();
  object["next"] = list_of(answer.next, [](const NextPair& pair) {
    return Json{{"kind", "estimated"},
                {"row", pair.row},
                {"column", pair.column},
                {"row_weight", pair.row_weight},
                {"column_responses", pair.column_responses},
                {"column_weight", pair.column_weight},
                {"row_responses", pair.row_responses},
                {"standard_error", pair.standard_error},
                {"score", pair.score}};
  });
  object["termination"] = to_string(answer.termination);
  object["seconds"] = seconds;
  return object;
}

std::string MeasuredReport::csv() const {
  std::string rows = "player,strategy,weight,low,high,used,proved\n";
  for (const MeasuredSide& side : sides_of(*this)) {
    rows += side.csv();
  }
  return rows;
}

}  // namespace saddle::app
