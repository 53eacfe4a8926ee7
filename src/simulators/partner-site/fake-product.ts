import type { Condition } from '#app/db/enums.ts';

/** The markup that describes the product on its page. */
export type Dialect =
  /** Everything in additionalProperty. */
  | 'full'
  /** In @graph, with references between objects. */
  | 'graph'
  /** In a list, among other objects of the page. */
  | 'list'
  /** A ProductGroup with variants. */
  | 'group'
  /** An AggregateOffer, with the condition at the product. */
  | 'aggregate'
  /** Name, price and pictures only; title and description contain the rest. */
  | 'words'
  /** Invalid JSON-LD. */
  | 'broken'
  /** No product at all. */
  | 'none';

/** A machine on the partner site. */
export type FakeProduct = {
  slug: string;
  title: string;
  /** HTML. */
  description: string;
  make: readonly [brand: string, model: string];
  /** Null if the page does not state it. */
  counts: readonly [heads: number | null, needles: number | null];
  year: number | null;
  condition: Condition | null;
  /** Null: 'Call for price'. */
  priceUsd: number | null;
  currency: string;
  isSold: boolean;
  dialect: Dialect;
  pictures: number;
  /** The drawn heads and needles, if the page does not state them. */
  drawn: readonly [heads: number, needles: number];
};

type Draft = Pick<FakeProduct, 'slug' | 'title' | 'description' | 'make'> & Partial<FakeProduct>;

/** Completes drafts: a used machine with one picture and full markup. */
export function fakeProducts(drafts: readonly Draft[]): readonly FakeProduct[] {
  return drafts.map((draft) => ({
    counts: [null, null],
    year: null,
    condition: 'used',
    priceUsd: null,
    currency: 'USD',
    isSold: false,
    dialect: 'full',
    pictures: 1,
    drawn: [draft.counts?.[0] ?? 1, draft.counts?.[1] ?? 15],
    ...draft,
  }));
}
