import type { SourceKind } from '#app/db/enums.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import type { SourcedFact } from './fact-sources.rules.ts';

/** Who says a fact, and since which day. */
export type Attribution = Omit<SourcedFact, 'value'>;

/** The less somebody has looked at it, the sooner. */
const KINDS = ['seller', 'model', 'checked'] as const satisfies readonly SourceKind[];

/** Who says what is told of several facts at once: it is as sure as the least sure of them. Null: of none. */
export function combinedAttribution(facts: readonly (SourcedFact | undefined)[]): Attribution | null {
  const known = facts.filter((fact) => fact !== undefined);
  return KINDS.flatMap((kind) => known.find(({ source }) => source === kind) ?? [])[0] ?? null;
}

/** `Checked by Stitchyard, Nov 3, 2026` */
export function attributionLabel({ source, on, from }: Attribution, siteName: string): string {
  return `${sourceWords(source, siteName)}${from === undefined ? '' : `, from ${from}`}, ${dayInUtc(on)}`;
}

function sourceWords(kind: SourceKind, siteName: string): string {
  if (kind === 'checked') return `Checked by ${siteName}`;
  return kind === 'seller' ? 'Stated by the seller' : 'Usual for this model';
}

/** What each mark beside these facts stands for, the surest first. Where a line is of several days, it tells the last. */
export function attributionLegend(
  attributions: readonly Attribution[],
  siteName: string,
): { kind: SourceKind; words: string }[] {
  return KINDS.toReversed().flatMap((kind) => {
    const ofKind = attributions.filter(({ source }) => source === kind);
    if (ofKind.length === 0) return [];
    return [{ kind, words: `${sourceWords(kind, siteName)}${legendDetail(kind, ofKind)}` }];
  });
}

function legendDetail(kind: SourceKind, attributions: readonly Attribution[]): string {
  if (kind === 'seller') return '';
  const [from, ...otherPlaces] = new Set(attributions.map((fact) => fact.from));
  if (kind === 'model') return from === undefined || otherPlaces.length > 0 ? '' : `, from ${from}`;
  const days = [...new Set(attributions.map(({ on }) => on))].toSorted();
  const last = days.at(-1) ?? '';
  return days.length === 1 ? `, ${dayInUtc(last)}` : `, last on ${dayInUtc(last)}`;
}
