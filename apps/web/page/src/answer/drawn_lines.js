// The lines of an envelope in the library's drawing: the grey lines of two points each, in the
// order of the pure strategies. They give the places of the probabilities 0 and 1, and of each line
// in between.

const pointsOf = (line) =>
  line
    .getAttribute("points")
    .trim()
    .split(/\s+/)
    .map((point) => point.split(",").map(Number));

/**
 * Returns {width, height, left, right, heightAt(line, p)}, or null unless there are `count` lines.
 */
export function drawnLines(drawing, count) {
  const lines = [...drawing.querySelectorAll('polyline[stroke="#808080"]')].map(pointsOf);
  if (lines.length !== count || lines.some((points) => points.length !== 2)) return null;
  const [, , width, height] = drawing.getAttribute("viewBox").split(/\s+/).map(Number);
  const [[left], [right]] = lines[0];
  const heightAt = (line, p) => {
    const [[, from], [, to]] = lines[line];
    return from + (to - from) * p;
  };
  return { width, height, left, right, heightAt };
}
