// The library as a WebAssembly module: how to start it and send requests.

/**
 * Resolves to the started module. `createSaddle` is Emscripten's script, `compiled` the code from
 * WebAssembly.compile(); onProgress is called with texts while an answer is computed.
 */
export const startSaddle = (createSaddle, compiled, onProgress) =>
  new Promise((resolve, reject) => {
    const instantiateWasm = (imports, receive) => {
      WebAssembly.instantiate(compiled, imports).then(receive, reject);
      return {};
    };
    createSaddle({ onProgress, instantiateWasm }).then(resolve, reject);
  });

/** Returns the answer to a request from request.js, as a text. */
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
