import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const file = process.env.SADDLE_PAGE ?? new URL("../../../apps/web/page/dist/saddle.html", import.meta.url);

// The maximum download size, with script and module, compressed as by a web server. The compiler of
// Debian 13 makes 7 % more than that of Debian 12.
const mostBytes = 730_000;

test("the page is light", () => {
  const size = gzipSync(readFileSync(file)).length;
  assert.ok(size <= mostBytes, `${size} bytes`);
});
