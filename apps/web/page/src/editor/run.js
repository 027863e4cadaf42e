// Neighbouring elements of a longer line, of which some are drawn. What stays drawn is never moved,
// since an element that is moved loses the focus.

export class Run {
  first = 0;
  items = [];

  /** The elements stand before `tail`, their last sibling. */
  constructor(tail) {
    this.tail = tail;
  }

  /** Returns the element with that number, or null where it is not drawn. */
  at(number) {
    return this.items[number - this.first] ?? null;
  }

  /** Draws the elements from `first` up to `end`; make(number) returns one that is missing. */
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

  /** Calls visit(element, number) for each that is drawn. */
  forEach(visit) {
    this.items.forEach((item, index) => visit(item, index + this.first));
  }
}
