// The browser's Worker, as far as engine.js uses it, as a thread of node.

import { Worker as Thread } from "node:worker_threads";

const prelude = `
  const { parentPort } = require("node:worker_threads");
  globalThis.postMessage = (data) => parentPort.postMessage(data);
  parentPort.on("message", (data) => globalThis.onmessage({ data }));
`;

const sources = new Map();
URL.createObjectURL = (blob) => {
  const url = `blob:${sources.size}`;
  sources.set(url, blob.parts.join(""));
  return url;
};
URL.revokeObjectURL = (url) => sources.delete(url);

// Returns a text at once, where node's Blob needs a promise.
globalThis.Blob = class extends globalThis.Blob {
  constructor(parts, options) {
    super(parts, options);
    this.parts = parts;
  }
};

globalThis.Worker = class {
  #thread;
  #once = [];

  constructor(url) {
    this.#thread = new Thread(prelude + sources.get(url), { eval: true });
    this.#thread.on("message", (data) => {
      this.onmessage?.({ data });
      for (const listener of this.#once.splice(0)) listener();
    });
    this.#thread.on("error", ({ message }) => this.onerror({ message }));
  }

  addEventListener(_type, listener) {
    this.#once.push(listener);
  }

  postMessage(data) {
    this.#thread.postMessage(data);
  }

  terminate() {
    this.#thread.terminate();
  }
};
