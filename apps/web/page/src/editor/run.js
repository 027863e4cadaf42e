// Neighbouring elements of a longer line, of which some are drawn. Elements that stay are never
// moved, because moving removes the focus.

export class Run {
  first = 0;
  items = [];

  /** The elements are placed before `tail`, their last sibling. */
  constructor(tail) {
    this.tail = tail;
  }

  /** Returns the element with this number, or null if it is not drawn. */
  at(number) {
    return this.items[number - this.first] ?? null;
  }

  /** Draws the elements from `first` up to `end`; make(number) returns a new element. */
  show({ first, end }, make) {
    const { items: old, first: oldFirst } = this;
    old.forEach((item, index) => {
      if (index + oldFirst < first || index + oldFirst >= end) item.remove();
    });
    this.items = Array.from(
      { length: end - first },
      (_, index) => old[index + first - oldFirst] ?? make(index + first),
    );
    this.first = first;
    let next = this.tail;
    for (const item of this.items.toReversed()) {
      if (item.nextSibling !== next) next.before(item);
      next = item;
    }
  }

  /** Calls visit(element, number) for each drawn element. */
  forEach(visit) {
    this.items.forEach((item, index) => visit(item, index + this.first));
  }
}
