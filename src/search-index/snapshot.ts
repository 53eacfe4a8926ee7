/**
 * Takes down what an index holds, part by part, for a `SnapshotReader` that asks for the same parts in the same order. The
 * numbers are as this machine has them in memory: a snapshot is for the same code on the same kind of machine.
 */
export class SnapshotWriter {
  readonly #parts: Uint8Array[] = [];

  numbers(numbers: Int32Array): void {
    const { buffer, byteOffset, byteLength } = numbers;
    this.#add(new Uint8Array(buffer, byteOffset, byteLength));
  }

  texts(texts: readonly string[]): void {
    this.numbers(Int32Array.from(texts, ({ length }) => length));
    this.#add(Buffer.from(texts.join('')));
  }

  /** All parts, in memory of their own. */
  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  #add(part: Uint8Array) {
    this.#parts.push(bytesOf(Int32Array.of(part.length)), part);
  }
}

/** Gives the parts of a snapshot again, each in memory of its own. */
export class SnapshotReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  numbers(): Int32Array<ArrayBuffer> {
    return numbersOf(this.#next());
  }

  texts(): string[] {
    const lengths = this.numbers();
    const all = this.#next().toString();
    let at = 0;
    return Array.from(lengths, (length) => all.slice(at, (at += length)));
  }

  #next(): Buffer {
    const [length = 0] = numbersOf(this.#take(Int32Array.BYTES_PER_ELEMENT));
    return this.#take(length);
  }

  #take(length: number): Buffer {
    const part = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return part;
  }
}

function numbersOf(bytes: Uint8Array): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(bytes.length / Int32Array.BYTES_PER_ELEMENT);
  bytesOf(numbers).set(bytes);
  return numbers;
}

function bytesOf({ buffer }: Int32Array): Uint8Array {
  return new Uint8Array(buffer);
}
