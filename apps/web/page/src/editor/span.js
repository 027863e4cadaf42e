// Which rows or columns of a large table are drawn. A browser takes 0.3 s to paint ten thousand
// cells at a key stroke, and few of them are in view.

/** The maximum number of rows and columns of a table that is drawn whole. */
export const mostWhole = 20;

export const isLarge = (rows, columns) => Math.max(rows, columns) > mostWhole;

// The number of rows or columns drawn beyond the view at each side, which hides gaps during short
// scrolling; they are added and removed in steps of this size.
const step = 8;

const roundedDown = (line) => Math.floor(line / step) * step;

/**
 * Returns {first, end}: the lines to draw out of `count`. Each has `size` pixels, and a window of
 * `view` pixels shows the part from `scroll` on.
 */
export function drawnSpan(count, { scroll, view, size }) {
  const first = Math.max(0, Math.min(count, roundedDown(scroll / size) - step));
  const end = Math.min(count, roundedDown((scroll + view) / size) + 2 * step);
  return { first, end };
}

/** Returns the nearest scroll position with a line in view. */
export const scrollTo = (line, { scroll, view, size }) =>
  Math.min(Math.max(scroll, (line + 1) * size - view), line * size);
