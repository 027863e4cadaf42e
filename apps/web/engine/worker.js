// The worker's side of engine.js, which answers requests one at a time with the library's results.
// It is preceded by packedModule: the module compressed by zstd (a sixth smaller than with formats
// that browsers decompress themselves), in base64, which makes the page a single file that works
// from a disk.

import { decompress } from "fzstd";
import createSaddle from "saddle-module";
import { answerOf, startSaddle } from "./instance.js";

let running = 0;

async function startedModule() {
  const packed = Uint8Array.from(atob(packedModule), (letter) => letter.charCodeAt(0));
  const compiled = await WebAssembly.compile(decompress(packed));
  // The page may start it too, without compiling it again.
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
