// A game as the fragment of the page's address, which is never sent to a server:
//
//   #game=3,0;1,2                          payoffs, rows separated by semicolons
//   #game=...&with=...                     the column player's payoffs too
//   #game=...&rows=Rock,Paper&columns=...  labels
//   #packed=...                            the same text compressed, if it is long

import { mostCells } from "./game.js";

const longText = 1500;

/** Longer fragments are not used as links: mail programs cut them, and browsers become slow. */
export const mostLink = 30_000;
// A limit, because a hostile link could unpack to any length.
const mostText = 4_000_000;

// Slashes are allowed in a fragment, and keep 1/2 readable.
const encoded = (text) => encodeURIComponent(text).replaceAll("%2F", "/");
const list = (texts) => texts.map(encoded).join(",");
const table = (cells) => cells.map(list).join(";");
const listOf = (text) => text.split(",").map(decodeURIComponent);
const tableOf = (text) => text.split(";").map(listOf);

function plainText(game) {
  const parts = [`game=${table(game.cells)}`];
  if (game.columnCells) parts.push(`with=${table(game.columnCells)}`);
  if (game.rowLabels.some(Boolean)) parts.push(`rows=${list(game.rowLabels)}`);
  if (game.columnLabels.some(Boolean)) parts.push(`columns=${list(game.columnLabels)}`);
  return parts.join("&");
}

const piped = (bytes, transform) => new Blob([bytes]).stream().pipeThrough(transform);

const packed = async (bytes) => {
  const stream = piped(bytes, new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

async function unpackedText(bytes) {
  let text = "";
  const letters = piped(bytes, new DecompressionStream("deflate-raw")).pipeThrough(
    new TextDecoderStream(),
  );
  for (const reader = letters.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > mostText) {
      await reader.cancel();
      throw new Error("too long");
    }
  }
}

function base64url(bytes) {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Returns the fragment of the game, without #. */
export async function fragmentOf(game) {
  const plain = plainText(game);
  if (plain.length <= longText) return plain;
  const bytes = new TextEncoder().encode(plain);
  return `packed=${base64url(await packed(bytes))}`;
}

function partsOf(text) {
  const parts = new Map();
  for (const part of text.split("&")) {
    const at = part.indexOf("=");
    if (at > 0) parts.set(part.slice(0, at), part.slice(at + 1));
  }
  return parts;
}

const isRectangle = (cells, rows, columns) =>
  cells.length === rows && cells.every((row) => row.length === columns);

const labelsOf = (text, size) => {
  const labels = text ? listOf(text) : [];
  return Array.from({ length: size }, (_, index) => labels[index] ?? "");
};

function gameOfPlain(text) {
  const parts = partsOf(text);
  if (!parts.has("game")) return null;
  const cells = tableOf(parts.get("game"));
  const [rows, columns] = [cells.length, cells[0].length];
  if (rows * columns > mostCells) return null;
  const columnCells = parts.has("with") ? tableOf(parts.get("with")) : null;
  if (![cells, columnCells ?? cells].every((each) => isRectangle(each, rows, columns))) return null;
  return {
    cells,
    columnCells,
    rowLabels: labelsOf(parts.get("rows"), rows),
    columnLabels: labelsOf(parts.get("columns"), columns),
  };
}

/** Returns the game in a fragment, or null if there is no game or the link is damaged. */
export async function gameOfFragment(fragment) {
  try {
    const text = partsOf(fragment).get("packed");
    return gameOfPlain(text ? await unpackedText(bytesOf(text)) : fragment);
  } catch {
    return null;
  }
}
