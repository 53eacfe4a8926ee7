import { pluralize } from '#app/lib/format.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { FEWEST_COUNTED, type KindDemand, type PeopleCount } from './demand.schema.ts';

/** One and two people cannot be told apart. */
export function toPeopleCount(people: number): PeopleCount {
  return people === 0 || people >= FEWEST_COUNTED ? people : 'some';
}

/** 'Some buyers', '12 buyers'. */
export function buyersLabel(count: PeopleCount): string {
  return count === 'some' ? 'Some buyers' : pluralize(count, 'buyer');
}

/** 'Some wanted ads', '4 wanted ads'. */
export function wantedAdsLabel(count: PeopleCount): string {
  return count === 'some' ? 'Some wanted ads' : pluralize(count, 'wanted ad');
}

/** The public wanted ads, without those that ask for another brand or number of heads. */
export function wantedHref({ brand, heads }: { brand?: string | undefined; heads?: number | undefined }): string {
  return `/wanted${stringifySearch({ brand, heads })}`;
}

/** '12 buyers wait for a 6-head Tajima, 3 of them near you. 5 buyers watch one.'; null if nobody does. */
export function demandSentence(
  { watching, searching, searchingNear = 0, wanted }: KindDemand,
  { brand, heads }: { brand: string; heads: number },
): string | null {
  const machine = `${articleOf(heads)} ${heads}-head ${brand}`;
  const ads = wanted === 0 ? '' : ` ${wantedAdsLabel(wanted)} ask for it.`;
  if (searching === 0) return watching === 0 ? ads.trim() || null : `${buyersLabel(watching)} watch ${machine}.${ads}`;
  const near = searchingNear === 0 ? '' : `, ${searchingNear} of them near you`;
  const watch = watching === 0 ? '' : ` ${buyersLabel(watching)} watch one.`;
  return `${buyersLabel(searching)} wait for ${machine}${near}.${watch}${ads}`;
}

/** Numbers that begin with a vowel when spoken: eight, eleven, eighteen, eighty. */
function articleOf(number: number): string {
  return /^8|^1[18]$/.test(String(number)) ? 'an' : 'a';
}
