// The worker's side of engine.js, which answers each request by what the library says, one at a
// time. Before it stands packedModule: the module, compressed by zstd (a sixth smaller than by what
// browsers unpack themselves) and as base64, so that a page that is a file on a disk needs no
// other.

import { decompress } from "fzstd";
import createSaddle from "saddle-module";
import { answerOf, startSaddle } from "./instance.js";

let running = 0;

async function startedModule() {
  const packed = Uint8Array.from(atob(packedModule), (letter) => letter.charCodeAt(0));
  const compiled = await WebAssembly.compile(decompress(packed));
  // The page may start it, too, and need not compile it again.
  postMessage({ compiled });
  return startSaddle(createSaddle, compiled, (progress) =>
    postMessage({ number: running, progress }),
  );
}

const starting = startedModule();

globalThis.onmessage = async ({ data: { number, request } }) => {
  try {
    const saddle = await starting;
    running = number;
    postMessage({ number, answer: answerOf(saddle, request) });
  } catch (error) {
    postMessage({ number, crash: `the solver failed: ${error.message ?? error}` });
  }
};
