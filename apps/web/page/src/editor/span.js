// Which rows, or columns, of a large table are drawn. A browser takes 0.3 s to paint ten thousand
// cells at a key stroke, and few of them are in view.

/** A table of at most so many rows and columns is drawn whole. */
export const mostWhole = 20;

export const isLarge = (rows, columns) => Math.max(rows, columns) > mostWhole;

// Drawn on each side beyond what is in view, so that a short way of scrolling shows no gap; they
// come and go by so many at once.
const step = 8;

const roundedDown = (line) => Math.floor(line / step) * step;

/**
 * Returns {first, end}: the lines to draw of `count`, each of `size` pixels, of which those from
 * `scroll` on are seen through a window of `view` pixels.
 */
export function drawnSpan(count, { scroll, view, size }) {
  const first = Math.max(0, Math.min(count, roundedDown(scroll / size) - step));
  const end = Math.min(count, roundedDown((scroll + view) / size) + 2 * step);
  return { first, end };
}

/** Returns where to scroll so that a line is in view, as near as it can be. */
export const scrollTo = (line, { scroll, view, size }) =>
  Math.min(Math.max(scroll, (line + 1) * size - view), line * size);
