"""How answers look: as text, in a notebook, and drawn by matplotlib."""

from __future__ import annotations

from dataclasses import fields
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from typing import Any, Dict, List, Optional, Sequence

import numpy as np

# Colours of Okabe and Ito, which colour-blind people can distinguish.
ROW_COLOUR = "#0072b2"
COLUMN_COLOUR = "#d55e00"
MOST_SHOWN = 15


def _escaped(text: str) -> str:
    # Imported only when it is needed, because the import takes a millisecond.
    from html import escape

    return escape(text)


def digits(whole: int) -> str:
    """Return all digits of a whole number, also of long ones, which str() refuses."""
    return str(Decimal(whole))


def fraction(value: Fraction) -> str:
    """Return a fraction with all its digits."""
    end = "" if value.denominator == 1 else f"/{digits(value.denominator)}"
    return digits(value.numerator) + end


def is_long(value: Fraction) -> bool:
    """Return whether a fraction has too many digits to read, and perhaps for str()."""
    return value.numerator.bit_length() + value.denominator.bit_length() > 2000


def number(value: Any) -> str:
    """Return a short fraction unchanged, and any other number to six digits."""
    if not isinstance(value, Fraction):
        return f"{value:.6g}"
    if not is_long(value):
        return str(value)
    six = Context(prec=6, Emin=-(10**9), Emax=10**9)
    quotient = six.divide(Decimal(value.numerator), Decimal(value.denominator))
    return f"about {quotient.normalize(six):g}"


def told(value: Any) -> str:
    """Return the repr() of a value of an answer, with long fractions as number() writes them."""
    if isinstance(value, Fraction):
        return f"Fraction({number(value)})" if is_long(value) else repr(value)
    if type(value) is tuple:
        return f"({', '.join(map(told, value))}{',' if len(value) == 1 else ''})"
    if type(value) is list:
        return f"[{', '.join(map(told, value))}]"
    if type(value) is dict:
        return f"{{{', '.join(f'{key!r}: {told(item)}' for key, item in value.items())}}}"
    if isinstance(value, np.ndarray) and value.dtype == object:
        with np.printoptions(formatter={"object": told}):
            return repr(value)
    return repr(value)


def bounds(solution: Any) -> str:
    """Return the bounds on the value as text, floats with all digits."""
    lower, upper = (
        number(bound) if isinstance(bound, Fraction) else str(bound)
        for bound in (solution.lower, solution.upper)
    )
    return f"{lower} <= value <= {upper}"


def told_fields(answer: Any) -> str:
    """Return the repr() of a dataclass or of a named tuple; see told()."""
    names = getattr(answer, "_fields", None) or [f.name for f in fields(answer) if f.repr]
    held = ", ".join(f"{name}={told(getattr(answer, name))}" for name in names)
    return f"{type(answer).__qualname__}({held})"


def label(labels: Sequence[str], strategy: int) -> str:
    """Return the label of a strategy, or its number counted from 1 if there are no labels."""
    return labels[strategy] if labels else str(strategy + 1)


def _support(strategy: Sequence[Any], labels: Sequence[str]) -> str:
    used = [k for k, probability in enumerate(strategy) if probability > 0]
    shown = ", ".join(f"{label(labels, k)} {number(strategy[k])}" for k in used[:6])
    return shown + (f", ... ({len(used)} used)" if len(used) > 6 else "")


def proof(solution: Any) -> str:
    if isinstance(solution.lower, Fraction):
        if solution.converged:
            return "exactly"
        return f"{solution.termination}: {bounds(solution)}"
    proved = f"proved: {solution.lower!r} <= value <= {solution.upper!r}"
    return proved if solution.converged else f"{solution.termination}, {proved}"


def text(solution: Any) -> str:
    """Return an answer in two lines."""
    return (
        f"value {number(solution.value)} ({proof(solution)})\n"
        f"row: {_support(solution.row, solution.row_labels)}; "
        f"column: {_support(solution.column, solution.column_labels)}"
    )


def _double(value: Any) -> Optional[float]:
    """Return the nearest double, None if the number is beyond the doubles."""
    try:
        return float(value)
    except OverflowError:
        return None


