// Starts the engine, and shows the page for the address.

import { html, render } from "lit-html";
import { CollectionPage } from "./collection/collection_page.js";
import { acceptFiles } from "./dropped_files.js";
import { emptyGame, gameOf } from "./game/game.js";
import { gameOfFragment } from "./game/link.js";
import { GreatGamePage } from "./great_game/great_game_page.js";
import { caseOfFragment } from "./great_game/link.js";
import { GuessItPage } from "./guess_it/guess_it_page.js";
import { MeasuredPage } from "./measured/measured_page.js";
import { MatrixPage } from "./matrix_page/matrix_page.js";
import { startEngines } from "./solving/engines.js";
import { strings } from "./strings.js";
import { ThreePlayersPage } from "./three_players/three_players_page.js";

const firstExample = "two-finger-morra";

const tabs = [
  { name: "matrix", fragment: "" },
  { name: "guessIt", fragment: "guess-it" },
  { name: "greatGame", fragment: "great-game" },
  { name: "measured", fragment: "match-ups" },
  { name: "threePlayers", fragment: "three-players" },
  { name: "collection", fragment: "games" },
];

const main = document.querySelector("main");
let engines = null;
const pages = {};
let shown = null;
let matrixFragment = "";

// A fragment without the prefix of a tab is a matrix.
const tabOf = (fragment) =>
  tabs.find((tab) => tab.fragment && fragment.startsWith(tab.fragment))?.name ?? "matrix";

// Returns the element of one page, which is hidden while another page is shown.
function placeOf(name) {
  const element = document.createElement("div");
  main.append(element);
  return {
    element,
    isShown: (page) => shown === name && pages[name] === page,
    // Typing adds no entries to the browser's history.
    remember: (fragment) => {
      if (name === "matrix") matrixFragment = fragment;
      if (shown === name) history.replaceState(null, "", `#${fragment}`);
      renderTabs();
    },
  };
}

function renderTabs() {
  const label = (name) => strings.pages[name];
  render(
    tabs.map(
      ({ name, fragment }) =>
        html`<a
          href="#${name === "matrix" ? matrixFragment : fragment}"
          aria-current=${name === shown ? "page" : "false"}
          >${label(name)}</a
        >`,
    ),
    document.querySelector("nav"),
  );
}

async function matrixPage(place, fragment) {
  const examples = await engines.solver.call("examples", {});
  const linked = await gameOfFragment(fragment);
  const example = linked ? null : examples.find(({ name }) => name === firstExample);
  const game = linked ?? (example ? gameOf(example) : emptyGame(2, 2));
  const page = new MatrixPage(engines, place, { examples, game, example });
  if (fragment && !linked) page.notice = strings.file.linkDamaged;
  return page;
}

// A large game has no link, so it is loaded on the page.
async function openMatrix(game) {
  await show("");
  pages.matrix.load(game);
}

const makers = {
  matrix: matrixPage,
  guessIt: (place, fragment) => {
    const [, mover, other] = /^guess-it=(\d+),(\d+)$/.exec(fragment) ?? [];
    return new GuessItPage(engines.engine, place, mover ? { mover: +mover, other: +other } : {});
  },
  greatGame: (place, fragment) =>
    new GreatGamePage(engines.engine, place, caseOfFragment(fragment)),
  measured: (place) => new MeasuredPage(engines.engine, place),
  threePlayers: (place) => new ThreePlayersPage(engines.engine, place),
  collection: (place, fragment) =>
    new CollectionPage(engines.collection, place, fragment.split("=")[1], openMatrix),
};

async function show(fragment) {
  shown = tabOf(fragment);
  renderTabs();
  const name = shown;
  if (!pages[name]) {
    const place = placeOf(name);
    pages[name] = await makers[name](place, fragment);
  } else if (name === "matrix" && fragment !== matrixFragment) {
    const game = await gameOfFragment(fragment);
    if (game) pages.matrix.load(game);
    else if (fragment) pages.matrix.notice = strings.file.linkDamaged;
  }
  for (const child of main.children) child.hidden = true;
  pages[shown].place.element.hidden = false;
  pages[shown].render();
}

function keyPressed(event) {
  if (shown !== "matrix" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target.closest?.("textarea, dialog")) return;
  const key = event.key.toLowerCase();
  const isRedo = key === "y" || (key === "z" && event.shiftKey);
  if (!isRedo && key !== "z") return;
  event.preventDefault();
  if (isRedo) pages.matrix.redo();
  else pages.matrix.undo();
}

async function start() {
  document.querySelector("#subtitle").textContent = strings.subtitle;
  document.querySelector("#starting").textContent = strings.starting;
  try {
    engines = startEngines();
    await show(location.hash.slice(1));
    // Not the current address, which typing may have changed since.
    addEventListener("hashchange", ({ newURL }) => show(new URL(newURL).hash.slice(1)));
    addEventListener("keydown", keyPressed);
    acceptFiles(async (text) => {
      if (shown !== "matrix") await show("");
      pages.matrix.opening.open(text);
    });
    document.documentElement.dataset.ready = "yes";
    // This also starts the engine for short questions before it is needed.
    const { version } = await engines.engine.call("version", {});
    document.querySelector("footer").textContent = strings.footer(version);
  } catch (error) {
    main.textContent = strings.failed(error.message);
    throw error;
  } finally {
    document.querySelector("#starting")?.remove();
  }
}

start();
