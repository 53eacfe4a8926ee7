import type { SourceKind } from '#app/db/enums.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import type { SourcedFact } from './fact-sources.rules.ts';

/** The source of a fact, and its date. */
export type Attribution = Omit<SourcedFact, 'value'>;

/** In ascending order of certainty. */
const KINDS = ['seller', 'model', 'checked'] as const satisfies readonly SourceKind[];

/** The source of several facts combined: that of the least certain one. Null if there are none. */
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

/** The legend of the source marks of these facts, the most certain first. For several dates it names the last. */
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
