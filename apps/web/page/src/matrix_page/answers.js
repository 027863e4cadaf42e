// What the engine has answered, part by part. Each part keeps the game that it is about, and stays
// until the same part about a newer game comes: the page does not flicker, and no strategy is ever
// shown beside payoffs that it does not belong to.

export class Answers {
  #parts = new Map();

  /** Takes parts of the answer about a game: {solution: ...}. */
  take(game, parts) {
    for (const [name, answer] of Object.entries(parts)) this.#parts.set(name, { game, answer });
  }

  /** Returns {game, answer}, or null. */
  part(name) {
    return this.#parts.get(name) ?? null;
  }

  /** Returns the part if it is about this game, else null. */
  about(name, game) {
    const part = this.part(name);
    return part?.game === game ? part.answer : null;
  }

  /** Drops the parts that are about other games. */
  keepOnly(game) {
    for (const [name, part] of this.#parts) if (part.game !== game) this.#parts.delete(name);
  }
}
