// The engines of the page.

import { createEngine } from "saddle-engine";
import createSaddle from "saddle-module";
import workerSource from "saddle-worker";

// An engine that starts when it is first asked.
function lateEngine() {
  let engine = null;
  return {
    call: (...request) => {
      engine ??= createEngine({ workerSource });
      return engine.call(...request);
    },
    stop: () => engine?.stop(),
  };
}

/**
 * Returns {solver, collection, engine}. A solve of the first two may last minutes, and the user can
 * stop it; other questions, for example about a pasted text, go to the third.
 */
export const startEngines = () => ({
  solver: createEngine({ workerSource, createSaddle, spare: true }),
  collection: lateEngine(),
  engine: lateEngine(),
});
