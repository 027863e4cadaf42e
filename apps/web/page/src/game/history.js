// The games before and after the current one. Edits with the same key are one step: typing 1, 12,
// 123 into a cell is undone in one step.

const mostSteps = 500;

export const startHistory = (game) => ({ past: [], present: game, future: [], key: null });

export function edited(history, game, key = null) {
  if (game === history.present) return history;
  const continues = key !== null && key === history.key;
  const past = continues ? history.past : [...history.past, history.present].slice(-mostSteps);
  return { past, present: game, future: [], key };
}

export const canUndo = ({ past }) => past.length > 0;
export const canRedo = ({ future }) => future.length > 0;

export function undone(history) {
  if (!canUndo(history)) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: past.at(-1), future: [present, ...future], key: null };
}

export function redone(history) {
  if (!canRedo(history)) return history;
  const { past, present, future } = history;
  return { past: [...past, present], present: future[0], future: future.slice(1), key: null };
}
