// All texts of the page, in one file for translators.

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;
const listed = (texts) =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;

export const strings = {
  title: "saddle",
  subtitle: "Games solved as you type, each answer with its proof",
  pages: {
    label: "Pages",
    matrix: "Matrix game",
    guessIt: "Guess It",
    greatGame: "The Great Game",
    measured: "Match-ups",
    threePlayers: "Three players",
    collection: "Collection",
  },
  skip: "Skip to the answer",
  footer: (version) =>
    `Everything is computed on this page by saddle ${version}, in exact arithmetic. Nothing is sent anywhere: the page works without a network, and a link contains the whole game.`,
  starting: "Starting ...",
  failed: (message) => `The page cannot start: ${message}`,

  row: (label) => `row ${label}`,
  column: (label) => `column ${label}`,
  rowPlayer: "row player",
  columnPlayer: "column player",

  game: {
    heading: "The game",
    changed: (title) => `${title}, changed`,
    kind: "Payoffs",
    zeroSum: "One matrix",
    zeroSumHint: "What the column player pays the row player (zero-sum)",
    bimatrix: "Pairs",
    bimatrixHint: "Two payoffs in each cell, for example 3, 2: the row player's first",
    examples: "Classic games",
    chooseExample: "Choose ...",
    table: "Payoffs",
    corner: "row \\ column",
    rowLabel: (number) => `label of row ${number}`,
    columnLabel: (number) => `label of column ${number}`,
    cell: (row, column) => `payoff of row ${row} against column ${column}`,
    addRow: "Add a row",
    addColumn: "Add a column",
    chance: "chance",
    bestRowLegend: "row player's best",
    bestColumnLegend: "column player's best",
    keys: "Arrow keys, Enter and Tab move; type to replace, F2 to edit; paste a table from anywhere. Escape, then Tab leaves the table.",
    bestRow: "best for the row player against this column",
    bestColumn: "best for the column player against this row",
    saddlePoint: "saddle point, best for both",
    equilibrium: "best for both, an equilibrium",
    sensitivity: (change, least, greatest) =>
      `The derivative of the value with respect to this payoff is ${change}. The optimal strategies keep their supports ${least === null ? (greatest === null ? "for every payoff" : `for payoffs below ${greatest}`) : greatest === null ? `for payoffs above ${least}` : `for payoffs between ${least} and ${greatest}`}.`,
  },

  toolbar: {
    label: "Edit the game",
    undo: "Undo",
    redo: "Redo",
    insertRow: "Row above",
    insertColumn: "Column before",
    deleteRow: "Delete row",
    deleteColumn: "Delete column",
    transpose: "Transpose",
    swap: "Swap players",
    clear: "New",
  },

  file: {
    label: "Open and save",
    open: "Open or paste ...",
    save: "Save as",
    copyLink: "Copy link",
    linkCopied: "The link is copied. It holds the whole game.",
    linkTooLong: "The game is too large for a link. Save it as a file.",
    linkDamaged: "The link is damaged, or its game is too large for this page.",
    linkShown: "The link is in the address bar. It holds the whole game.",
    saved: (name) => `Saved ${name}`,
    notYet: "There is nothing to save before the game is solved.",
    print: "Print",
    formats: {
      csv: "CSV (spreadsheet)",
      nfg: ".nfg (Gambit)",
      json: "JSON",
      latex: "LaTeX table",
      markdown: "Markdown table",
      svg: "Picture (SVG)",
      answer: "Answer (JSON)",
    },
    drop: "Drop the file to open its game",
  },

  open: {
    heading: "Open or paste a game",
    text: "A table from a spreadsheet, CSV, Markdown, LaTeX, JSON or a .nfg file",
    file: "or choose a file",
    confirm: "Open",
    cancel: "Cancel",
    labels: "This text can be read in two ways. Which is meant?",
    readings: {
      none: "All cells are payoffs",
      rows: "The first column holds labels",
      columns: "The first row holds labels",
      both: "The first row and column hold labels",
    },
    opened: (rows, columns) =>
      `Opened a game of ${rows} by ${columns}. Undo restores the previous game.`,
    pasted: (rows, columns) => `Pasted ${rows} by ${columns} cells.`,
    refused: (message) => `This is not a game: ${message}`,
    tooLarge: (rows, columns, most) =>
      `The table would have ${rows} rows and ${columns} columns. This page accepts at most ${most} cells; the program saddle accepts more.`,
  },

  fault: {
    heading: "What is missing",
    empty: "empty",
    noNumber: (text) => `'${text}' is not a number`,
    onePayoff: "the column player's payoff is missing: write both, for example 3, 2",
    place: (row, column, reason) => `Row ${row}, column ${column}: ${reason}`,
    empties: (count) => `Fill in ${plural(count, "empty cell", "empty cells")} to see the answer.`,
    more: (count) => `and ${count} more`,
    examples: "Numbers are written 3, -0.25, 1/3, 52.5% or 1e-3.",
    engine: (message) => `The game cannot be solved: ${message}`,
  },

  progress: {
    label: "Solving",
    solving: "Solving ...",
    withBounds: (lower, upper) => `Solving ... the value lies between ${lower} and ${upper}`,
    work: (work) => `Solving ... ${work}`,
    stop: "Stop",
    stopped: "Stopped. The shown results are correct; other results were not computed.",
    again: "Go on",
  },

  value: {
    heading: "Value",
    bounds: (lower, upper) => `Proved to lie between ${lower} and ${upper}.`,
    meaning:
      "On average the row player can guarantee to get at least this, and the column player can guarantee to pay at most this, whatever the other does.",
    fair: "A fair game: neither player gains on average if both play well.",
    saddlePoint: (row, column) =>
      `${row} against ${column} is a saddle point: neither player needs to mix.`,
    announced: (value, row, column) =>
      `Value ${value}. Row player: ${row}. Column player: ${column}.`,
    announcedEquilibria: (count) => `${plural(count, "equilibrium", "equilibria")}.`,
  },

  strategies: {
    heading: "Optimal strategies",
    rowPlayer: "Row player",
    columnPlayer: "Column player",
    rowGoal: "gets the payoff",
    columnGoal: "pays it",
    gets: "gets the second payoff",
    never: (labels) => `never ${listed(labels)}`,
    neverMany: (count) => `${count} others never`,
    more: (count) => `${count} more`,
    once: (label) => `${label}`,
  },

  proof: {
    heading: "The proof",
    lead: "Check the sums yourself. You need not trust the method that found the strategies.",
    rowLead: "If the row player plays the strategy above, each column pays",
    columnLead: "If the column player plays the strategy above, each row earns",
    least: "least",
    greatest: "greatest",
    atLeast: (value) => `No column pays less than ${value}: the row player is sure of it.`,
    atMost: (value) =>
      `No row earns more than ${value}: the column player never pays more on average.`,
    therefore: (value) => `Both bounds are equal: the value is ${value}.`,
    thereforeBounds: (lower, upper) => `So the value lies between ${lower} and ${upper}.`,
    others: (count) => `and ${plural(count, "other", "others")}, each at least as far from this bound`,
    weights: "weights",
  },

  optimal: {
    heading: "All optimal strategies",
    unique: "Each player has just one optimal strategy.",
    rowUnique: "The row player has just one optimal strategy.",
    columnUnique: "The column player has just one optimal strategy.",
    many: (player, count, dimension) =>
      `The ${player} has infinitely many optimal strategies: all mixtures of these ${count} (${plural(dimension, "dimension", "dimensions")}).`,
    partOf: (player, count) =>
      `The ${player} has infinitely many optimal strategies; ${count} extreme ones are listed.`,
    caption: (player) => `extreme optimal strategies of the ${player}`,
    never: (labels) => `No optimal strategy plays ${labels.join(" or ")}.`,
    number: "strategy",
  },

  dominance: {
    heading: "Dominated strategies",
    none: {
      strict: "No row or column is strictly dominated.",
      weak: "No row or column is dominated, not even weakly.",
    },
    kind: "Eliminate dominated strategies",
    strict: "strictly",
    weak: "weakly too",
    step: (struck, all) => `${struck} of ${all} eliminated`,
    back: "Step back",
    next: "Next step",
    all: "Eliminate all",
    noneStruck: "Eliminate none",
    row: (label, by, kind) =>
      `Row ${label}: ${by} ${kind === "strict" ? "earns more" : "never earns less, and sometimes more,"} against every column that is left.`,
    column: (label, by, kind) =>
      `Column ${label}: ${by} ${kind === "strict" ? "pays less" : "never pays more, and sometimes less,"} against every row that is left.`,
    columnOwn: (label, by, kind) =>
      `Column ${label}: ${by} ${kind === "strict" ? "earns more" : "never earns less, and sometimes more,"} against every row that is left.`,
    mixture: (parts) => `the mixture ${parts.join(" + ")}`,
    part: (chance, label) => `${chance} ${label}`,
    left: (rows, columns) => `Remaining game: ${rows} by ${columns}.`,
  },

  picture: {
    envelope: "The envelope",
    "best-responses": "Best responses",
    "heat-map": "The payoffs as colours",
    envelopeHint: "Drag the handle to change the mixture. Each line is the payoff of one pure strategy of the other player.",
    handle: (label) => `probability of ${label}`,
    handleAt: (p, label, guaranteed) => `${p} of ${label}: guarantees ${guaranteed}`,
    handleAtColumn: (p, label, conceded) => `${p} of ${label}: pays at most ${conceded}`,
    mixture: (p, label, other) => `${p} ${label}, the rest ${other}`,
    pays: "pays",
    earns: "earns",
    least: "least",
    greatest: "greatest",
    guaranteed: (text) => `So the row player is sure of ${text}`,
    conceded: (text) => `So the column player pays at most ${text}`,
    isOptimal: "which is the value: no mixture does better.",
    misses: (text) => `the distance to the value is ${text}.`,
    toOptimum: "Go to the optimum",
    alt: (kind) => `Picture of the game: ${kind}`,
  },

  explanation: { heading: "Solution by hand, step by step" },

  equilibria: {
    heading: "Equilibria",
    complete: (count) => `${plural(count, "equilibrium", "equilibria")}, and there is no other.`,
    extreme: (count, components) =>
      `${plural(count, "extreme equilibrium", "extreme equilibria")} in ${plural(components, "connected set", "connected sets")}; every other equilibrium is a mixture of extreme equilibria of one set.`,
    incomplete: (count) =>
      `${plural(count, "equilibrium", "equilibria")} found; there may be more.`,
    none: "No equilibrium was found before the search stopped.",
    one: (number) => `Equilibrium ${number}`,
    payoffs: "pays",
    pure: "pure",
    mixed: "mixed",
    why: "Why no one deviates",
    rowEarns: "Against the column player's strategy the rows earn",
    columnEarns: "Against the row player's strategy the columns earn",
    rowBest: (value) => `The row player gets ${value}, and no row earns more.`,
    columnBest: (value) => `The column player gets ${value}, and no column earns more.`,
  },

  guessIt: {
    heading: "Guess It",
    story:
      "A pack of cards known to both players is dealt, except one card that lies face down. On your turn you ask for a card, or you guess the card that lies face down: a right guess wins, a wrong guess loses. If the other player holds the card you ask for, it is shown and put aside. You may also bluff: ask for a card of your own. R. Isaacs, A card game with bluffing (1955).",
    mover: "Cards of the player to move",
    other: "Cards of the other",
    chance: "The player to move wins with chance",
    otherChance: (text) => `and the other with ${text}`,
    howTo: "How to bluff",
    honest: "ask for a card you do not hold",
    bluff: "bluff: ask for one of your own",
    believe: "believe it, and guess that card",
    disbelieve: "play on",
    moverDoes: "The player to move should",
    otherDoes: "If the card asked for is not shown, the other should",
    noChoiceMover: "The player to move has no card to bluff with and must guess.",
    noChoiceOther:
      "The other holds no card: the player to move sees which card is missing, and guesses it.",
    table: "The chance that the player to move wins, in percent",
    tableCorner: "mover \\ other",
    play: "Play against the optimal strategy",
    deal: "Deal",
    dealAgain: "Deal again",
    yourCards: "Your cards",
    machineCards: (count) => `I hold ${plural(count, "card", "cards")}.`,
    yourTurn: "Your turn: choose a card, then ask for it or guess it.",
    card: (number, isYours) => (isYours ? `${number}, yours` : `${number}`),
    ask: (number) => `Ask for ${number}`,
    guess: (number) => `Guess ${number}`,
    dealt: (pack, yours, mine) =>
      `The pack has the cards 1 to ${pack}. You hold ${yours}, I hold ${mine}, and one lies face down.`,
    youAskShown: (card) => `You ask for ${card}. I show it; it is put aside.`,
    youAskNot: (card) => `You ask for ${card}. I do not hold it.`,
    iAskShown: (card) => `I ask for ${card}. You show it; it is put aside.`,
    iAskNot: (card) => `I ask for ${card}. You do not hold it: is it mine, or the hidden one?`,
    youGuess: (card, hidden) =>
      card === hidden
        ? `You guess ${card}. Right: you win!`
        : `You guess ${card}. It was ${hidden}: I win.`,
    iGuess: (card, hidden) =>
      card === hidden
        ? `I guess ${card}. Right: I win.`
        : `I guess ${card}. It was ${hidden}: you win!`,
    score: (wins, deals, expected) =>
      `You won ${wins} of ${plural(deals, "deal", "deals")}; optimal play would win ${expected} on average.`,
    badNumber: (most) => `The number of cards must be a whole number from 0 to ${most}.`,
  },

  greatGame: {
    heading: "The Great Game",
    story:
      "Rock, paper, scissors in rounds against an opponent whose habits you know: the chances of rock, paper and scissors at each throw of a round. Whoever wins more throws wins the round. You win the match when you are W rounds ahead, and lose it when you are L rounds behind. A problem of the ICPC in Kuala Lumpur, 2008.",
    winBy: "Rounds ahead that win the match",
    loseBy: "Rounds behind that lose it",
    habits: "The opponent's habits, in percent",
    throwNumber: (number) => `throw ${number}`,
    rock: "rock",
    paper: "paper",
    scissors: "scissors",
    habit: (what, number) => `${what} at throw ${number}, in percent`,
    addThrow: "Add a throw",
    deleteThrow: "Delete the last throw",
    result: "With optimal play you win the match with chance",
    round: "In each round you",
    wins: "win",
    draws: "draw",
    loses: "lose",
    ratio: (text) =>
      `You win ${text} of the decided rounds. This is the maximum, and the chance to win the match depends only on it.`,
    policy: "What to throw",
    policyLead: (play) => `Begin the round with ${play}.`,
    policyHint: "Then look up the throw and the score. At an empty cell the round is decided, or the score is impossible.",
    scoreHeading: "score",
    score: (ahead) =>
      ahead === 0 ? "level" : ahead > 0 ? `ahead by ${ahead}` : `behind by ${-ahead}`,
    letters: { rock: "R", paper: "P", scissors: "S" },
    bad: (message) => `Invalid input: ${message}`,
  },

  measured: {
    heading: "Match-ups that were measured",
    story:
      "Paste a list with a header and one match-up on each line, or a table of records such as 26-11-3 (wins, losses, draws). The answer says what to play and, for each number, whether it is proved or estimated. A draw counts as half a win.",
    list: "The match-ups",
    sidesLabel: "Do both sides have the same decks?",
    sides: { same: "same decks", differ: "sides differ", found: "as the list says" },
    missing: "pairs without games: any payoff",
    ask: "What to play",
    at: (line, message) => `Line ${line}: ${message}`,
    value: "Value of the table as measured",
    interval: ({ low, high, proved }, level, number) =>
      `Estimated ${number(low, 3)} to ${number(high, 3)} at ${level}, if the equilibrium is unique` +
      (proved ? `; proved ${number(proved.low, 3)} to ${number(proved.high, 3)}.` : "."),
    mix: "What to play, and what it guarantees",
    rowMix: "The row player's mix, and what it guarantees",
    columnMix: "The column player's mix, and what it concedes at most",
    promised: "By construction, in the table that it was chosen for:",
    estimated: (level) => `Estimated, holds in ${level} of the samples:`,
    proved: (level) => `Proved at ${level}:`,
    range: ({ low, high, used }, k, number, percent) =>
      `${number(low[k], 2)} to ${number(high[k], 2)}, played in ${percent(used[k])} of samples`,
    warning: (share) =>
      `Only ${share} of the samples play exactly these strategies: the mix is not determined.`,
    picture: "The table, paler where less is known, and the weights with their ranges",
    next: "Play next",
    why: (played, best, share) =>
      `${played} is played, and ${best} is best against it in ${share} of the samples.`,
    assumption: (what) => `The proofs assume: ${what}. Estimates are not proved.`,
  },

  collection: {
    heading: "Games of the collection",
    story:
      "Choose a game and its parameters. Games of several moves are solved by backward induction; a table of payoffs can be opened on the page of matrix games.",
    game: "Game",
    option: (name, summary) => `${name}: ${summary}`,
    parameter: (name) => name.replaceAll("_", " "),
    table: (rows, columns) => `A table of ${rows} by ${columns} payoffs`,
    open: "Solve it",
    tooLarge: "The table is too large for this page; the program can solve it.",
    solving: "Solving ...",
    exact: "Proved, in fractions.",
    unsolved: (seconds) =>
      `Not solved within ${seconds} seconds; use the program, which has no such limit and can use several threads.`,
  },

  threePlayers: {
    heading: "Three players, two strategies each",
    story:
      "Enter the payoffs of the three players in each of the eight outcomes, player 1 first, for example 3 0 1/2. Player 1 chooses the row, player 2 the column, player 3 the table. All equilibria are found, and each is proved.",
    example: "Example",
    own: "your own game",
    examples: {
      irrational: "an equilibrium with irrational probabilities",
      meeting: "where to meet",
      volunteers: "who volunteers",
      oddOneOut: "the odd one out wins",
    },
    row: (k) => `row ${k}`,
    column: (k) => `column ${k}`,
    table: (k) => `table ${k}`,
    caption: (k) => `Table ${k}, if player 3 chooses it`,
    cell: (i, j, k) => `payoffs in row ${i}, column ${j} of table ${k}`,
    badCell: "Each outcome must be three numbers, for example 3 0 1/2.",
    player: (k) => `Player ${k}`,
    gets: "gets",
    exact: "The numbers are exact.",
    // Rounded up.
    proved: (radius) =>
      `Proved: each probability is within ${(1.05 * radius).toExponential(1)} of an equilibrium's.`,
    index: (index) => (index === null ? "" : `Its index is ${index > 0 ? "+1" : "−1"}.`),
    undecided: (count) =>
      `${plural(count, "choice", "choices")} of supports may have other equilibria, or a continuum of them.`,
  },
};
