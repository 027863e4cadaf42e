// What the page asks of the engine about a game, cheapest first, so that something true stands on
// the page at once and the rest follows. `show` takes one part of the answer after the other.

import { columnsOf, isBimatrix, payloadOf, rowsOf } from "../game/game.js";

// Up to so many payoffs the exact answer with all optimal strategies comes within a frame.
const instantPayoffs = 150;
const mostExactPayoffs = 40_000;
const mostDominancePayoffs = 2_500;
const mostExplained = 4;
// A browser lays out and paints each cell of a larger heat map anew with every key.
const mostCellsAside = 40;

const size = (game) => rowsOf(game) * columnsOf(game);

/** Returns the kind of the library's picture that fits the game. */
export function pictureKind(game) {
  const [rows, columns] = [rowsOf(game), columnsOf(game)];
  if (isBimatrix(game)) return rows === 2 && columns === 2 ? "best-responses" : "heat-map";
  const isEnvelope = (rows === 2 && columns > 1) || (columns === 2 && rows > 1);
  return isEnvelope ? "envelope" : "heat-map";
}

/** Returns what to ask the engine for that picture. */
export const pictureRequest = (game) => ({ ...payloadOf(game), kind: pictureKind(game) });

async function solveZeroSum(call, game, show, options) {
  const payload = payloadOf(game);
  if (size(game) > instantPayoffs) {
    show({ solution: await call("solve", payload, options) });
    await showPicture(call, game, show, options);
    if (size(game) > mostExactPayoffs) return;
    show({ solution: await call("solve", { ...payload, exact: true }, options) });
    await showDominance(call, game, show, options);
    show({ solution: await call("solve", { ...payload, exact: true, all: true }, options) });
    return;
  }
  show({ solution: await call("solve", { ...payload, exact: true, all: true }, options) });
  await showPicture(call, game, show, options);
  await showDominance(call, game, show, options);
  if (rowsOf(game) <= mostExplained && columnsOf(game) <= mostExplained) {
    show({ explanation: await call("explain", payload, options) });
  }
  show({ sensitivity: await call("solve", { ...payload, sensitivity: true }, options) });
}

async function solveBimatrix(call, game, show, options) {
  const payload = payloadOf(game);
  show({ equilibria: await call("nash", { ...payload, method: "auto", limit: 200 }, options) });
  await showPicture(call, game, show, options);
  await showDominance(call, game, show, options);
}

// Not every game can be drawn: one with payoffs beyond the doubles cannot.
async function showPicture(call, game, show, options) {
  try {
    const payload = { ...pictureRequest(game), most_side: mostCellsAside };
    show({ picture: await call("picture", payload, options) });
  } catch (error) {
    if (error.name === "Stopped") throw error;
    show({ picture: null });
  }
}

async function showDominance(call, game, show, options) {
  if (size(game) > mostDominancePayoffs) return;
  const both = {};
  for (const kind of ["strict", "weak"]) {
    both[kind] = await call("dominance", { ...payloadOf(game), kind, by: "mixed" }, options);
  }
  show({ dominance: both });
}

/** Asks everything about the game. Rejects with the engine's complaint where cells are bad. */
export const solveGame = (call, game, show, options) =>
  (isBimatrix(game) ? solveBimatrix : solveZeroSum)(call, game, show, options);
