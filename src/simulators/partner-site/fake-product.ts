import type { Condition } from '#app/db/enums.ts';

/** How a page tells of its product. */
export type Dialect =
  /** Everything in additionalProperty. */
  | 'full'
  /** In @graph, with references from thing to thing. */
  | 'graph'
  /** In a list, among what else the page describes. */
  | 'list'
  /** A ProductGroup with variants. */
  | 'group'
  /** An AggregateOffer, and the condition at the product. */
  | 'aggregate'
  /** Name, price and pictures only: the rest stands in title and description. */
  | 'words'
  /** JSON-LD that is not JSON. */
  | 'broken'
  /** No product at all. */
  | 'none';

/** A machine in the partner site. */
export type FakeProduct = {
  slug: string;
  title: string;
  /** HTML. */
  description: string;
  make: readonly [brand: string, model: string];
  /** Null: its page does not say so. */
  counts: readonly [heads: number | null, needles: number | null];
  year: number | null;
  condition: Condition | null;
  /** Null: 'Call for price'. */
  priceUsd: number | null;
  currency: string;
  isSold: boolean;
  dialect: Dialect;
  pictures: number;
  /** What the picture shows, where the page keeps it to itself. */
  drawn: readonly [heads: number, needles: number];
};

type Draft = Pick<FakeProduct, 'slug' | 'title' | 'description' | 'make'> & Partial<FakeProduct>;

/** Completes drafts: a used machine with one picture, told in full. */
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
