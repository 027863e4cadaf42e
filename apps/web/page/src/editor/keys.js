// The destination of a key in the table. The labels are in row -1 and column -1.

const steps = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const page = 10;
const within = (least, number, most) => Math.min(Math.max(number, least), most);

/** Returns the next cell in reading order, or null after the last. */
function following({ row, column }, { rows, columns }, step) {
  const index = row * columns + column + step;
  if (row < 0 || column < 0) return null;
  if (index < 0 || index >= rows * columns) return null;
  return { row: Math.floor(index / columns), column: index % columns };
}

/** Returns the cell that a key leads to, or null for other keys. */
export function destination(place, shape, { key, shiftKey, ctrlKey, metaKey }) {
  const { row, column } = place;
  const [lastRow, lastColumn] = [shape.rows - 1, shape.columns - 1];
  const all = ctrlKey || metaKey;
  switch (key) {
    case "Tab":
      return following(place, shape, shiftKey ? -1 : 1);
    case "Enter":
      return { row: within(-1, row + (shiftKey ? -1 : 1), lastRow), column };
    case "Home":
      return { row: all ? 0 : row, column: 0 };
    case "End":
      return { row: all ? lastRow : row, column: lastColumn };
    case "PageUp":
      return { row: within(0, row - page, lastRow), column };
    case "PageDown":
      return { row: within(0, row + page, lastRow), column };
    default: {
      const step = steps[key];
      if (!step) return null;
      const far = all ? Math.max(shape.rows, shape.columns) : 1;
      const next = {
        row: within(-1, row + far * step[0], lastRow),
        column: within(-1, column + far * step[1], lastColumn),
      };
      // The corner is empty.
      return next.row < 0 && next.column < 0 ? place : next;
    }
  }
}
