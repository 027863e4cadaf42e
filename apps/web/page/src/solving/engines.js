// The two engines of the page.

import { createEngine } from "saddle-engine";
import { workerSource } from "./worker_source.js";

/**
 * Returns {solver, engine}. A solve may last minutes, and is stopped by the reader; what is asked
 * beside it, how a pasted text reads for one, goes to the second, which starts when it is needed.
 */
export async function startEngines() {
  const source = { workerSource: await workerSource() };
  let second = null;
  const engine = {
    call: (...request) => {
      second ??= createEngine(source);
      return second.call(...request);
    },
  };
  return { solver: createEngine(source), engine };
}
