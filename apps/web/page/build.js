// Bundles the page into a single file: node build.js [ENGINE WORKER MODULE]. ENGINE is the module
// with createEngine(), WORKER the script of its worker with the solver inside, and MODULE
// Emscripten's script that starts the solver.

import { readFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [engine, worker, module] = process.argv.slice(2);
const place = (path, standard) => (path ? resolve(path) : resolve(here, standard));

async function bundled(entry, options) {
  const { outputFiles } = await build({
    entryPoints: [resolve(here, entry)],
    bundle: true,
    minify: true,
    write: false,
    target: ["es2022"],
    ...options,
  });
  return outputFiles[0].text.trim();
}

// A worker's script is a text for the page: the bundler recognises it by its name, not by its
// extension.
const workerAsText = (path) => ({
  name: "worker-as-text",
  setup(builder) {
    builder.onResolve({ filter: /^saddle-worker$/ }, () => ({ path, namespace: "worker" }));
    builder.onLoad({ filter: /.*/, namespace: "worker" }, async () => ({
      contents: (await transform(await readFile(path, "utf8"), { minify: true })).code,
      loader: "text",
    }));
  },
});

const script = await bundled("src/main.js", {
  format: "esm",
  alias: {
    "saddle-engine": place(engine, "../engine/engine.js"),
    "saddle-module": place(module, "../../../build/web/apps/web/saddle.js"),
  },
  // Only node has these modules, and the script uses them only there.
  external: ["fs", "path"],
  plugins: [workerAsText(place(worker, "../../../build/web/worker.js"))],
});
const style = await bundled("src/style/page.css", {});
const template = await readFile(resolve(here, "src/page.html"), "utf8");
// Replaces by functions, because $& in a text would be replaced too.
const page = template.replace("STYLE", () => style).replace("SCRIPT", () => script);

const output = resolve(here, "dist/saddle.html");
await mkdir(dirname(output), { recursive: true });
await writeFile(output, page);

const kilobytes = (text) => `${Math.round(text.length / 1000)} kB`;
console.log(`${output}: ${kilobytes(page)}, ${kilobytes(gzipSync(page))} compressed`);
