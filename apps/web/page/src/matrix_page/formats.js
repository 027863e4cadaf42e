// The formats for saving a game.

import { payloadOf } from "../game/game.js";
import { pictureKind, pictureRequest } from "../solving/solve_game.js";

const written = (format) => async (call, game) =>
  (await call("write", { ...payloadOf(game), format })).text;

const pair = (answers, game) => ({
  game: payloadOf(game),
  solution: answers.about("solution", game) ?? undefined,
  equilibria: answers.about("equilibria", game) ?? undefined,
});

// The file has a heat map whose cells are sharp at any size, which is slow to display.
async function pictureText(call, game, answers) {
  const shown = answers.about("picture", game);
  if (!shown || pictureKind(game) !== "heat-map") return shown?.svg ?? null;
  return (await call("picture", pictureRequest(game))).svg;
}

/**
 * Each format has the extension of the file, its media type, and a function that makes its text.
 */
export const formats = {
  csv: { ending: "csv", type: "text/csv", text: written("csv") },
  nfg: { ending: "nfg", type: "text/plain", text: written("nfg") },
  json: { ending: "json", type: "application/json", text: written("json") },
  latex: { ending: "tex", type: "text/x-tex", text: written("latex") },
  markdown: { ending: "md", type: "text/markdown", text: written("markdown") },
  svg: { ending: "svg", type: "image/svg+xml", text: pictureText },
  answer: {
    ending: "answer.json",
    type: "application/json",
    text: async (call, game, answers) => JSON.stringify(pair(answers, game), null, 2),
  },
};
