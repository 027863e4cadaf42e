// Files that are dragged into the page.

import { strings } from "./strings.js";

/**
 * Calls open(text) with the text of a file that is dropped anywhere, and shows a hint while it is
 * dragged.
 */
export function acceptFiles(open) {
  const { dataset } = document.body;
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    dataset.drop = strings.file.drop;
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) delete dataset.drop;
  });
  addEventListener("drop", async (event) => {
    delete dataset.drop;
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    open(await file.text());
  });
}
