"""Games whose payoffs were measured, by counted games or as means with errors."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

import numpy as np

from . import _core, pictures, plots
from .arguments import limits_of, real, shown, text, whole
from .progress import ProgressOption, calling


@dataclass(frozen=True, eq=False)
class MeasuredMix:
    """A mix of one player, and what it guarantees or, for the column player, concedes."""

    #: The probability of each pure strategy.
    strategy: np.ndarray
    #: By construction: what it guarantees in the table that it was chosen for.
    promised: float
    #: The guarantee that is proved at the level, under the assumption; None for means.
    proved: Optional[float]
    #: What is proved about the use of each strategy: "always" in optimal mixes, "never", or "open".
    use: Optional[Tuple[str, ...]]
    #: If `proved="split"`: another mix, chosen by half of the games, and its guarantee, which is
    #: proved at the level together with `proved`.
    split_strategy: Optional[np.ndarray]
    split_proved: Optional[float]
    #: Estimated: the median guarantee over the samples, and a bound that the share `level` of the
    #: samples satisfies.
    median: Optional[float]
    bound: Optional[float]
    #: Estimated: the range of each strategy's weight, and the share of samples that play it.
    low: Optional[np.ndarray]
    high: Optional[np.ndarray]
    used: Optional[np.ndarray]
    #: The share of samples that play exactly these strategies.
    same_support: Optional[float]

    def _estimates(self) -> List[Any]:
        if self.low is None or self.high is None or self.used is None:
            return []
        return list(zip(self.low, self.high, self.used))


@dataclass(frozen=True)
class NextPair:
    """A pair to play next.

    `score` ranks the pairs: it is (w_1 s_2 + w_2 s_1) times the standard error of the payoff, where
    w is the weight of a strategy in its mix, and s the share of samples in which it is the best
    response.
    """

    row: str
    column: str
    score: float


@dataclass(frozen=True, eq=False)
class Measured:
    """What to play in a measured game, and how far that is to be trusted."""

    row: MeasuredMix
    #: None in a symmetric game, in which it is the same as `row`.
    column: Optional[MeasuredMix]
    row_labels: Tuple[str, ...]
    column_labels: Tuple[str, ...]
    symmetric: bool
    #: 1/2 (or 0, of means) in a symmetric game; otherwise the value of the table as measured.
    value: float
    #: Estimated by the delta method, if the equilibrium of the game is unique.
    value_interval: Optional[Tuple[float, float]]
    #: Proved at the level, under the assumption.
    value_bounds: Optional[Tuple[float, float]]
    next: Tuple[NextPair, ...]
    #: The assumption of all proofs; None for means.
    assumption: Optional[str]
    level: float
    samples: int
    seed: int
    termination: str
    #: Remarks about input that was left out.
    remarks: Tuple[str, ...]
    _text: str = field(repr=False)
    _json: str = field(repr=False)
    _source: Tuple[Any, ...] = field(repr=False)

    def __repr__(self) -> str:
        return self._text

    def _repr_html_(self) -> str:
        return pictures.measured_html(self)

    plot = plots.weights

    def _picture(self) -> str:
        column = self.column
        picture = _core.picture_of_measured(
            self._source,
            self.samples,
            self.row.strategy,
            self.row._estimates(),
            None if column is None else column.strategy,
            [] if column is None else column._estimates(),
        )
        return str(picture)

    def as_dict(self) -> Dict[str, Any]:
        """Return the JSON object that `saddle measured --json` prints, which `saddle verify` takes.

        Returns
        -------
        dict
            An argument for ``json.dumps``.

        Examples
        --------
        >>> m = saddle.measured([[80, 30], [20, 60]], [[100, 100], [100, 100]], symmetric=False)
        >>> m.as_dict()["seed"]
        1
        """
        return dict(json.loads(self._json))


def _csv(rows: Iterable[Iterable[Any]]) -> str:
    out = io.StringIO()
    # All cells are quoted, because a line that begins with # would be a comment.
    csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(rows)
    return out.getvalue()


def _cell(value: Any) -> str:
    """Return a count, a number or a record as CSV writes it; an empty text if it is missing."""
    if value is None or (isinstance(value, (float, np.floating)) and np.isnan(value)):
        return ""
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{shown(value)} is no measurement")
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    return value if isinstance(value, str) else repr(real(value, "a measurement"))


def _filled(given: Any) -> np.ndarray:
    """Return a table of objects, None where an array is masked."""
    array = np.array(given, dtype=object)
    if np.ma.isMaskedArray(given):
        array[np.ma.getmaskarray(given)] = None
    return array


def _names(given: Optional[Sequence[str]], count: int, kind: str) -> List[str]:
    if given is None:
        return [f"{kind} {k + 1}" for k in range(count)]
    names = [str(name) for name in given]
    if len(names) != count:
        raise ValueError(f"{kind}_labels has {len(names)} labels, must have {count}")
    return names


def _table(given: Any, name: str, rows: Any, columns: Any) -> Tuple[List[str], List[str], Any]:
    """Return the row labels, the column labels and the cells of a table."""
    if hasattr(given, "columns") and hasattr(given, "index"):
        if rows is not None or columns is not None:
            raise TypeError(f"{name} is a DataFrame with its own labels, no others must be given")
        cells = [list(row) for row in given.to_numpy(dtype=object)]
        return [str(k) for k in given.index], [str(k) for k in given.columns], cells
    array = _filled(given)
    if array.ndim != 2 or array.size == 0:
        raise ValueError(f"{name} has the shape {array.shape}, must be a table of rows and columns")
    return (
        _names(rows, array.shape[0], "row"),
        _names(columns, array.shape[1], "column"),
        array.tolist(),
    )


def _is_list(given: Any) -> bool:
    words = {"wins", "mean"}
    return hasattr(given, "columns") and bool(words & {str(k).lower() for k in given.columns})


def _texts(
    tables: List[Tuple[str, Any]], symmetric: Any, rows: Any, columns: Any
) -> Tuple[str, List[str], List[str]]:
    """Return tables of one shape as a list of pairs, and the names of both sides."""
    if symmetric and not hasattr(tables[0][1], "columns"):
        given = [list(map(str, own)) for own in (rows, columns) if own is not None]
        if len(given) == 2 and given[0] != given[1]:
            raise ValueError("row_labels and column_labels differ, must be equal if symmetric")
        rows = columns = given[0] if given else _names(None, len(tables[0][1]), "strategy")
    read = [(name, *_table(given, name, rows, columns)) for name, given in tables]
    name, row_names, column_names, _ = read[0]
    for other, own_rows, own_columns, _ in read[1:]:
        if (own_rows, own_columns) != (row_names, column_names):
            raise ValueError(f"{other} has other rows or columns than {name}, must have the same")
    lines = [["row", "column", *(table[0] for table in read)]]

    def cells_of(i: int, j: int) -> List[str]:
        return [_cell(table[3][i][j]) for table in read]

    for i, row in enumerate(row_names):
        for j, column in enumerate(column_names):
            cells = cells_of(i, j)
            if symmetric and i == j:
                continue
            if not any(cells):
                # The other direction may have the games. If not, a line must state that there are
                # none.
                if symmetric and (i > j or any(cells_of(j, i))):
                    continue
                if name == "wins":
                    cells = ["0"] * len(cells)
            lines.append([row, column, *cells])
    return _csv(lines), row_names, column_names


def _array(given: Any) -> Optional[np.ndarray]:
    return None if given is None else np.asarray(given)


def measured(
    wins: Any = None,
    games: Any = None,
    *,
    losses: Any = None,
    draws: Any = None,
    means: Any = None,
    errors: Any = None,
    symmetric: Optional[bool] = None,
    missing: str = "refuse",
    mix: str = "shrunk",
    proved: str = "box",
    level: float = 0.95,
    samples: int = 10_000,
    seed: int = 1,
    next: int = 5,
    row_labels: Optional[Sequence[str]] = None,
    column_labels: Optional[Sequence[str]] = None,
    threads: int = 1,
    time_limit: Optional[float] = None,
    progress: ProgressOption = None,
    on_interrupt: str = "raise",
) -> Measured:
    """Say what to play in a game whose payoffs were measured, and how far to trust that.

    Parameters
    ----------
    wins : array_like or DataFrame
        The numbers of games that row strategies won: an (m, n) table. It needs the table `losses`,
        and `draws` if games can be drawn; or the table `games` of all games, if games are never
        drawn. Or a DataFrame with the columns row, column, wins, losses and perhaps draws, or row,
        column, mean, se. In a table, nan means that the pair was not played in this direction.
    games, losses, draws : array_like or DataFrame, optional
        Tables of the same shape.
    means, errors : array_like or DataFrame, optional
        Instead of games, mean payoffs and their standard errors; nothing is proved of these.
    symmetric : bool, optional
        Whether row k and column k are one strategy. Required for square tables without labels.
    missing : str
        For pairs without games: ``"refuse"`` the table, or ``"unknown"``: their payoff is unknown.
    mix : str
        ``"shrunk"``: an equilibrium of the table in which the payoffs of pairs with few games are
        moved towards the mean; ``"measured"``: an equilibrium of the table as measured;
        ``"safest"``: the mix with the highest proved guarantee.
    proved : str
        ``"box"``: prove guarantees by bounds on all payoffs together. ``"split"``: also choose a
        second mix by half of the games, and prove its guarantee by the other half; then each of
        the two proofs may fail with half of the probability. ``"split"`` is better for many
        strategies and few games: for 30 strategies and 20 games a pair, but not for 5 strategies.
    level : float
        The probability that all proofs hold, and the share of the samples in each range.
    samples, seed : int
        The number of payoff tables that are drawn at random, according to the counts, and solved.
        The seed determines these tables, and the split into halves.
    next : int
        The maximum number of listed pairs to play next.
    row_labels, column_labels : sequence of str, optional
        Names of the pure strategies, for tables without labels.
    threads, time_limit, progress, on_interrupt
        As :func:`solve` takes them; progress is the number of games sampled.

    Returns
    -------
    Measured

    Raises
    ------
    ValueError, TypeError
        If a count is negative or not whole, or the table can be read in two ways.

    Notes
    -----
    The proofs hold with the probability `level` if the games of a pair are independent, with the
    same probabilities, and their number was not chosen by looking at results.

    Examples
    --------
    >>> m = saddle.measured([[80, 30], [20, 60]], [[100, 100], [100, 100]], symmetric=False)
    >>> round(m.value, 3)
    0.467
    """
    if symmetric is not None and not isinstance(symmetric, (bool, np.bool_)):
        raise TypeError(f"symmetric is {shown(symmetric)}, must be True, False or None")
    if text(missing, "missing") not in ("refuse", "unknown"):
        raise ValueError(f"missing is {shown(missing)}, must be 'refuse' or 'unknown'")
    if text(mix, "mix") not in ("shrunk", "measured", "safest"):
        raise ValueError(f"mix is {shown(mix)}, must be 'shrunk', 'measured' or 'safest'")
    if text(proved, "proved") not in ("box", "split"):
        raise ValueError(f"proved is {shown(proved)}, must be 'box' or 'split'")
    is_counted = means is None and errors is None
    if is_counted:
        given = [("wins", wins), ("games", games), ("losses", losses), ("draws", draws)]
    else:
        given = [("means", means), ("errors", errors), ("wins", wins), ("games", games)]
        given += [("losses", losses), ("draws", draws)]
    tables = [(name, table) for name, table in given if table is not None]
    row_names: List[str] = []
    column_names: List[str] = []
    names = tuple(name for name, _ in tables)
    if names == ("wins",) and _is_list(wins):
        lines = _csv(
            [list(wins.columns)] + [[_cell(k) for k in row] for row in wins.to_numpy(object)]
        )
    elif names in (
        ("wins", "games"),
        ("wins", "losses"),
        ("wins", "losses", "draws"),
        ("means", "errors"),
    ):
        first = tables[0][1]
        has_labels = hasattr(first, "columns") or row_labels is not None
        if symmetric is None and not has_labels:
            shape = np.shape(first)
            if len(shape) == 2 and shape[0] == shape[1]:
                raise ValueError(
                    f"{names[0]} is square: set symmetric=True if row k and column k are the same "
                    "strategy, else symmetric=False"
                )
        if names == ("wins", "games"):
            tables = [("wins", first), ("losses", _losses(first, tables[1][1]))]
        headers = {"means": "mean", "errors": "se"}
        tables = [(headers.get(name, name), table) for name, table in tables]
        lines, row_names, column_names = _texts(tables, symmetric, row_labels, column_labels)
    else:
        raise TypeError(
            "measured takes a DataFrame with the columns row, column, wins, losses; or tables of "
            "wins and games, of wins and losses and perhaps draws, or of means and errors"
        )
    limits = limits_of(None, time_limit, threads)
    said = None if symmetric is None else bool(symmetric)
    source = (lines, row_names, column_names, said, missing == "unknown")
    try:
        with calling(progress, on_interrupt) as caller:
            stated, shown_text = _core.measured(
                source,
                real(level, "level"),
                whole(samples, "samples", 0),
                whole(seed, "seed", 0, 2**64),
                mix,
                proved,
                whole(next, "next", 0),
                limits,
                caller,
            )
    except _core.ParseError as error:
        raise _placed(error, lines, tables) from None
    return _measured(stated, shown_text, source)


def _placed(error: Any, source: str, tables: List[Tuple[str, Any]]) -> Any:
    """Return the error with its place in the caller's tables, not in the CSV made from them."""
    rows = list(csv.reader(io.StringIO(source)))
    if not 2 <= error.line <= len(rows):
        return _core.ParseError(f"{tables[0][0]}: {error.message}")
    line = rows[error.line - 1]
    column = rows[0][max(error.column, 1) - 1]
    if _is_list(tables[0][1]):
        place = f"row {error.line - 2} of wins, column {column!r}"
    else:
        of = column if error.column > 2 else tables[0][0]
        place = f"{of} of {line[0]!r} against {line[1]!r}"
    return _core.ParseError(f"{place}: {error.message}")


