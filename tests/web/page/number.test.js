import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decimalText,
  isShortDecimal,
  negatedText,
  percentText,
  readNumber,
  toDouble,
} from "../../../apps/web/page/src/number/number.js";

const read = (text) => readNumber(text)?.toFraction() ?? null;

test("numbers are read exactly, in the grammar of the program", () => {
  const cases = {
    3: "3",
    "-0.25": "-1/4",
    ".5": "1/2",
    "5.": "5",
    "1e-3": "1/1000",
    "1E+3": "1000",
    "+2": "2",
    "-3/4": "-3/4",
    "2.5/4": "5/8",
    "52.5%": "21/40",
    "60 %": "3/5",
    0.1: "1/10",
    "\u22127": "-7",
    " 4 ": "4",
    "1e3/1e-2": "100000",
  };
  for (const [text, exact] of Object.entries(cases)) assert.equal(read(text), exact, text);
});

test("what is no number is refused", () => {
  for (const text of [
    "",
    "x",
    "1,5",
    "1 2",
    "3/",
    "/3",
    "1/-2",
    "1/0",
    "0x10",
    "1e",
    "--1",
    "50%%",
  ]) {
    assert.equal(read(text), null, text);
  }
});

test("an exponent that would fill the memory is left to the engine", () => {
  assert.equal(read("1e1000000000"), null);
});

test("fractions beyond all doubles have a nearest double", () => {
  const huge = 10n ** 400n;
  assert.equal(toDouble(readNumber(`${huge + 1n}/${2n * huge}`)), 0.5);
  assert.equal(toDouble(readNumber("-1/3")), -1 / 3);
});

test("decimals are short, and say when they are the number itself", () => {
  assert.equal(decimalText(1.5), "1.5");
  assert.equal(decimalText(-1 / 3), "\u22120.333333");
  assert.equal(decimalText(1.25e-9), "1.25e\u22129");
  assert.equal(decimalText(2e12), "2e12");
  assert.equal(isShortDecimal(readNumber("1/4")), true);
  assert.equal(isShortDecimal(readNumber("1/3")), false);
  assert.equal(isShortDecimal(readNumber("-5/8")), true);
});

test("a chance is never rounded to none or all", () => {
  assert.equal(percentText(0), "0 %");
  assert.equal(percentText(1e-6), "< 0.1 %");
  assert.equal(percentText(1 - 1e-6), "> 99.9 %");
  assert.equal(percentText(1), "100 %");
  assert.equal(percentText(1 / 3), "33.3 %");
});

test("minus a number is written as the number was", () => {
  assert.equal(negatedText("1/2"), "-1/2");
  assert.equal(negatedText("-0.50"), "0.50");
  assert.equal(negatedText("\u22123"), "3");
  assert.equal(negatedText("+3"), "-3");
  assert.equal(negatedText("0.0"), "0.0");
  assert.equal(negatedText(""), "");
  assert.equal(negatedText("x"), "-x");
});
