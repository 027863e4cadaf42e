// What the page asks of the engine about a game, cheapest first, so that something true stands on
// the page at once and the rest follows. `show` takes one part of the answer after the other;
// "proof" is what the proof and the sets of optimal strategies are read from, a solution as well.

import { columnsOf, isBimatrix, payloadOf, rowsOf } from "../game/game.js";

// Up to so many payoffs the exact answer with all optimal strategies comes within a frame.
const instantPayoffs = 150;
// Up to so many digits over a common denominator, the exact answer alone takes 1 or 2 ms, and 12
// where payoffs differ in their last digits only.
const mostDigitsHere = 60;
const mostExactPayoffs = 40_000;
const mostDominancePayoffs = 2_500;
const mostExplained = 4;
// A browser lays out and paints each cell of a larger heat map anew with every key.
const mostCellsAside = 40;

// Exact answers to larger games take longer than a key; who types on needs none of them.
const restAfterKeys = (done) => setTimeout(done, 150);

const size = (game) => rowsOf(game) * columnsOf(game);

// Not fewer digits than the payoffs have over their common denominator.
function digitsOf(cells) {
  const texts = cells.flat();
  if (texts.some((text) => /[a-z]/i.test(text))) return Infinity;
  const denominators = new Set(texts.map((text) => text.split("/")[1] ?? ""));
  return Math.max(...texts.map(({ length }) => length)) + [...denominators].join("").length;
}

/**
 * Returns the value and the strategies at once, by the page's own thread, where it is sure to be
 * quick, so that the next frame shows them; else null.
 */
export function answerHere(engine, game) {
  if (isBimatrix(game) || size(game) > instantPayoffs) return null;
  const payload = payloadOf(game);
  if (digitsOf(payload.cells) > mostDigitsHere) return null;
  try {
    const solution = engine.callHere("solve", { ...payload, exact: true });
    return solution && { solution };
  } catch {
    // The worker says what is wrong.
    return null;
  }
}

/** Returns the kind of the library's picture that fits the game. */
export function pictureKind(game) {
  const [rows, columns] = [rowsOf(game), columnsOf(game)];
  if (isBimatrix(game)) return rows === 2 && columns === 2 ? "best-responses" : "heat-map";
  const isEnvelope = (rows === 2 && columns > 1) || (columns === 2 && rows > 1);
  return isEnvelope ? "envelope" : "heat-map";
}

/** Returns what to ask the engine for that picture. */
export const pictureRequest = (game) => ({ ...payloadOf(game), kind: pictureKind(game) });

const ask = ({ call, onProgress }, command, payload) => call(command, payload, { onProgress });

async function solveZeroSum(engine, game, show) {
  const payload = payloadOf(game);
  const showSolution = async (question) => {
    const solution = await ask(engine, "solve", { ...payload, ...question });
    show({ solution, proof: solution });
  };
  if (size(game) > instantPayoffs) {
    await showSolution({});
    await showPicture(engine, game, show);
    if (size(game) > mostExactPayoffs) return;
    await engine.rest(restAfterKeys);
    await showSolution({ exact: true });
    await showDominance(engine, game, show);
    await showSolution({ exact: true, all: true });
    return;
  }
  await showSolution({ exact: true, all: true });
  await showPicture(engine, game, show);
  await showDominance(engine, game, show);
  if (rowsOf(game) <= mostExplained && columnsOf(game) <= mostExplained) {
    show({ explanation: await ask(engine, "explain", payload) });
  }
  show({ sensitivity: await ask(engine, "solve", { ...payload, sensitivity: true }) });
}

async function solveBimatrix(engine, game, show) {
  const payload = payloadOf(game);
  show({ equilibria: await ask(engine, "nash", { ...payload, method: "auto", limit: 200 }) });
  await showPicture(engine, game, show);
  await showDominance(engine, game, show);
}

// Not every game can be drawn: one with payoffs beyond the doubles cannot.
async function showPicture(engine, game, show) {
  try {
    const payload = { ...pictureRequest(game), most_side: mostCellsAside };
    show({ picture: await ask(engine, "picture", payload) });
  } catch (error) {
    if (error.name === "Stopped") throw error;
    show({ picture: null });
  }
}

async function showDominance(engine, game, show) {
  if (size(game) > mostDominancePayoffs) return;
  const both = {};
  for (const kind of ["strict", "weak"]) {
    both[kind] = await ask(engine, "dominance", { ...payloadOf(game), kind, by: "mixed" });
  }
  show({ dominance: both });
}

/**
 * Asks everything about the game. `engine` has call(), rest() and onProgress(). Rejects with the
 * engine's complaint where cells are bad.
 */
export const solveGame = (engine, game, show) =>
  (isBimatrix(game) ? solveBimatrix : solveZeroSum)(engine, game, show);
