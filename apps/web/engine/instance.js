// The library as a module of WebAssembly: how it is started, and asked.

/**
 * Resolves to the module, once started. `createSaddle` is Emscripten's script, `compiled` the code
 * as WebAssembly.compile() gives it; onProgress is called with texts while an answer is computed.
 */
export const startSaddle = (createSaddle, compiled, onProgress) =>
  new Promise((resolve, reject) => {
    const instantiateWasm = (imports, receive) => {
      WebAssembly.instantiate(compiled, imports).then(receive, reject);
      return {};
    };
    createSaddle({ onProgress, instantiateWasm }).then(resolve, reject);
  });

/** Returns the answer to a request of request.js, as a text. */
export function answerOf(saddle, request) {
  const bytes = new TextEncoder().encode(request);
  const place = saddle._malloc(bytes.length);
  try {
    saddle.HEAPU8.set(bytes, place);
    return saddle.UTF8ToString(saddle._saddle_answer(place, bytes.length));
  } finally {
    saddle._free(place);
  }
}