def _losses(wins: Any, games: Any) -> Any:
    """Return the games that were not won, in the form of `wins`."""
    won, all_games = _filled(wins), _filled(games)
    if won.shape != all_games.shape or won.ndim != 2:
        raise ValueError(f"games has the shape {all_games.shape}, must have {won.shape} as wins")
    if hasattr(wins, "columns") and hasattr(games, "columns"):
        if list(wins.index) != list(games.index) or list(wins.columns) != list(games.columns):
            raise ValueError("games has other rows or columns than wins, must have the same")
    lost = np.empty(won.shape, dtype=object)
    for place in np.ndindex(*won.shape):
        cells = [_cell(won[place]), _cell(all_games[place])]
        try:
            numbers = [None if cell == "" else float(cell) for cell in cells]
        except ValueError:
            raise ValueError(f"wins and games {place} are {cells}, must be counts") from None
        if numbers[0] is None or numbers[1] is None:
            lost[place] = None
            continue
        if numbers[0] > numbers[1]:
            raise ValueError(
                f"wins {place} is {cells[0]}, must be at most {cells[1]}, the number of games"
            )
        rest = numbers[1] - numbers[0]
        lost[place] = int(rest) if rest.is_integer() else rest
    return type(wins)(lost, wins.index, wins.columns) if hasattr(wins, "columns") else lost


