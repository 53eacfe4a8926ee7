import * as z from 'zod/mini';
import { MAX_ADMIN_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { LISTED_NAME_MAX } from '#app/features/machines/machines.rules.ts';
import { savedQueryOf } from '#app/features/watching/saved-query.rules.ts';
import type { BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { wholeNumber } from '#app/lib/query-string.ts';
import { line } from '#app/lib/text-fields.ts';
import { wantedAdInput } from './wanted.schema.ts';

/** Machines with more heads are not built; a range of more would be a long search. */
const MOST_HEADS = 60;

const empty = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
const heads = z.optional(z.union([empty, wholeNumber(1, MOST_HEADS)], `Must be a number from 1 to ${MOST_HEADS}`));

/** The fields of the form that posts a wanted ad; its search is made of the first ones. */
export const wantedForm = z.object({
  brand: z.optional(line(LISTED_NAME_MAX)),
  headsFrom: heads,
  headsTo: heads,
  state: z.optional(z.string()),
  priceMax: z.optional(z.union([empty, wholeNumber(1, MAX_ADMIN_PRICE_USD)], 'Must be a sum in whole US dollars')),
  words: wantedAdInput.shape.words,
  neededBy: z.optional(z.union([empty, z.iso.date()], 'Choose a day')),
  email: z.optional(wantedAdInput.shape.email),
});
type WantedForm = z.output<typeof wantedForm>;

/** The search that the form asks for; what the form does not show, or shows unchanged, stays as it is. */
export function wantedQueryOf(search: BrowseSearch, form: WantedForm): string {
  const { brand, headsFrom, headsTo, state, priceMax } = form;
  return savedQueryOf({
    ...search,
    brand: brand === undefined || brand === '' ? undefined : brandsOf(search, brand),
    heads: headsOf(search, headsFrom, headsTo),
    state: state === undefined || state === '' ? undefined : statesOf(search, state),
    priceMax,
  });
}

/** Several brands of the search stay several, as long as the form shows them unchanged. */
function brandsOf({ brand: known = [] }: BrowseSearch, typed: string): string[] {
  return known.join(', ') === typed ? known : [typed];
}

/** The same of states, of which the form shows the first. */
function statesOf({ state: known = [] }: BrowseSearch, chosen: string): string[] {
  return known[0] === chosen ? known : [chosen];
}

/** The same of numbers of heads, of which the form shows the least and the most. A single number asks for no other. */
function headsOf({ heads: known = [] }: BrowseSearch, from: number | undefined, to: number | undefined) {
  if (from === undefined && to === undefined) return undefined;
  const [one, other] = [from ?? 1, to ?? from ?? 1];
  if (known.length > 0 && Math.min(...known) === one && Math.max(...known) === other) return known;
  const [least, most] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
}
