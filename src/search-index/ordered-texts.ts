/** The range of the numbers. With a million texts, twelve consecutive insertions fit beside any of them. */
const ROOM = 2 ** 32;

/** Assigns numbers to texts in sort order, so that a number column can order rows by text. */
export class OrderedTexts {
  #texts: string[] = [];
  #numbers = new Map<string, number>();

  numberOf(text: string): number {
    return this.#numbers.get(text) ?? 0;
  }

  /** Assigns numbers to new texts. Returns true if there was no room between others, and all numbers have changed. */
  add(texts: Iterable<string>): boolean {
    const added = [...new Set(texts)].filter((text) => !this.#numbers.has(text)).toSorted(compareText);
    if (added.length === 0) return false;
    const merged = mergedTexts(this.#texts, added);
    this.#texts = merged;
    if (this.#fitBetween(merged)) return false;
    this.renumber(merged);
    return true;
  }

  /** Assigns new numbers to these texts, which must be sorted, and forgets all others. */
  renumber(texts: string[]): void {
    const step = stepFor(texts.length, ROOM);
    this.#texts = texts;
    this.#numbers = new Map(texts.map((text, at) => [text, (at + 1) * step]));
  }

  /** Spreads each run of new texts evenly between its neighbours. Returns false if there is no room. */
  #fitBetween(texts: readonly string[]): boolean {
    const fitted: [string, number][] = [];
    let low = 0;
    for (let at = 0; at < texts.length; at += 1) {
      const known = this.#numbers.get(texts[at] ?? '');
      if (known !== undefined) {
        low = known;
        continue;
      }
      let end = at + 1;
      while (end < texts.length && !this.#numbers.has(texts[end] ?? '')) end += 1;
      const high = end < texts.length ? this.numberOf(texts[end] ?? '') : ROOM;
      const step = stepFor(end - at, high - low);
      if (step < 1) return false;
      for (let next = at; next < end; next += 1) fitted.push([texts[next] ?? '', low + (next - at + 1) * step]);
      at = end - 1;
    }
    for (const [text, number] of fitted) this.#numbers.set(text, number);
    return true;
  }
}

function mergedTexts(known: readonly string[], added: readonly string[]): string[] {
  const merged: string[] = [];
  let at = 0;
  for (const text of known) {
    for (; at < added.length && compareText(added[at] ?? '', text) < 0; at += 1) merged.push(added[at] ?? '');
    merged.push(text);
  }
  for (; at < added.length; at += 1) merged.push(added[at] ?? '');
  return merged;
}

/** The gap between this many texts: a power of two, because trailing zeros of numbers need no bitmaps. */
function stepFor(texts: number, room: number): number {
  return 2 ** Math.floor(Math.log2(room / (texts + 1)));
}

/** Compares UTF-16 units, independently of the locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
