// What xz packs is unpacked, and what is damaged is refused.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import test from "node:test";

import { unpackedLzma } from "../engine/lzma.js";
import { randomNumbers, root } from "./saddle.js";

const packed = (bytes, ...options) =>
  execFileSync("xz", ["--format=lzma", ...options], { input: bytes, maxBuffer: 1 << 26 });

function agree(bytes, ...options) {
  const unpacked = Buffer.from(unpackedLzma(packed(bytes, ...options)));
  assert.ok(unpacked.equals(Buffer.from(bytes)), `${bytes.length} bytes, ${options}`);
}

const random = randomNumbers(6);
const below = (size) => Math.floor(random() * size);
const bytesOf = (size, values) => Buffer.from(Array.from({ length: size }, () => below(values)));

/** Returns bytes in which pieces from near and far stand again, some with a change. */
function withRepeats(size) {
  const bytes = bytesOf(size, 256);
  for (let at = 600; at < size; at += 1 + below(40)) {
    const length = below(300);
    const from = Math.max(0, at - 1 - below(at < 5000 ? 20 : at));
    bytes.copy(bytes, at, from, Math.min(from + length, at));
  }
  return bytes;
}

test("texts of all kinds are unpacked as they were", () => {
  for (const text of ["", "a", "abc", "a".repeat(10_000), "0,1;".repeat(999)]) {
    agree(Buffer.from(text));
  }
  for (const values of [2, 7, 256]) agree(bytesOf(20_000, values));
  for (const size of [1, 2, 700, 5_000, 200_000]) agree(withRepeats(size));
});

test("each setting of the packer is read", () => {
  const bytes = withRepeats(30_000);
  for (const setting of ["lc=0", "lc=4", "lc=0,lp=4", "lc=2,lp=2", "pb=0", "pb=4", "nice=5"]) {
    agree(bytes, `--lzma1=preset=6,${setting}`);
  }
});

test("a text larger than the room for it is unpacked", () => {
  agree(Buffer.alloc((1 << 22) + 1, "saddle"));
});

test("the module is unpacked as it was", () => {
  agree(readFileSync(resolve(root, "build/web/apps/web/saddle.wasm")), "-9e");
});

test("what is damaged is refused, or is another text", () => {
  const whole = packed(withRepeats(3_000));
  for (let size = 0; size < whole.length; size += 1 + below(60)) {
    assert.throws(() => unpackedLzma(whole.subarray(0, size)), /damaged/);
  }
  for (let k = 0; k < 300; ++k) {
    const bytes = Buffer.from(whole);
    bytes[below(bytes.length)] ^= 1 + below(255);
    try {
      assert.ok(unpackedLzma(bytes).length < 1 << 24);
    } catch (error) {
      assert.match(error.message, /damaged/);
    }
  }
});
