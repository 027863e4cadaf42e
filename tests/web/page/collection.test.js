import assert from "node:assert/strict";
import { test } from "node:test";
import { argumentsOf, startingValues } from "../../../apps/web/page/src/collection/collection_page.js";

const parameter = (name, input, more = {}) => ({
  name,
  input,
  required: false,
  default: null,
  choices: [],
  ...more,
});

const parameters = [
  parameter("cards", "whole", { required: true }),
  parameter("order", "list"),
  parameter("win_or_lose", "flag", { default: false }),
  parameter("size", "whole", { default: 3 }),
  parameter("kind", "choice", { default: "normal", choices: ["uniform", "normal"] }),
  parameter("least", "number", { default: -0.5, only_where: { name: "kind", choice: "uniform" } }),
];

test("a form starts with the defaults, and with a value where one is required", () => {
  assert.deepEqual(startingValues(parameters), {
    cards: "5",
    order: "",
    win_or_lose: false,
    size: "3",
    kind: "normal",
    least: "-0.5",
  });
});

test("arguments are numbers, texts and flags, without empty inputs and those not shown", () => {
  const typed = startingValues(parameters);
  assert.deepEqual(argumentsOf(parameters, { ...typed, order: " 1, 2 ", size: "" }), {
    cards: 5,
    order: "1, 2",
    win_or_lose: false,
    kind: "normal",
  });
  assert.equal(argumentsOf(parameters, { ...typed, kind: "uniform" }).least, -0.5);
});

test("what is not a number goes to the engine, which refuses it", () => {
  const typed = { ...startingValues(parameters), cards: "five", size: "1e999" };
  const { cards, size } = argumentsOf(parameters, typed);
  assert.deepEqual({ cards, size }, { cards: "five", size: "1e999" });
});