def _mix(stated: Any) -> MeasuredMix:
    estimated = stated["estimated"] or {}
    proved = stated["proved"] or {}
    use = proved.get("use")
    return MeasuredMix(
        np.array(stated["strategy"]),
        stated["promised"]["payoff"],
        proved.get("payoff"),
        None if use is None else tuple(use),
        _array((proved.get("split") or {}).get("strategy")),
        (proved.get("split") or {}).get("payoff"),
        estimated.get("median"),
        estimated.get("bound"),
        _array(estimated.get("low")),
        _array(estimated.get("high")),
        _array(estimated.get("used")),
        estimated.get("same_support"),
    )


def _measured(answer: str, shown_text: str, source: Tuple[Any, ...]) -> Measured:
    stated = json.loads(answer)
    value = stated["value"]
    bounds = value.get("proved")
    rows, columns = stated["game"]["row_labels"], stated["game"]["column_labels"]
    return Measured(
        row=_mix(stated["row"]),
        column=None if stated["column"] is None else _mix(stated["column"]),
        row_labels=tuple(rows),
        column_labels=tuple(columns),
        symmetric=stated["symmetric"],
        value=value["value"],
        value_interval=(value["low"], value["high"]) if "low" in value else None,
        value_bounds=(bounds["low"], bounds["high"]) if bounds else None,
        next=tuple(
            NextPair(rows[pair["row"]], columns[pair["column"]], pair["score"])
            for pair in stated["next"]
        ),
        assumption=stated["assumption"],
        level=stated["level"],
        samples=stated["samples"],
        seed=stated["seed"],
        termination=stated["termination"],
        remarks=tuple(stated["remarks"]),
        _text=shown_text.rstrip("\n"),
        _json=answer,
        _source=source,
    )
