// The engine's answers, part by part. Each part keeps its game, and stays until the same part for a
// newer game arrives: the page does not flicker, and strategies are never shown beside the payoffs
// of another game.

export class Answers {
  #parts = new Map();

  /** Adds parts of the answer about a game: {solution: ...}. */
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

  /** Drops the parts about other games. */
  keepOnly(game) {
    for (const [name, part] of this.#parts) if (part.game !== game) this.#parts.delete(name);
  }
}
