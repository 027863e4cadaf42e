import Fraction from "fraction.js";

const decimal = String.raw`(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d+))?`;
const grammar = new RegExp(String.raw`^([+\-\u2212]?)${decimal}(?:/${decimal}|([ \u00a0\u202f]?%))?$`);

// Larger exponents are left to the engine: a fraction of a million digits would freeze the page.
const mostExponent = 1000;

function parsedDecimal(digits, exponent = "0") {
  const [whole, part = ""] = digits.split(".");
  const scale = Number(exponent) - part.length;
  const number = BigInt(whole + part);
  return scale < 0 ? [number, 10n ** BigInt(-scale)] : [number * 10n ** BigInt(scale), 1n];
}

// Most key strokes change only one cell.
const known = new Map();
const mostKnown = 100_000;

/**
 * Returns the engine's number for the text, exactly (0.1 is one tenth), or null. The page needs it
 * to mark best responses and to add up a proof; the engine decides whether a game is valid.
 */
export function readNumber(text) {
  if (!known.has(text)) {
    if (known.size >= mostKnown) known.clear();
    known.set(text, parsed(text));
  }
  return known.get(text);
}

function parsed(text) {
  const match = grammar.exec(text.trim());
  if (!match) return null;
  const [, sign, digits, exponent, divisor, divisorExponent, percent] = match;
  if ([exponent, divisorExponent].some((each) => Math.abs(Number(each ?? 0)) > mostExponent)) {
    return null;
  }
  const [n, d] = parsedDecimal(digits, exponent);
  const [dn, dd] = divisor ? parsedDecimal(divisor, divisorExponent) : [percent ? 100n : 1n, 1n];
  if (dn === 0n) return null;
  return new Fraction((sign && sign !== "+" ? -n : n) * dd, d * dn);
}

/** Returns the fraction in the engine's form: 3, -1/2. */
export const fractionText = (number) => number.toFraction();

/** Returns the nearest double, also if numerator and denominator are beyond the doubles. */
export function toDouble({ s, n, d }) {
  const spare = Math.min(n.toString(2).length, d.toString(2).length) - 1000;
  const shift = BigInt(Math.max(0, spare));
  return (Number(s) * Number(n >> shift)) / Number(d >> shift);
}

export const minus = "\u2212";
export const about = "\u2248";
export const times = "\u00b7";

/** Returns a double with `digits` significant digits, without trailing zeros: 0.3333, 1.2e-9. */
export function decimalText(double, digits = 6) {
  if (double === 0) return "0";
  const size = Math.abs(double);
  const short =
    size < 1e-4 || size >= 1e9
      ? double
          .toExponential(digits - 1)
          .replace(/\.?0+e/, "e")
          .replace("e+", "e")
      : String(Number(double.toPrecision(digits)));
  return short.replaceAll("-", minus);
}

/** Returns whether a decimal of `digits` significant digits equals the fraction: 1/4, not 1/3. */
export function isShortDecimal(number, digits = 6) {
  const read = readNumber(decimalText(toDouble(number), digits));
  return read !== null && read.equals(number);
}

/** Returns the probability in percent: 33.3 %. */
export function percentText(double) {
  const percent = double * 100;
  if (percent > 0 && percent < 0.1) return "< 0.1 %";
  if (percent < 100 && percent > 99.9) return "> 99.9 %";
  return `${Number(percent.toFixed(1))} %`;
}

/** Returns minus a typed number: "-1/2" for "1/2". */
export function negatedText(text) {
  const trimmed = text.trim();
  if (/^[-\u2212]/.test(trimmed)) return trimmed.slice(1);
  const plain = trimmed.replace(/^\+/, "");
  const number = readNumber(plain);
  return plain === "" || (number !== null && number.equals(0)) ? plain : `-${plain}`;
}

export const zero = new Fraction(0);
