/** What one place says, such as the title. */
export type Reading<Value> = { source: string; value: Value };
/** `isTold`: at least one place says something. */
export type Agreement<Value> = { value: Value | null; doubt: string | null; isTold: boolean };

export type Told = 'brand' | 'model' | 'heads' | 'needles' | 'year' | 'condition';

/** Without these a listing cannot be made; the others may be unknown. */
const MISSING = {
  brand: 'The page does not say which brand it is.',
  model: 'The page does not say which model it is.',
  heads: 'The page does not say how many heads it has.',
  needles: 'The page does not say how many needles it has.',
  year: null,
  condition: null,
} as const satisfies Record<Told, string | null>;

/**
 * The one value on which all that is told agrees. `prose` is what the description speaks of, which may be another
 * machine: it tells where nothing else does, and is no witness against two others that agree.
 */
export function agreement<Value extends string | number>(
  what: Told,
  strong: readonly Reading<Value>[],
  prose: readonly Value[],
): Agreement<Value> {
  const values = distinct(strong.map(({ value }) => value));
  const [value] = values;
  if (values.length > 1) return doubtful(contradiction(what, strong));
  if (value === undefined) return proseAlone(what, distinct(prose));
  const witnesses = new Set(strong.map(({ source }) => source)).size;
  if (witnesses > 1 || prose.length === 0 || prose.some((said) => isSame(said, value)))
    return { value, doubt: null, isTold: true };
  return doubtful(
    contradiction(what, [...strong, ...prose.map((said) => ({ source: 'the description', value: said }))]),
  );
}

function proseAlone<Value extends string | number>(what: Told, prose: readonly Value[]): Agreement<Value> {
  const [value] = prose;
  if (value === undefined) return { value: null, doubt: MISSING[what], isTold: false };
  if (prose.length === 1) return { value, doubt: null, isTold: true };
  return doubtful(
    contradiction(
      what,
      prose.map((said) => ({ source: 'the description', value: said })),
    ),
  );
}

function contradiction<Value extends string | number>(what: Told, readings: readonly Reading<Value>[]): string {
  const sources = [...new Set(readings.map(({ source }) => source))];
  const said = sources.map((source) => {
    const values = distinct(readings.filter((reading) => reading.source === source).map(({ value }) => value));
    return `${source} says ${values.map((value) => phraseOf(what, value)).join(' and ')}`;
  });
  const sentence = said.join(', ');
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

function phraseOf(what: Told, value: string | number): string {
  if (what === 'heads') return value === 1 ? '1 head' : `${value} heads`;
  if (what === 'needles') return value === 1 ? '1 needle' : `${value} needles`;
  return String(value);
}

function distinct<Value extends string | number>(values: readonly Value[]): Value[] {
  return values.filter((value, at) => values.findIndex((other) => isSame(other, value)) === at);
}

function isSame(one: string | number, other: string | number): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

function doubtful(doubt: string): { value: null; doubt: string; isTold: true } {
  return { value: null, doubt, isTold: true };
}
