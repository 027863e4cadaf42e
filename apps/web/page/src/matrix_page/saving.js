// A game as a file, or as a link. Both functions return a message for the user.

import { fragmentOf, mostLink } from "../game/link.js";
import { strings } from "../strings.js";
import { formats } from "./formats.js";

function download(name, type, written) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([written], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function save(format, { engine, game, answers, name }) {
  const { ending, type, text } = formats[format];
  try {
    const written = await text((...request) => engine.call(...request), game, answers);
    if (written === null) return strings.file.notYet;
    download(`${name}.${ending}`, type, written);
    return strings.file.saved(`${name}.${ending}`);
  } catch (error) {
    return strings.fault.engine(error.message);
  }
}

export async function copyLink(game, place) {
  const fragment = await fragmentOf(game);
  if (fragment.length > mostLink) return strings.file.linkTooLong;
  place.remember(fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    return strings.file.linkCopied;
  } catch {
    return strings.file.linkShown;
  }
}
