import assert from "node:assert/strict";
import { test } from "node:test";
import { afterAsk, afterGuess, deal } from "../../../apps/web/page/src/guess_it/deal.js";
import { Play } from "../../../apps/web/page/src/guess_it/play.js";
import { callOf } from "../../../apps/web/page/src/guess_it/player.js";

// The same numbers in every run.
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

test("a deal gives every card a place", () => {
  const { players, hidden, all } = deal(4, 5, seeded(1));
  const cards = [...players[0].hand, ...players[1].hand, hidden].sort((a, b) => a - b);
  assert.deepEqual(cards, all);
  assert.equal(players[0].hand.length, 4);
});

test("a card that is shown is put aside, one that is not may be a bluff", () => {
  const state = deal(2, 2, seeded(3));
  const held = state.players[1].hand[0];
  const shown = afterAsk(state, held);
  assert.ok(shown.isShown);
  assert.deepEqual(shown.state.shown, [held]);
  assert.equal(shown.state.players[1].hand.includes(held), false);
  const own = state.players[0].hand[0];
  const bluff = afterAsk(state, own);
  assert.equal(bluff.isShown, false);
  assert.equal(bluff.state.players[1].asked, own);
  assert.equal(bluff.state.players[0].secret.includes(own), false);
  const honest = afterAsk(state, state.hidden);
  assert.equal(honest.state.players[0].hidden, state.hidden);
});

// Probabilities from the 2 x 2 stage of games/guess_it/guess_it.cpp, by the recursion over smaller
// deals.
function chances(n, m) {
  if (m === 0) return { win: 1, honest_ask: null, believe: null };
  if (n === 0) return { win: 1 / (m + 1), honest_ask: null, believe: null };
  const u = chances(m - 1, n).win;
  const v = chances(m, n - 1).win;
  const all = 1 + (m + 1) * v;
  return {
    win: (1 + m * v * (1 - u)) / all,
    honest_ask: ((m + 1) * v) / all,
    believe: ((m + 1) * v - m * u) / all,
  };
}

async function playOut(state, random) {
  const { turn, players } = state;
  const said = await callOf(players[turn], async (n, m) => chances(n, m), random);
  const told = [...players];
  told[turn] = said.player;
  const next = { ...state, players: told };
  if (said.isGuess) return afterGuess(next, said.card).winner;
  return playOut(afterAsk(next, said.card).state, random);
}

test("two who play by the chances win as often as they say", async () => {
  const random = seeded(7);
  const deals = 6000;
  let wins = 0;
  for (let played = 0; played < deals; ++played) {
    wins += (await playOut(deal(3, 3, random), random)) === 0 ? 1 : 0;
  }
  // Four standard deviations of the mean of this many deals.
  const expected = chances(3, 3).win;
  assert.ok(Math.abs(wins / deals - expected) < 4 * Math.sqrt(0.25 / deals), `${wins / deals}`);
  assert.ok(Math.abs(expected - 23 / 42) < 1e-12);
});

test("a turn is taken once, however often its button is pressed", async () => {
  const play = new Play(async () => ({ win_probability: 0.5, honest_ask: 1, believe: 0 }), () => {});
  await play.start(3, 3);
  [play.chosen] = play.state.players[0].hand;
  const first = play.turn(false);
  await play.turn(false);
  play.chosen = play.state.players[0].unseen[0];
  await play.turn(true);
  await first;
  // The deal, the user's question and its answer.
  assert.equal(play.said.length, 3);
});

test("the answer to a deal that was given up is not played in the next", async () => {
  const waiting = [];
  const play = new Play(() => new Promise((resolve) => waiting.push(resolve)), () => {});
  const answered = async (promise) => {
    const timer = setInterval(() => waiting.shift()?.({ honest_ask: 1, believe: 0 }), 1);
    await promise;
    clearInterval(timer);
  };
  await answered(play.start(2, 2));
  [play.chosen] = play.state.players[0].hand;
  const turn = play.turn(false);
  const again = play.start(3, 3);
  await answered(Promise.all([turn, again]));
  assert.equal(play.said.length, 1);
  assert.equal(play.state.turn, 0);
});
