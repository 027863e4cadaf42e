# %% [markdown]
# # Equilibria of matrix games, with proofs
#
# A payoff matrix says what the column player pays the row player. (`python notebook.py` prints this
# file as a notebook; an editor that knows `# %%` runs it cell by cell.)

# %%
import io
from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import saddle

# %% [markdown]
# ## A matrix
#
# The answer unpacks into the value and a strategy of each player.

# %%
s = saddle.solve([[3, -1], [-2, 4]])
value, row, column = s
print(s)

# %% [markdown]
# ## A proof
#
# Any two strategies prove bounds on the value: what the row strategy guarantees against every
# column, and what the column strategy concedes to every row. `lower` and `upper` are these numbers,
# rounded outward; `verify` computes them for any two strategies, with `exact=True` in fractions.

# %%
assert s.lower <= 1 <= s.upper
print(saddle.verify([[3, -1], [-2, 4]], [0.5, 0.5], [0.5, 0.5]))
print(saddle.verify([[3, -1], [-2, 4]], ["3/5", "2/5"], ["1/2", "1/2"], exact=True))

# %% [markdown]
# A mixture of two rows guarantees the minimum of its payoffs against the columns. In a notebook with
# ipywidgets the picture has a slider to move the mixture. Its equivalent without a notebook is
# `saddle.envelope(...).picture(0.3)`, a text in SVG.

# %%
saddle.envelope([[3, -1], [-2, 4]])

# %% [markdown]
# ## Exactly
#
# Fractions, decimals and texts are taken as they are written: `"0.1"` is one tenth.

# %%
e = saddle.solve([["0.1", Fraction(1, 3)], ["1/4", "-0.2"]], exact=True)
print(e.value, e.row, e.column)

# %% [markdown]
# ## All optimal strategies
#
# Whether the optimum is unique; if not, all optimal strategies are mixtures of the extreme ones.

# %%
sets = saddle.optimal_set([[0, 1, 1], [1, 0, 0]])
print(sets.unique, sets.column.dimension)
for strategy in sets.column.extreme_strategies:
    print(*strategy)

# %% [markdown]
# A notebook shows most answers as tables, with a picture where there is one: here the strategies of
# the column player as points of a triangle, the optimal ones in colour.

# %%
sets

# %% [markdown]
# ## A bimatrix game
#
# The row player's payoffs, then the column player's.

# %%
found = saddle.nash([[3, 0], [0, 2]], [[2, 0], [0, 3]])
print(found.method, found.complete)
for equilibrium in found:
    print(equilibrium)

# %%
found

# %% [markdown]
# ## A recursive game from a function
#
# A function returns the cells of a state. A cell is a payoff, or a pair of a payoff and the
# probabilities of the next states; a single number is the value of a state in which the game is
# over. Here one player hides or runs each day, the other waits or throws.


# %%
def hide_or_run(days):
    if days == 0:
        return 0
    return [[(0, {days - 1: 1}), 1], [1, 0]]


answer = saddle.recursive(hide_or_run, initial=9, exact=True)
print(answer.value)

# %%
answer

# %% [markdown]
# The same game on infinitely many days, each day with half the weight of the day before, as a dict.

# %%
field = {"cells": [[{"to": {"field": 1}}, {"payoff": 1}], [{"payoff": 1}, {"payoff": 0}]]}
print(saddle.recursive({"discount": 0.5, "states": {"field": field}}))

# %% [markdown]
# ## Imperfect information
#
# A tree of Gambit's format, a game of OpenSpiel, or one of the collection: Kuhn's poker with three
# cards. A small tree is drawn with the probabilities of its moves.

# %%
poker = saddle.games.kuhn(exact=True)
print(poker.value)
poker

# %% [markdown]
# ## Positions and moves
#
# A game of perfect information is a dict from each position to its options. Here the players take
# one or two of six matches in turn; the player who takes the last match wins.

# %%
matches = saddle.graph({n: [n - k for k in (1, 2) if n >= k] for n in range(7)})
print(matches.outcomes, matches[5].best_move, matches.sum(5, 4).winning_moves[0])

# %%
matches

# %% [markdown]
# ## Dominated strategies
#
# The game that remains after dominated strategies are eliminated, round by round.

# %%
saddle.dominance([[3, 0, 2], [2, 1, 3], [1, 0, 1]], [[2, 1, 0], [1, 2, 0], [3, 0, 1]])

# %% [markdown]
# ## Match-ups that were measured
#
# Wins among counted games of each pair. The answer says what to play, and for each number whether
# it is proved, estimated or true by construction.

# %%
decks = ["Tide", "Ember", "Grove"]
wins = [[0, 120, 61], [80, 0, 130], [139, 70, 0]]
played = [[0, 200, 200], [200, 0, 200], [200, 200, 0]]
match_ups = saddle.measured(wins, played, symmetric=True, row_labels=decks, column_labels=decks)
match_ups

# %% [markdown]
# ## Figures of matplotlib
#
# `plot()` of an answer draws on axes of matplotlib, where a figure can be arranged and changed; it
# returns the axes.

# %%
figure, axes = plt.subplots(2, 2, figsize=(10, 8), layout="constrained")
s.plot(axes[0, 0])
sets.plot(axes[0, 1])
poker.plot(axes[1, 0])
match_ups.plot(axes[1, 1])
figure

# %% [markdown]
# ## A million games
#
# Arrays in, arrays out; `out=` reuses the arrays of an earlier answer.

# %%
games = np.random.default_rng(1).normal(size=(1_000_000, 3, 3))
batch = saddle.solve_many(games, threads=2)
print(batch.value[:3], batch.converged.all())
batch = saddle.solve_many(games, out=batch)

# %% [markdown]
# ## A table with labels
#
# The index and the columns of a data frame become labels. `read_csv` of this package reads every
# number exactly, whereas pandas converts them to doubles.

# %%
text = ",rock,paper,scissors\nrock,0,-1,1\npaper,1,0,-1\nscissors,-1,1,0\n"
frame = pd.read_csv(io.StringIO(text), index_col=0)
print(saddle.solve(frame))
print(saddle.solve(saddle.read_csv(io.StringIO(text)), exact=True))
