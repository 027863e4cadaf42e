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
    `Everything is computed on this page by saddle ${version}, in exact arithmetic. Nothing is sent anywhere: the page works without a network, and a link carries its game in itself.`,
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
    bimatrixHint: "Two payoffs in each cell, as 3, 2: the row player's first",
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
    struck: "struck as dominated",
    sensitivity: (change, least, greatest) =>
      `One more here adds ${change} to the value, while the payoff stays ${least === null ? (greatest === null ? "anything" : `at most ${greatest}`) : greatest === null ? `at least ${least}` : `between ${least} and ${greatest}`}.`,
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
      `Opened a game of ${rows} by ${columns}. Undo brings the old one back.`,
    pasted: (rows, columns) => `Pasted ${rows} by ${columns} cells.`,
    refused: (message) => `This is not a game: ${message}`,
    tooLarge: (rows, columns, most) =>
      `The table would have ${rows} rows of ${columns}. This page takes ${most} cells; the program saddle takes more.`,
  },

  fault: {
    heading: "What is missing",
    empty: "empty",
    noNumber: (text) => `'${text}' is not a number`,
    onePayoff: "the column player's payoff is missing: write both, as 3, 2",
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
    stopped: "Stopped. What is shown was found before and holds; more may be true.",
    again: "Go on",
  },

  value: {
    heading: "Value",
    approximately: "about",
    bounds: (lower, upper) => `Proved to lie between ${lower} and ${upper}.`,
    meaning:
      "The row player can be sure of at least this on average, whatever the other does, and the column player of paying no more.",
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
    lead: "Add up for yourself. No one has to trust how the strategies were found.",
    rowLead: "If the row player mixes so, each column pays",
    columnLead: "If the column player mixes so, each row earns",
    least: "least",
    greatest: "greatest",
    atLeast: (value) => `No column pays less than ${value}: the row player is sure of it.`,
    atMost: (value) =>
      `No row earns more than ${value}: the column player never pays more on average.`,
    therefore: (value) => `Both promises meet: the value is ${value}.`,
    thereforeBounds: (lower, upper) => `So the value lies between ${lower} and ${upper}.`,
    others: (count) => `and ${plural(count, "other", "others")}, each farther away`,
    weights: "weights",
  },

  optimal: {
    heading: "All optimal strategies",
    unique: "Each player has just one optimal strategy.",
    rowUnique: "The row player has just one optimal strategy.",
    columnUnique: "The column player has just one optimal strategy.",
    many: (player, count, dimension) =>
      `The ${player} has infinitely many: all mixtures of these ${count} (${plural(dimension, "dimension", "dimensions")}).`,
    partOf: (player, count) =>
      `The ${player} has infinitely many; ${count} extreme ones were listed.`,
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
    kind: "Strike what is dominated",
    strict: "strictly",
    weak: "weakly too",
    step: (struck, all) => `${struck} of ${all} struck`,
    back: "Step back",
    next: "Next step",
    all: "Strike all",
    noneStruck: "Strike none",
    row: (label, by, kind) =>
      `Row ${label}: ${by} ${kind === "strict" ? "earns more" : "never earns less, and sometimes more,"} against every column that is left.`,
    column: (label, by, kind) =>
      `Column ${label}: ${by} ${kind === "strict" ? "pays less" : "never pays more, and sometimes less,"} against every row that is left.`,
    columnOwn: (label, by, kind) =>
      `Column ${label}: ${by} ${kind === "strict" ? "earns more" : "never earns less, and sometimes more,"} against every row that is left.`,
    mixture: (parts) => `the mixture ${parts.join(" + ")}`,
    part: (chance, label) => `${chance} ${label}`,
    left: (rows, columns) => `What is left: ${rows} by ${columns}.`,
  },

  picture: {
    envelope: "The envelope",
    "best-responses": "Best responses",
    "heat-map": "The payoffs as colours",
    envelopeHint: "Drag the handle: each line is what one pure strategy of the other pays.",
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
    misses: (text) => `${text} from the value.`,
    toOptimum: "Go to the optimum",
    alt: (kind) => `Picture of the game: ${kind}`,
  },

  explanation: { heading: "Step by step, as by hand" },

  equilibria: {
    heading: "Equilibria",
    complete: (count) => `${plural(count, "equilibrium", "equilibria")}, and there is no other.`,
    extreme: (count, components) =>
      `${plural(count, "extreme equilibrium", "extreme equilibria")} in ${plural(components, "connected set", "connected sets")}; every other one mixes extreme ones of a set.`,
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
      "A pack known to both is dealt, and one card lies face down. On your turn you ask for a card, or you guess the one that lies face down: right wins, wrong loses. If the other holds the card you ask for, it is shown and put aside. You may also ask for a card of your own, to mislead: that is the bluff. R. Isaacs, A card game with bluffing (1955).",
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
    table: "The chance of the player to move, in percent",
    tableCorner: "mover \\ other",
    play: "Play against the optimal strategy",
    deal: "Deal",
    dealAgain: "Deal again",
    yourCards: "Your cards",
    noCards: "none left",
    machineCards: (count) => `I hold ${plural(count, "card", "cards")}.`,
    shownCards: "Put aside",
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
      `You won ${wins} of ${plural(deals, "deal", "deals")}; the best player would win ${expected} on average.`,
    badNumber: (most) => `A whole number from 0 to ${most}.`,
  },

  greatGame: {
    heading: "The Great Game",
    story:
      "Rock, paper, scissors in rounds against someone whose habits you know: so often rock, paper or scissors at each throw of a round. Who wins more throws wins the round; you win the match when ahead by W rounds and lose it when behind by L. Asked at the ICPC in Kuala Lumpur in 2008.",
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
    result: "Playing as well as one can, you win the match with chance",
    round: "In each round you",
    wins: "win",
    draws: "draw",
    loses: "lose",
    ratio: (text) =>
      `Of the rounds that are decided you win ${text}: the largest part possible, and all that matters for the match.`,
    policy: "What to throw",
    policyLead: (play) => `Begin the round with ${play}.`,
    policyHint: "Then look up the throw and the score; where nothing stands, the round is decided.",
    scoreHeading: "score",
    score: (ahead) =>
      ahead === 0 ? "level" : ahead > 0 ? `ahead by ${ahead}` : `behind by ${-ahead}`,
    letters: { rock: "R", paper: "P", scissors: "S" },
    bad: (message) => `Not yet: ${message}`,
  },

  measured: {
    heading: "Match-ups that were measured",
    story:
      "Paste a list of match-ups, one a line below a header, or a table of records such as 26-11-3: wins, losses, draws. The answer says what to bring, and of each number whether it is proved or estimated. A draw counts half a win.",
    list: "The match-ups",
    sidesLabel: "A name on both sides:",
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
    estimated: (level) => `Estimated, what ${level} of the samples keep:`,
    proved: (level) => `Proved at ${level}:`,
    range: ({ low, high, used }, k, number, percent) =>
      `${number(low[k], 2)} to ${number(high[k], 2)}, played in ${percent(used[k])} of samples`,
    warning: (share) =>
      `Only ${share} of the samples play exactly these: the mix is not determined.`,
    picture: "The table, paler where less is known, and the weights with their ranges",
    next: "Play next",
    why: (played, best, share) =>
      `${played} is played, and ${best} is best against it in ${share} of the samples.`,
    assumption: (what) => `What is proved assumes: ${what}. The rest are estimates.`,
  },

  collection: {
    heading: "Games of the collection",
    story:
      "Choose a game and its parameters. Games played in turns are solved by backward induction; a table of payoffs opens on the page of matrix games.",
    game: "Game",
    option: (name, summary) => `${name}: ${summary}`,
    parameter: (name) => name.replaceAll("_", " "),
    table: (rows, columns) => `A table of ${rows} by ${columns} payoffs`,
    open: "Solve it",
    tooLarge: "The table is too large for this page; the program takes it.",
    solving: "Solving ...",
    exact: "Proved, in fractions.",
    unsolved: (seconds) =>
      `Not solved within ${seconds} seconds; the program has more time and threads.`,
  },

  threePlayers: {
    heading: "Three players, two strategies each",
    story:
      "Enter what the three players get in each of the eight outcomes, player 1 first: 3 0 1/2. Player 1 chooses the row, player 2 the column, player 3 the table. All equilibria are found, and each is proved.",
    example: "Example",
    own: "your own game",
    examples: {
      irrational: "an equilibrium that no fractions give",
      meeting: "where to meet",
      volunteers: "who volunteers",
      oddOneOut: "the odd one out wins",
    },
    row: (k) => `row ${k}`,
    column: (k) => `column ${k}`,
    table: (k) => `table ${k}`,
    caption: (k) => `Table ${k}, if player 3 chooses it`,
    cell: (i, j, k) => `payoffs in row ${i}, column ${j} of table ${k}`,
    badCell: "Each outcome must be three numbers, as 3 0 1/2.",
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