def as_dict(solution: Any) -> Dict[str, Any]:
    """Return the answer as the program prints it.

    Returns
    -------
    dict
        An argument for ``json.dumps``; ``saddle verify GAME.csv SOLUTION.json`` checks the file.

    Examples
    --------
    >>> saddle.solve([[3, -1], [-2, 4]]).as_dict()["row_strategy"]
    [0.6, 0.4]
    """
    game = solution.game
    m, n = game.shape
    answer: Dict[str, Any] = {
        "game": {
            "rows": m,
            "columns": n,
            "row_labels": game.row_labels,
            "column_labels": game.column_labels,
        },
        "value": _double(solution.value),
        "row_strategy": [float(p) for p in solution.row],
        "column_strategy": [float(p) for p in solution.column],
        "method": solution.algorithm,
        "iterations": solution.iterations,
        "termination": solution.termination,
    }
    if isinstance(solution.lower, Fraction):
        answer["exact"] = {
            "value": fraction(solution.value) if solution.converged else None,
            "lower": fraction(solution.lower),
            "upper": fraction(solution.upper),
            "row_strategy": [fraction(p) for p in solution.row],
            "column_strategy": [fraction(p) for p in solution.column],
        }
    else:
        answer.update(
            lower=solution.lower,
            upper=solution.upper,
            relative_gap=solution.gap,
            tolerance=solution.tolerance,
            fallbacks=solution.fallbacks,
        )
    return answer


def _bar(probability: Any, colour: str) -> str:
    width = round(60 * float(probability), 1)
    return (
        f'<td style="text-align:left;white-space:nowrap"><span style="display:inline-block;'
        f'width:{width}px;height:0.7em;background:{colour}"></span> {number(probability)}</td>'
    )


def html(solution: Any) -> str:
    """Return an answer as a table: the matrix with labels, strategies as bars, and the proof."""
    game = solution.game
    m, n = game.shape
    rows, columns = min(m, MOST_SHOWN), min(n, MOST_SHOWN)
    is_exact = isinstance(solution.lower, Fraction)
    payoffs = game.exact_payoffs if is_exact else game.payoffs
    more = "<td>&hellip;</td>" if n > columns else ""
    lines = ["<table><tr><td></td>"]
    lines += [f"<th>{_escaped(label(solution.column_labels, j))}</th>" for j in range(columns)]
    lines.append(more + "<th>row player</th></tr>")
    for i in range(rows):
        lines.append(f"<tr><th>{_escaped(label(solution.row_labels, i))}</th>")
        lines += [f"<td>{number(payoffs[i, j])}</td>" for j in range(columns)]
        lines.append(more + _bar(solution.row[i], ROW_COLOUR) + "</tr>")
    if m > rows:
        lines.append(f'<tr><th>&hellip;</th><td colspan="{columns + 1}">{m - rows} more</td></tr>')
    lines.append("<tr><th>column player</th>")
    lines += [_bar(solution.column[j], COLUMN_COLOUR) for j in range(columns)]
    lines.append("</tr></table>")
    proved = _escaped(proof(solution))
    return f"<div>{''.join(lines)}<b>value {number(solution.value)}</b> ({proved})</div>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], left_out: int = 0) -> str:
    """Return a table of texts, with a row that says how many are left out."""
    lines = [f"<tr>{''.join(f'<th>{_escaped(text)}</th>' for text in head)}</tr>"]
    for row in rows:
        cells = (f'<td style="text-align:left">{_escaped(text)}</td>' for text in row)
        lines.append(f"<tr>{''.join(cells)}</tr>")
    if left_out:
        lines.append(f'<tr><td>&hellip;</td><td colspan="{len(head)}">{left_out} more</td></tr>')
    return f"<table>{''.join(lines)}</table>"


def drawn(answer: Any) -> str:
    """Return the picture of an answer as SVG, an empty text if there is too much to draw."""
    try:
        return answer._picture()
    except ValueError:
        return ""


def _display(title: str, tables: Sequence[str], svg: str = "") -> str:
    return f"<div><b>{_escaped(title)}</b>{''.join(tables)}{svg}</div>"


def equilibria_html(equilibria: Any) -> str:
    """Return equilibria as a table, and for a 2 x 2 game the picture of the best responses."""
    game = equilibria.game
    names = game.player_names or [f"player {k + 1}" for k in range(game.players)]
    labels = game.labels or [[]] * game.players
    rows = [
        [
            str(place),
            *(_support(own, labels[k]) for k, own in enumerate(equilibrium.strategies)),
            ", ".join(map(number, equilibrium.payoffs)),
        ]
        for place, equilibrium in enumerate(equilibria.equilibria[:MOST_SHOWN], start=1)
    ]
    title = repr(equilibria).split("\n", maxsplit=1)[0]
    table = _table(["", *names, "payoffs"], rows, max(0, len(equilibria) - MOST_SHOWN))
    return _display(title, [table], drawn(equilibria) if game.shape == (2, 2) else "")


