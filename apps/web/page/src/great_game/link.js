// The Great Game as the fragment of the page's address: great-game=3,2;50,30,20;20,50,30 is won at
// 3 points ahead and lost at 2 points behind, in rounds of two throws.

export const mostThrows = 40;

const list = (texts) => texts.map(encodeURIComponent).join(",");

export const fragmentOfCase = ({ winBy, loseBy }, habits) =>
  `great-game=${[[winBy, loseBy], ...habits].map(list).join(";")}`;

/** Returns {match, habits} of a fragment, or null if it does not have them. */
export function caseOfFragment(fragment) {
  const [, text] = /^great-game=([\d.,;]+)$/.exec(fragment) ?? [];
  if (!text) return null;
  const [match, ...habits] = text.split(";").map((line) => line.split(","));
  const isCase =
    match.length === 2 &&
    habits.length >= 1 &&
    habits.length <= mostThrows &&
    habits.every((habit) => habit.length === 3);
  return isCase ? { match: { winBy: match[0], loseBy: match[1] }, habits } : null;
}
