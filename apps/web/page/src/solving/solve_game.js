// The page's questions to the engine about a game, cheapest first: the page shows a true answer at
// once, and the other parts follow. `show` takes the parts of the answer one after another; "proof"
// is a solution too, from which the proof and the sets of optimal strategies are shown.

import { columnsOf, isBimatrix, payloadOf, rowsOf } from "../game/game.js";

// Up to this number of payoffs, the exact answer with all optimal strategies arrives within a
// frame.
const instantPayoffs = 150;
// Up to this number of digits over a common denominator, the exact answer alone takes 1 or 2 ms, or
// 12 if payoffs differ only in their last digits.
const mostDigitsHere = 60;
const mostExactPayoffs = 40_000;
const mostDominancePayoffs = 2_500;
const mostExplained = 4;
// A browser lays out and paints each cell of a larger heat map again at every key stroke.
const mostCellsAside = 40;

// Exact answers to larger games take longer than the time between key strokes, and are not needed
// while typing.
const restAfterKeys = (done) => setTimeout(done, 150);

const size = (game) => rowsOf(game) * columnsOf(game);

// An upper bound on the digits of the payoffs over their common denominator.
function digitsOf(cells) {
  const texts = cells.flat();
  if (texts.some((text) => /[a-z]/i.test(text))) return Infinity;
  const denominators = new Set(texts.map((text) => text.split("/")[1] ?? ""));
  return Math.max(...texts.map(({ length }) => length)) + [...denominators].join("").length;
}

/**
 * Returns the value and the strategies at once from the page's own thread, for the next frame, if
 * that is sure to be quick; else null.
 */
export function answerHere(engine, game) {
  if (isBimatrix(game) || size(game) > instantPayoffs) return null;
  const payload = payloadOf(game);
  if (digitsOf(payload.cells) > mostDigitsHere) return null;
  try {
    const solution = engine.callHere("solve", { ...payload, exact: true });
    return solution && { solution };
  } catch {
    // The worker reports the error.
    return null;
  }
}

/** Returns the kind of the library's picture for the game. */
export function pictureKind(game) {
  const [rows, columns] = [rowsOf(game), columnsOf(game)];
  if (isBimatrix(game)) return rows === 2 && columns === 2 ? "best-responses" : "heat-map";
  const isEnvelope = (rows === 2 && columns > 1) || (columns === 2 && rows > 1);
  return isEnvelope ? "envelope" : "heat-map";
}

/** Returns the request for that picture. */
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

// Some games cannot be drawn, for example if payoffs are beyond the doubles.
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
 * engine's error for invalid cells.
 */
export const solveGame = (engine, game, show) =>
  (isBimatrix(game) ? solveBimatrix : solveZeroSum)(engine, game, show);