def optimal_html(sets: Any) -> str:
    """Return all optimal strategies as tables, with a triangle for a player who has three."""
    tables = []
    for player, own, labels in (
        ("row player", sets.row, sets.game.row_labels),
        ("column player", sets.column, sets.game.column_labels),
    ):
        extreme = own.extreme_strategies
        head = [player, *(label(labels, k) for k in range(len(extreme[0])))]
        rows = [["", *map(number, strategy)] for strategy in extreme[:MOST_SHOWN]]
        tables.append(_table(head, rows, len(extreme) - len(rows)))
    dimensions = f"dimensions {sets.row.dimension} and {sets.column.dimension}"
    title = f"value {number(sets.value)}, extreme optimal strategies ({dimensions})"
    return _display(title, tables, drawn(sets) if 3 in sets.game.shape else "")


def tree_html(solution: Any) -> str:
    """Return the probabilities at each information set as tables, and a picture of a small tree."""
    tables = []
    for player, strategy in zip(solution.players, (solution.row, solution.column)):
        rows = [
            [key, ", ".join(f"{move} {number(chance)}" for move, chance in moves.items())]
            for key, moves in list(strategy.items())[:MOST_SHOWN]
        ]
        tables.append(_table([player, "chances"], rows, len(strategy) - len(rows)))
    title = f"{solution.title} {bounds(solution)} ({solution.termination})".strip()
    most_nodes = 150
    return _display(title, tables, drawn(solution) if solution.nodes <= most_nodes else "")


def states_html(solution: Any) -> str:
    """Return the values and strategies of states as a table, and the values as a picture."""
    rows = []
    for name in list(solution)[:MOST_SHOWN]:
        state = solution[name]
        strategies = [
            "" if own is None else _support(own, labels)
            for own, labels in (
                (state.row, state.row_labels),
                (state.column, state.column_labels),
            )
        ]
        rows.append([str(name), number(state.lower), number(state.upper), *strategies])
    head = ["state", "value at least", "at most", "row player", "column player"]
    table = _table(head, rows, len(solution) - len(rows))
    title = f"{solution.initial}: {bounds(solution)} ({solution.termination})"
    return _display(title, [table], drawn(solution))


def measured_html(answer: Any) -> str:
    """Return the mixes of measured match-ups as tables with what they guarantee, and a picture."""
    level = f"{100 * answer.level:g} %"
    tables = []
    for player, mix, labels in (
        ("row player" if answer.column else "strategy", answer.row, answer.row_labels),
        ("column player", answer.column, answer.column_labels),
    ):
        if mix is None:
            continue
        played = [int(k) for k in np.flatnonzero(mix.strategy > 0)]
        rows = [
            [
                label(labels, k),
                number(mix.strategy[k]),
                "" if mix.low is None else f"{mix.low[k]:.2g} to {mix.high[k]:.2g}",
            ]
            for k in played[:MOST_SHOWN]
        ]
        head = [player, "weight", f"range, estimated at {level}"]
        tables.append(_table(head, rows, len(played) - len(rows)))
        is_row = mix is answer.row
        six_digits = Context(prec=6, rounding=ROUND_FLOOR if is_row else ROUND_CEILING)
        claims = [f"{'guarantees' if is_row else 'concedes'} {number(mix.promised)} in this table"]
        for how, bound in (("estimated", mix.bound), ("proved", mix.proved)):
            if bound is not None:
                rounded = float(six_digits.create_decimal_from_float(bound))
                claims.append(f"{how} at {level}: {rounded:.6g}")
        tables.append(f"<p>{'; '.join(claims)}</p>")
    return _display(f"measured, value {number(answer.value)}", tables, drawn(answer))


def plot(solution: Any, ax: Any = None) -> Any:
    """Draw a solved game on matplotlib's axes and return them.

    With two rows or columns, draws the payoff of each of the opponent's strategies as a function of
    the mixture, the envelope, and the optimum. Otherwise draws the payoffs as colours; up to
    15 x 15 also the numbers, and the probabilities beside the labels.

    Parameters
    ----------
    ax : matplotlib.axes.Axes, optional
        Where to draw; else in a new figure.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> saddle.solve([[3, -1], [-2, 4]]).plot().get_xlabel()
    'probability of 1'
    """
    import matplotlib.pyplot as plt

    if ax is None:
        _, ax = plt.subplots()
    m, n = solution.game.shape
    if m == 2:
        _envelope(ax, solution.game.payoffs, solution.row, solution, "row", np.min)
    elif n == 2:
        _envelope(ax, solution.game.payoffs.T, solution.column, solution, "column", np.max)
    else:
        _heat_map(ax, solution)
    return ax


