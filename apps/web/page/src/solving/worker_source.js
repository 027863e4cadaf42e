// The script of the engine's worker, which build.js puts into the page in pieces: between them stood
// the WebAssembly module, which is held compressed.

import { module, pieces } from "saddle-worker";
import { base64Of, bytesOfBase64, piped } from "../bytes/bytes.js";

/** Returns the script, the module in it. */
export async function workerSource() {
  if (module === "") return pieces.join("");
  const bytes = await piped(bytesOfBase64(module), new DecompressionStream("gzip"));
  return pieces.join(base64Of(bytes));
}
