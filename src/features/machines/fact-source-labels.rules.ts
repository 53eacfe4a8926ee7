import type { SourceKind } from '#app/db/enums.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import type { SourcedFact } from './fact-sources.rules.ts';

/** Who says a fact, and since which day. */
export type ToldSource = Omit<SourcedFact, 'value'>;

/** The less somebody has looked at it, the sooner. */
const KINDS = ['seller', 'model', 'checked'] as const satisfies readonly SourceKind[];

/** Who says what is told of several facts at once: it is as sure as the least sure of them. Null: of none. */
export function combinedSource(facts: readonly (SourcedFact | undefined)[]): ToldSource | null {
  const known = facts.filter((fact) => fact !== undefined);
  return KINDS.flatMap((kind) => known.find(({ source }) => source === kind) ?? [])[0] ?? null;
}

/** `Checked by Stitchyard, Nov 3, 2026` */
export function sourceSentence({ source, on, from }: ToldSource, siteName: string): string {
  return `${sourceWords(source, siteName)}${from === undefined ? '' : `, from ${from}`}, ${dayInUtc(on)}`;
}

function sourceWords(kind: SourceKind, siteName: string): string {
  if (kind === 'checked') return `Checked by ${siteName}`;
  return kind === 'seller' ? 'Stated by the seller' : 'Usual for this model';
}

/** What each mark beside these facts stands for, the surest first. Where a line is of several days, it tells the last. */
export function sourceLegend(told: readonly ToldSource[], siteName: string): { kind: SourceKind; words: string }[] {
  return KINDS.toReversed().flatMap((kind) => {
    const ofKind = told.filter(({ source }) => source === kind);
    if (ofKind.length === 0) return [];
    return [{ kind, words: `${sourceWords(kind, siteName)}${legendDetail(kind, ofKind)}` }];
  });
}

function legendDetail(kind: SourceKind, told: readonly ToldSource[]): string {
  if (kind === 'seller') return '';
  const [from, ...otherPlaces] = new Set(told.map((fact) => fact.from));
  if (kind === 'model') return from === undefined || otherPlaces.length > 0 ? '' : `, from ${from}`;
  const days = [...new Set(told.map(({ on }) => on))].toSorted();
  const last = days.at(-1) ?? '';
  return days.length === 1 ? `, ${dayInUtc(last)}` : `, last on ${dayInUtc(last)}`;
}
