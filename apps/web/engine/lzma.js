// Unpacks LZMA, which makes the module a quarter smaller than what browsers unpack themselves. The
// names are those of the LZMA specification by I. Pavlov, https://7-zip.org/sdk.html.

const headerSize = 13;
const mostPositionStates = 16;
const halfChance = 1024;

function damaged() {
  throw new Error("what was packed is damaged");
}

// The range coder: bits by the chances that the bits before have left.
class RangeDecoder {
  #packed;
  #at = headerSize + 5;
  // An array keeps 32 bits without a sign.
  #interval = new Uint32Array(2);

  constructor(packed) {
    this.#packed = packed;
    if (packed.length < this.#at || packed[headerSize] !== 0) damaged();
    const code = packed.slice(headerSize + 1, headerSize + 5);
    this.#interval[0] = 0xffffffff;
    this.#interval[1] = code.reduce((number, byte) => (number << 8) | byte, 0);
  }

  bit(chances, index) {
    const [interval, chance] = [this.#interval, chances[index]];
    const bound = (interval[0] >>> 11) * chance;
    let bit = 0;
    if (interval[1] < bound) {
      interval[0] = bound;
      chances[index] = chance + ((2048 - chance) >> 5);
    } else {
      interval[0] -= bound;
      interval[1] -= bound;
      chances[index] = chance - (chance >> 5);
      bit = 1;
    }
    if (interval[0] < 0x1000000) this.#shift();
    return bit;
  }

  /** Returns a number of so many bits that are 0 and 1 by even chances. */
  evenBits(count) {
    const interval = this.#interval;
    let number = 0;
    for (let k = 0; k < count; ++k) {
      interval[0] >>>= 1;
      const isOne = interval[1] >= interval[0];
      if (isOne) interval[1] -= interval[0];
      number = (number << 1) | isOne;
      if (interval[0] < 0x1000000) this.#shift();
    }
    return number;
  }

  #shift() {
    if (this.#at === this.#packed.length) damaged();
    this.#interval[0] <<= 8;
    this.#interval[1] = (this.#interval[1] << 8) | this.#packed[this.#at++];
  }
}

const newChances = (count) => new Uint16Array(count).fill(halfChance);

// A number of a few bits, each by the chances that hang on those before it.
function treeNumber(coder, chances, from, bits) {
  let node = 1;
  for (let k = 0; k < bits; ++k) node = (node << 1) | coder.bit(chances, from + node);
  return node - (1 << bits);
}

// The same with the lowest bit first.
function reversedTreeNumber(coder, chances, from, bits) {
  let [node, number] = [1, 0];
  for (let k = 0; k < bits; ++k) {
    const bit = coder.bit(chances, from + node);
    node = (node << 1) | bit;
    number |= bit << k;
  }
  return number;
}

class Lengths {
  #choice = newChances(2);
  #low = newChances(mostPositionStates << 3);
  #middle = newChances(mostPositionStates << 3);
  #high = newChances(256);

  read(coder, positionState) {
    const from = positionState << 3;
    if (coder.bit(this.#choice, 0) === 0) return 2 + treeNumber(coder, this.#low, from, 3);
    if (coder.bit(this.#choice, 1) === 0) return 10 + treeNumber(coder, this.#middle, from, 3);
    return 18 + treeNumber(coder, this.#high, 0, 8);
  }
}

class Distances {
  #slots = newChances(4 << 6);
  #special = newChances(115);
  #low = newChances(16);

  /** Returns a distance less one, -1 at the end of the text. */
  read(coder, length) {
    const slot = treeNumber(coder, this.#slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const first = (2 | (slot & 1)) << bits;
    if (slot < 14) return first + reversedTreeNumber(coder, this.#special, first - slot, bits);
    const high = first + (coder.evenBits(bits - 4) << 4);
    return (high + reversedTreeNumber(coder, this.#low, 0, 4)) | 0;
  }
}

class Literals {
  #chances;

  constructor(contextBits, positionBits) {
    this.contextBits = contextBits;
    this.positionMask = (1 << positionBits) - 1;
    this.#chances = newChances(0x300 << (contextBits + positionBits));
  }

  /** `match` is the byte at the last distance, -1 where the byte before was a literal, too. */
  read(coder, position, previous, match) {
    const context = (position & this.positionMask) << this.contextBits;
    const from = 0x300 * (context + (previous >> (8 - this.contextBits)));
    let symbol = 1;
    if (match >= 0) {
      for (let place = 7; symbol < 0x100; --place) {
        const expected = (match >> place) & 1;
        const bit = coder.bit(this.#chances, from + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | coder.bit(this.#chances, from + symbol);
    return symbol & 0xff;
  }
}

const afterLiteral = (state) => (state < 4 ? 0 : state < 10 ? state - 3 : state - 6);

// The text as it grows.
class Output {
  bytes = new Uint8Array(1 << 21);
  size = 0;

  back(distance) {
    if (distance > this.size) damaged();
    return this.bytes[this.size - distance];
  }

  add(byte) {
    if (this.size === this.bytes.length) {
      const { bytes } = this;
      this.bytes = new Uint8Array(2 * bytes.length);
      this.bytes.set(bytes);
    }
    this.bytes[this.size++] = byte;
  }
}

/** Returns the bytes that `xz --format=lzma` has packed. Throws where they are damaged. */
export function unpackedLzma(packed) {
  const properties = packed[0];
  if (!(properties < 9 * 5 * 5)) damaged();
  const positionMask = (1 << Math.floor(properties / 45)) - 1;
  const literals = new Literals(properties % 9, Math.floor(properties / 9) % 5);
  const coder = new RangeDecoder(packed);
  const isMatch = newChances(12 * mostPositionStates);
  const isLongRepeat = newChances(12 * mostPositionStates);
  const isRepeat = newChances(12);
  const whichRepeat = [newChances(12), newChances(12), newChances(12)];
  const distances = new Distances();
  const matchLengths = new Lengths();
  const repeatLengths = new Lengths();
  const output = new Output();
  // The last distances less one, the newest first.
  let last = [0, 0, 0, 0];
  let state = 0;
  for (;;) {
    const positionState = output.size & positionMask;
    const place = state * mostPositionStates + positionState;
    if (coder.bit(isMatch, place) === 0) {
      const previous = output.size === 0 ? 0 : output.back(1);
      const match = state < 7 ? -1 : output.back(last[0] + 1);
      output.add(literals.read(coder, output.size, previous, match));
      state = afterLiteral(state);
      continue;
    }
    let length;
    if (coder.bit(isRepeat, state) === 0) {
      length = matchLengths.read(coder, positionState);
      const distance = distances.read(coder, length);
      if (distance === -1) return output.bytes.subarray(0, output.size);
      last = [distance, last[0], last[1], last[2]];
      state = state < 7 ? 7 : 10;
    } else {
      let which = 0;
      while (which < 3 && coder.bit(whichRepeat[which], state) === 1) which += 1;
      if (which === 0 && coder.bit(isLongRepeat, place) === 0) {
        output.add(output.back(last[0] + 1));
        state = state < 7 ? 9 : 11;
        continue;
      }
      if (which > 0) last.unshift(...last.splice(which, 1));
      length = repeatLengths.read(coder, positionState);
      state = state < 7 ? 8 : 11;
    }
    for (; length > 0; --length) output.add(output.back(last[0] + 1));
  }
}
