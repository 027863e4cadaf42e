// Where the library drew the lines of an envelope: its grey lines of two points each, in the order of
// the pure strategies. They say where probabilities 0 and 1 stand, and where each line is between.

const pointsOf = (line) =>
  line
    .getAttribute("points")
    .trim()
    .split(/\s+/)
    .map((point) => point.split(",").map(Number));

/** Returns {width, height, left, right, heightAt(line, p)}, or null if the lines are not `count`. */
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
