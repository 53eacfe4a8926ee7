import type { FactValue } from '#app/db/enums.ts';
import { MACHINE_FACTS } from '#machine-facts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { choicesIn, entriesOf, entryWording, optionLabel, scalarText } from './fact-entries.rules.ts';
import { CUSTOMARY, formatNumber, joinWordings, measureWording, plainText, type Wording } from './measures.rules.ts';
import type { FactAudience, FactFilter, FactGroup, FactKind, FactValues, MachineFact } from './fact-kinds.rules.ts';

const FILTER_OF_KIND = {
  integer: 'range',
  decimal: 'range',
  date: 'range',
  text: null,
  boolean: 'boolean',
  oneOf: 'list',
  severalOf: 'list',
  entries: null,
} as const satisfies Record<FactKind['type'], FactFilter | null>;

type Declared = 'unit' | 'help' | 'hint' | 'keyRank' | 'pairedWith';
export type RegisteredFact = Required<Omit<MachineFact, Declared>> &
  Pick<MachineFact, 'unit' | 'help' | 'hint'> & { keyRank: number | null; pairedWith: string | null };

function register(fact: MachineFact): RegisteredFact {
  const { audience = 'everyone' } = fact;
  const isPublic = audience === 'everyone';
  return {
    ...fact,
    audience,
    filter: isPublic ? (fact.filter === undefined ? FILTER_OF_KIND[fact.kind.type] : fact.filter) : null,
    sorts: isPublic && (fact.sorts ?? false),
    level: fact.level ?? 'machine',
    tolerance: fact.tolerance ?? 0,
    keyRank: fact.keyRank ?? null,
    pairedWith: fact.pairedWith ?? null,
    isMasked: fact.isMasked ?? false,
    isMetric: fact.isMetric ?? false,
    isReviewed: fact.isReviewed ?? (fact.kind.type === 'text' || fact.kind.type === 'entries'),
  };
}

/** Every fact, with its defaults. */
export const FACTS: readonly RegisteredFact[] = MACHINE_FACTS.map(register);
const BY_KEY = new Map(FACTS.map((fact) => [fact.key, fact]));

export function findFact(key: string): RegisteredFact | undefined {
  return BY_KEY.get(key);
}

const FACTS_BY_READER: Readonly<Record<FactAudience, readonly RegisteredFact[]>> = {
  everyone: FACTS.filter(({ audience }) => audience === 'everyone'),
  seller: FACTS.filter(({ audience }) => audience !== 'operator'),
  operator: FACTS,
};

/** The facts of which such a reader is told; whoever is told more is told all that others are. */
export function factsFor(reader: FactAudience): readonly RegisteredFact[] {
  return FACTS_BY_READER[reader];
}

/** As much of what is known of a machine as such a reader may be told. */
export function visibleFacts(values: FactValues, reader: FactAudience): FactValues {
  const visible: Record<string, FactValue> = {};
  for (const { key } of factsFor(reader)) {
    const value = values[key];
    if (value !== undefined) visible[key] = value;
  }
  return visible;
}

/** What is known after somebody has stated facts: null takes one back, and what is not named stays. */
export function withStatedFacts(
  known: FactValues,
  stated: Readonly<Record<string, FactValue | null | undefined>> | undefined,
): FactValues {
  const changed = new Map(Object.entries(known));
  for (const [key, value] of Object.entries(stated ?? {})) {
    if (value === null) changed.delete(key);
    else if (value !== undefined) changed.set(key, value);
  }
  return Object.fromEntries(changed);
}

/** The facts by which buyers choose most, in that order, each with the other side of its size. */
export const KEY_FACTS: readonly RegisteredFact[] = FACTS.filter(({ keyRank }) => keyRank !== null)
  .toSorted((one, other) => (one.keyRank ?? 0) - (other.keyRank ?? 0))
  .flatMap((fact) => FACTS.filter((other) => other === fact || other.pairedWith === fact.key));

/** What is known of a machine, fact by fact in the order of the registry. */
export function knownFacts(values: FactValues): { fact: RegisteredFact; value: FactValue }[] {
  return FACTS.flatMap((fact) => {
    const value = values[fact.key];
    return value === undefined ? [] : [{ fact, value }];
  });
}

/** What has to be stated to come from the one to the other: null takes a fact back. Empty where they say the same. */
export function changedFacts(from: FactValues, to: FactValues): Record<string, FactValue | null> {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed = [...keys].filter((key) => !isSameValue(from[key], to[key]));
  return Object.fromEntries(changed.map((key) => [key, to[key] ?? null]));
}

/** Whether two values of a fact say the same. The database gives the fields of an entry in an order of its own. */
export function isSameValue(one: FactValue | undefined, other: FactValue | undefined): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The facts in which machines of one model are alike, as far as everybody is told of them. */
export const MODEL_FACTS: readonly RegisteredFact[] = factsFor('everyone').filter(({ level }) => level === 'model');

/** These facts by their groups, in the order of the registry; a group without any is left out. */
export function factGroups(facts: readonly RegisteredFact[]): { group: FactGroup; facts: RegisteredFact[] }[] {
  const byGroup = Map.groupBy(facts, ({ group }) => group);
  return [...byGroup].map(([group, ofGroup]) => ({ group, facts: ofGroup }));
}

/** A value as people read it: `1,200 spm`, `14 in (356 mm)`, `85 million`, `Yes`, `Cap driver, Laser pointer`. */
export function factLabel(fact: RegisteredFact, value: FactValue): string {
  return plainText(factWording(fact, value));
}

/** The same for a page, whose readers have chosen their units. */
export function factWording(fact: RegisteredFact, value: FactValue): Wording {
  if (fact.isMasked) return [maskedLabel(scalarText(value))];
  if (fact.kind.type === 'entries') return joinWordings(factLines(fact, value), '; ');
  return typeof value === 'number' ? numberWording(fact, value) : [valueLabel(fact.kind, value)];
}

/** Whether it is a length or a mass that everybody reads in the units of their choice. */
export function isMeasured({ unit, isMetric }: { unit?: string | undefined; isMetric: boolean }): boolean {
  return unit !== undefined && !isMetric && CUSTOMARY[unit] !== undefined;
}

/** A value line by line: each entry of a list has one of its own. */
export function factLines(fact: RegisteredFact, value: FactValue): Wording[] {
  const { kind } = fact;
  return kind.type === 'entries'
    ? entriesOf(value).map((entry) => entryWording(kind, entry))
    : [factWording(fact, value)];
}

const MILLION = 1_000_000;

function numberWording({ unit, isMetric }: RegisteredFact, value: number): Wording {
  if (unit === 'USD') return [`$${formatNumber(value)}`];
  if (unit !== undefined) return isMetric ? [`${formatNumber(value)} ${unit}`] : measureWording(value, unit);
  // Words only where they say as much as the digits.
  const isRound = value >= MILLION && value % (MILLION / 10) === 0;
  return [isRound ? `${formatNumber(value / MILLION)} million` : formatNumber(value)];
}

const MASKED_LENGTH = 4;

/** The last four characters, and of a short text no more than half. */
function maskedLabel(text: string): string {
  return `…${text.slice(-Math.min(MASKED_LENGTH, Math.floor(text.length / 2)))}`;
}

function valueLabel(kind: FactKind, value: FactValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (kind.type === 'oneOf' || kind.type === 'severalOf')
    return choicesIn(kind, value)
      .map((option) => optionLabel(kind.options, option))
      .join(', ');
  return kind.type === 'date' ? dayInUtc(scalarText(value)) : scalarText(value);
}