def _envelope(
    ax: Any, lines: np.ndarray, strategy: Sequence[Any], solution: Any, side: str, best: Any
) -> None:
    own = solution.row_labels if side == "row" else solution.column_labels
    others = solution.column_labels if side == "row" else solution.row_labels
    # Adds the intersections of two lines, where the envelope has its corners.
    first, second = lines
    corners = {0.0, 1.0}
    for a in range(len(first)):
        for b in range(a) if len(first) <= 60 else ():
            slope = (first[a] - second[a]) - (first[b] - second[b])
            if slope != 0 and 0 < (second[b] - second[a]) / slope < 1:
                corners.add(float((second[b] - second[a]) / slope))
    p = np.array(sorted(corners)) if len(first) <= 60 else np.linspace(0, 1, 1001)
    heights = np.outer(p, first) + np.outer(1 - p, second)
    for j in range(len(first)):
        ax.plot(
            [0, 1],
            [second[j], first[j]],
            linewidth=1,
            label=label(others, j) if len(first) <= MOST_SHOWN else None,
        )
    ax.plot(p, best(heights, axis=1), color="black", linewidth=2.5)
    ax.plot([float(strategy[0])], [float(solution.value)], "o", color="black")
    ax.annotate(
        f"value {number(solution.value)}",
        (float(strategy[0]), float(solution.value)),
        textcoords="offset points",
        xytext=(6, 6),
    )
    ax.set_xlabel(f"probability of {label(own, 0)}")
    ax.set_ylabel("payoff to the row player")
    if len(first) <= MOST_SHOWN:
        ax.legend(fontsize="small")


def _heat_map(ax: Any, solution: Any) -> None:
    payoffs = solution.game.payoffs
    m, n = payoffs.shape
    image = ax.imshow(payoffs, aspect="auto", cmap="viridis")
    ax.figure.colorbar(image, ax=ax, label="payoff to the row player")
    if m <= MOST_SHOWN and n <= MOST_SHOWN:
        middle = (payoffs.min() + payoffs.max()) / 2
        for i in range(m):
            for j in range(n):
                ax.text(
                    j,
                    i,
                    number(float(payoffs[i, j])),
                    ha="center",
                    va="center",
                    fontsize="small",
                    color="black" if payoffs[i, j] > middle else "white",
                )
        ax.set_xticks(
            range(n),
            [_with_weight(solution.column_labels, solution.column, j) for j in range(n)],
            rotation=45,
            ha="right",
        )
        ax.set_yticks(
            range(m), [_with_weight(solution.row_labels, solution.row, i) for i in range(m)]
        )
    ax.set_title(f"value {number(solution.value)}")


def _with_weight(labels: Sequence[str], strategy: Sequence[Any], k: int) -> str:
    return f"{label(labels, k)} ({float(strategy[k]):.1%})"


def best_responses(
    payoffs: Sequence[np.ndarray],
    equilibria: Sequence[Any],
    ax: Any = None,
    labels: Optional[List[List[str]]] = None,
) -> Any:
    """Draw the best responses of a 2 x 2 game, with its equilibria, and return the axes."""
    import matplotlib.pyplot as plt

    if ax is None:
        _, ax = plt.subplots()
    a, b = (np.asarray(matrix, dtype=float) for matrix in payoffs)
    names = labels or [[], []]
    # How much better a player's first strategy is than the second, if the other player's
    # probability of the first is 0, and if it is 1.
    _response(ax, a[0, 1] - a[1, 1], a[0, 0] - a[1, 0], False, "row player")
    _response(ax, b[1, 0] - b[1, 1], b[0, 0] - b[0, 1], True, "column player")
    for equilibrium in equilibria:
        ax.plot([float(equilibrium.row[0])], [float(equilibrium.column[0])], "o", color="black")
    ax.set_xlabel(f"row player's probability of {label(names[0], 0)}")
    ax.set_ylabel(f"column player's probability of {label(names[1], 0)}")
    ax.legend(fontsize="small")
    return ax


def _response(ax: Any, at_zero: float, at_one: float, along_x: bool, name: str) -> None:
    turn = [at_zero / (at_zero - at_one)] if at_zero * at_one < 0 else []
    ends = [0.0, *turn, *turn, 1.0]
    best = [1.0 if x > 0 else 0.0 for x in (at_zero, at_zero, at_one, at_one)]
    if not turn:
        best = [best[0] if at_zero != 0 else best[2]] * 2
    if turn:
        best = [best[0], best[0], best[2], best[2]]
    x, y = (ends, best) if along_x else (best, ends)
    ax.plot(x, y, linewidth=2, color=COLUMN_COLOUR if along_x else ROW_COLOUR, label=name)
