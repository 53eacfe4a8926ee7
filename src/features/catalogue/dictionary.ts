/** Numbers texts in the order in which they come. */
export class Dictionary {
  readonly names: string[] = [];
  readonly #codes = new Map<string, number>();
  #ranks = new Int32Array(0);

  codeOf(name: string): number {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    const code = this.names.length;
    this.names.push(name);
    this.#codes.set(name, code);
    return code;
  }

  find(name: string): number | undefined {
    return this.#codes.get(name);
  }

  nameOf(code: number): string {
    return this.names[code] ?? '';
  }

  /** The place of a text among all when sorted. New texts shift ranks, but never swap two. */
  rankOf(code: number): number {
    if (this.#ranks.length !== this.names.length) this.#ranks = ranksOf(this.names);
    return this.#ranks[code] ?? 0;
  }
}

function ranksOf(names: readonly string[]): Int32Array<ArrayBuffer> {
  const ranks = new Int32Array(names.length);
  const codes = [...names.keys()].toSorted((a, b) => compareText(names[a] ?? '', names[b] ?? ''));
  for (const [rank, code] of codes.entries()) ranks[code] = rank;
  return ranks;
}

/** By UTF-16 units, which no locale changes. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
