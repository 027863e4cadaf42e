// A deal of Guess It: the cards of each player, the questions so far, and the knowledge of each
// player. The engine computes the probabilities of calls; see player.js.

export const mostCardsAtTable = 20;

function shuffled(cards, random) {
  const pack = [...cards];
  for (let last = pack.length - 1; last > 0; --last) {
    const other = Math.floor(random() * (last + 1));
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

const without = (cards, card) => cards.filter((each) => each !== card);

/**
 * Deals the cards 1 to mover + other + 1. A player has a `hand`; its `secret` cards, which the
 * other player cannot know to be there; the `unseen` cards, one of which is hidden; the `hidden`
 * card when the player knows it; and the card `asked` for in vain by the other player in the last
 * turn.
 */
export function deal(mover, other, random = Math.random) {
  const all = Array.from({ length: mover + other + 1 }, (_, index) => index + 1);
  const pack = shuffled(all, random);
  const player = (hand) => ({
    hand: hand.sort((a, b) => a - b),
    secret: [...hand],
    unseen: all.filter((card) => !hand.includes(card)),
    hidden: null,
    asked: null,
  });
  return {
    all,
    players: [player(pack.slice(0, mover)), player(pack.slice(mover, -1))],
    hidden: pack.at(-1),
    shown: [],
    turn: 0,
    winner: null,
  };
}

/** Returns the deal after the player to move has guessed the hidden card. */
export const afterGuess = (state, card) => ({
  ...state,
  winner: card === state.hidden ? state.turn : 1 - state.turn,
});

function listenerAfter(listener, card, isHeld) {
  if (isHeld) {
    return {
      ...listener,
      hand: without(listener.hand, card),
      secret: without(listener.secret, card),
    };
  }
  return { ...listener, asked: listener.unseen.includes(card) ? card : null };
}

function askerAfter(asker, card, isHeld) {
  const after = { ...asker, asked: null };
  if (asker.hand.includes(card)) return { ...after, secret: without(asker.secret, card) };
  return isHeld ? { ...after, unseen: without(asker.unseen, card) } : { ...after, hidden: card };
}

/** Returns the deal after the player to move has asked for a card, and whether it was shown. */
export function afterAsk(state, card) {
  const { turn, players } = state;
  const isShown = players[1 - turn].hand.includes(card);
  const next = [];
  next[turn] = askerAfter(players[turn], card, isShown);
  next[1 - turn] = listenerAfter(players[1 - turn], card, isShown);
  return {
    isShown,
    state: {
      ...state,
      players: next,
      shown: isShown ? [...state.shown, card] : state.shown,
      turn: 1 - turn,
    },
  };
}

/** Returns the player after deciding that the card asked for was a bluff. */
export const disbelieving = (player) => ({
  ...player,
  unseen: without(player.unseen, player.asked),
  asked: null,
});
