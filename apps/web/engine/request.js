// A request in the module's form: JSON, followed by the tables of payoffs as plain text, which is
// read much faster than lists in JSON.

const names = ["cells", "column_cells"];
// Precedes each table; JSON never contains it.
const separator = "\x1e";

const isTable = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => Array.isArray(row) && row.length > 0);

// Returns a table after its name and size, or null if the table stays in the JSON. The module needs
// the size to detect tabs and line ends within cells.
function written(name, rows) {
  if (!isTable(rows)) return null;
  const text = rows.map((row) => row.join("\t")).join("\n");
  return text.includes(separator) ? null : `${name} ${rows.length} ${rows[0].length}\n${text}`;
}

/**
 * Returns the request as a text. Invalid tables stay in the JSON, whose reader reports the error.
 */
export function requestOf(command, payload) {
  const inJson = { ...payload };
  const behind = [];
  for (const name of names) {
    const table = written(name, payload[name]);
    if (table === null) continue;
    delete inJson[name];
    behind.push(table);
  }
  return [JSON.stringify({ command, payload: inJson }), ...behind].join(separator);
}
