// The two engines of the page.

import { createEngine } from "saddle-engine";
import createSaddle from "saddle-module";
import workerSource from "saddle-worker";

/**
 * Returns {solver, engine}. A solve may last minutes, and the user can stop it; other questions,
 * for example about a pasted text, go to the second engine, which starts when it is needed.
 */
export function startEngines() {
  let second = null;
  const engine = {
    call: (...request) => {
      second ??= createEngine({ workerSource });
      return second.call(...request);
    },
  };
  return { solver: createEngine({ workerSource, createSaddle, spare: true }), engine };
}
