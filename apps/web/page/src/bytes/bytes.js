// Bytes as text, and through the browser's own compression.

/** Returns the bytes through a CompressionStream or DecompressionStream. */
export async function piped(bytes, transform) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const bytesOfBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

export function base64Of(bytes) {
  // A call takes some ten thousand arguments at most.
  const block = 8192;
  let characters = "";
  for (let at = 0; at < bytes.length; at += block) {
    characters += String.fromCharCode(...bytes.subarray(at, at + block));
  }
  return btoa(characters);
}
