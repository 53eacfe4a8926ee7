/** A value, and which part of the page states it, such as the title. */
export type SourcedValue<Value> = { source: string; value: Value };
/** `isStated`: at least one source states something. */
export type MergedFact<Value> = { value: Value | null; doubt: string | null; isStated: boolean };

export type FactName = 'brand' | 'model' | 'heads' | 'needles' | 'year' | 'condition';

/** Without these a listing cannot be made; the others may be unknown. */
const MISSING_MESSAGES = {
  brand: 'The page does not say which brand it is.',
  model: 'The page does not say which model it is.',
  heads: 'The page does not say how many heads it has.',
  needles: 'The page does not say how many needles it has.',
  year: null,
  condition: null,
} as const satisfies Record<FactName, string | null>;

/**
 * The one value on which all that is told agrees. `prose` is what the description speaks of, which may be another
 * machine: it tells where nothing else does, and is no witness against two others that agree.
 */
export function mergeSources<Value extends string | number>(
  fact: FactName,
  stated: readonly SourcedValue<Value>[],
  fromDescription: readonly Value[],
): MergedFact<Value> {
  const values = distinct(stated.map(({ value }) => value));
  const [value] = values;
  if (values.length > 1) return doubtfulFact(describeContradiction(fact, stated));
  if (value === undefined) return mergeDescription(fact, distinct(fromDescription));
  const sourceCount = new Set(stated.map(({ source }) => source)).size;
  if (sourceCount > 1 || fromDescription.length === 0 || fromDescription.some((text) => isSame(text, value)))
    return { value, doubt: null, isStated: true };
  return doubtfulFact(
    describeContradiction(fact, [
      ...stated,
      ...fromDescription.map((text) => ({ source: 'the description', value: text })),
    ]),
  );
}

function mergeDescription<Value extends string | number>(
  fact: FactName,
  fromDescription: readonly Value[],
): MergedFact<Value> {
  const [value] = fromDescription;
  if (value === undefined) return { value: null, doubt: MISSING_MESSAGES[fact], isStated: false };
  if (fromDescription.length === 1) return { value, doubt: null, isStated: true };
  return doubtfulFact(
    describeContradiction(
      fact,
      fromDescription.map((text) => ({ source: 'the description', value: text })),
    ),
  );
}

function describeContradiction<Value extends string | number>(
  fact: FactName,
  sourcedValues: readonly SourcedValue<Value>[],
): string {
  const sources = [...new Set(sourcedValues.map(({ source }) => source))];
  const parts = sources.map((source) => {
    const values = distinct(sourcedValues.filter((sourced) => sourced.source === source).map(({ value }) => value));
    return `${source} says ${values.map((value) => formatValue(fact, value)).join(' and ')}`;
  });
  const sentence = parts.join(', ');
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

function formatValue(fact: FactName, value: string | number): string {
  if (fact === 'heads') return value === 1 ? '1 head' : `${value} heads`;
  if (fact === 'needles') return value === 1 ? '1 needle' : `${value} needles`;
  return String(value);
}

function distinct<Value extends string | number>(values: readonly Value[]): Value[] {
  return values.filter((value, at) => values.findIndex((other) => isSame(other, value)) === at);
}

function isSame(one: string | number, other: string | number): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

function doubtfulFact(doubt: string): { value: null; doubt: string; isStated: true } {
  return { value: null, doubt, isStated: true };
}
