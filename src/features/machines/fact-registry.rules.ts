import type { FactValue } from '#app/db/enums.ts';
import { MACHINE_FACTS } from '#machine-facts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { choicesIn, entriesOf, entryWording, optionLabel, scalarText } from './fact-entries.rules.ts';
import {
  CUSTOMARY,
  formatNumber,
  joinWordings,
  measureWording,
  plainText,
  sizeWording,
  type Wording,
} from './measures.rules.ts';
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

/** The facts that a reader can see. Each audience includes the facts of the less privileged ones. */
export function factsFor(reader: FactAudience): readonly RegisteredFact[] {
  return FACTS_BY_READER[reader];
}

/** The facts of a machine that a reader can see. */
export function visibleFacts(values: FactValues, reader: FactAudience): FactValues {
  const visible: Record<string, FactValue> = {};
  for (const { key } of factsFor(reader)) {
    const value = values[key];
    if (value !== undefined) visible[key] = value;
  }
  return visible;
}

/** The known facts after a statement: null removes a fact, and absent ones stay. */
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

/** The facts that buyers choose by most often, in order of importance, each with the other side of its size. */
export const KEY_FACTS: readonly RegisteredFact[] = FACTS.filter(({ keyRank }) => keyRank !== null)
  .toSorted((one, other) => (one.keyRank ?? 0) - (other.keyRank ?? 0))
  .flatMap((fact) => FACTS.filter((other) => other === fact || other.pairedWith === fact.key));

/** The known facts of a machine, in the order of the registry. */
export function knownFacts(values: FactValues): { fact: RegisteredFact; value: FactValue }[] {
  return FACTS.flatMap((fact) => {
    const value = values[fact.key];
    return value === undefined ? [] : [{ fact, value }];
  });
}

/** The statement that changes one set of facts into another: null removes a fact. Empty if they are equal. */
export function changedFacts(from: FactValues, to: FactValues): Record<string, FactValue | null> {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed = [...keys].filter((key) => !isSameValue(from[key], to[key]));
  return Object.fromEntries(changed.map((key) => [key, to[key] ?? null]));
}

/** Whether two values of a fact are equal, ignoring the order of an entry's fields, which the database changes. */
export function isSameValue(one: FactValue | undefined, other: FactValue | undefined): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The public facts that all machines of a model share. */
export const MODEL_FACTS: readonly RegisteredFact[] = factsFor('everyone').filter(({ level }) => level === 'model');

/** Facts by group, in the order of the registry; empty groups are omitted. */
export function factGroups(facts: readonly RegisteredFact[]): { group: FactGroup; facts: RegisteredFact[] }[] {
  const byGroup = Map.groupBy(facts, ({ group }) => group);
  return [...byGroup].map(([group, ofGroup]) => ({ group, facts: ofGroup }));
}

/** A value for display: `1,200 spm`, `14 in (356 mm)`, `85 million`, `Yes`, `Cap driver, Laser pointer`. */
export function factLabel(fact: RegisteredFact, value: FactValue): string {
  return plainText(factWording(fact, value));
}

/** The same for a page, with both units for measures. */
export function factWording(fact: RegisteredFact, value: FactValue): Wording {
  if (fact.isMasked) return [maskedLabel(scalarText(value))];
  if (fact.kind.type === 'entries') return joinWordings(factLines(fact, value), '; ');
  return typeof value === 'number' ? numberWording(fact, value) : [valueLabel(fact.kind, value)];
}

/** The value of a fact, including the other side of a size: `14.2 × 17.7 in`; null if it is not stated. */
export function pairedWording(fact: RegisteredFact, known: FactValues): Wording | null {
  const value = known[fact.key];
  const other = known[FACTS.find(({ pairedWith }) => pairedWith === fact.key)?.key ?? ''];
  if (typeof value === 'number' && typeof other === 'number') return sizeWording([value, other], fact.unit ?? '');
  return value === undefined ? null : factWording(fact, value);
}

/** Whether the fact is a length or a mass, which is displayed in the reader's units. */
export function isMeasured({ unit, isMetric }: { unit?: string | undefined; isMetric: boolean }): boolean {
  return unit !== undefined && !isMetric && CUSTOMARY[unit] !== undefined;
}

/** A value as lines: one for each entry of a list. */
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
  // Words only if they are as precise as the digits.
  const isRound = value >= MILLION && value % (MILLION / 10) === 0;
  return [isRound ? `${formatNumber(value / MILLION)} million` : formatNumber(value)];
}

const MASKED_LENGTH = 4;

/** The last four characters, or at most half of a short text. */
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
