// Plays Guess It with the engine's probabilities.

import { disbelieving } from "./deal.js";

const anyOf = (cards, random) => cards[Math.floor(random() * cards.length)];

/**
 * Returns {isGuess, card, player}: the player's call, and the player with updated beliefs.
 * `chances(mover, other)` asks the engine for {honest_ask, believe}, null if there is no choice.
 */
export async function callOf(player, chances, random = Math.random) {
  let self = player;
  if (self.hidden !== null) return { isGuess: true, card: self.hidden, player: self };
  if (self.asked !== null && self.unseen.length > 1) {
    // When that card was asked for, the other player was the mover. The secret cards of the other
    // player are the unseen ones except the hidden one.
    const { believe } = await chances(self.unseen.length - 1, self.secret.length);
    if (random() < (believe ?? 1 / self.unseen.length)) {
      return { isGuess: true, card: self.asked, player: self };
    }
    self = disbelieving(self);
  }
  if (self.unseen.length === 1 || self.secret.length === 0) {
    return { isGuess: true, card: anyOf(self.unseen, random), player: self };
  }
  const { honest_ask: honest } = await chances(self.secret.length, self.unseen.length - 1);
  const isHonest = random() < (honest ?? 1);
  return {
    isGuess: false,
    card: anyOf(isHonest ? self.unseen : self.secret, random),
    player: self,
  };
}
