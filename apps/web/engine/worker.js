// The worker's side of engine.js. In one script stand before it fzstd, createSaddle() and
// packedModule: the module, compressed by zstd (a sixth smaller than by what browsers unpack
// themselves) and as base64, so that a page that is a file on a disk needs no other. Answers each
// request by what the library says, one at a time.

let running = 0;

async function startedModule() {
  const packed = Uint8Array.from(atob(packedModule), (letter) => letter.charCodeAt(0));
  return createSaddle({
    wasmBinary: fzstd.decompress(packed),
    onProgress: (progress) => postMessage({ number: running, progress }),
  });
}

const starting = startedModule();

function answerOf(saddle, request) {
  const bytes = new TextEncoder().encode(request);
  const place = saddle._malloc(bytes.length);
  try {
    saddle.HEAPU8.set(bytes, place);
    return saddle.UTF8ToString(saddle._saddle_answer(place, bytes.length));
  } finally {
    saddle._free(place);
  }
}

onmessage = async ({ data: { number, request } }) => {
  try {
    const saddle = await starting;
    running = number;
    postMessage({ number, answer: answerOf(saddle, request) });
  } catch (error) {
    postMessage({ number, crash: `the solver failed: ${error.message ?? error}` });
  }
};
