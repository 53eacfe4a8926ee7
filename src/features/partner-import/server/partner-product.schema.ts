import { type Condition, CONDITIONS } from '#app/db/enums.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { storedFacts } from '#app/features/machines/fact-values.schema.ts';
import * as z from 'zod/mini';

/** A machine as the partner site describes it. Ambiguous values are null, with the reason in `doubts`. */
export type PartnerProduct = {
  title: string;
  /** The site's and the maker's identifiers of the machine. */
  ids: string[];
  description: string;
  brand: string | null;
  model: string | null;
  heads: number | null;
  needles: number | null;
  year: number | null;
  condition: Condition | null;
  /** Further facts that the page states unambiguously, by key. */
  facts: FactValues;
  /** Whole US dollars; null if the site states no price, or one in another currency. */
  priceUsd: number | null;
  isSold: boolean;
  /** Absolute and unique, the main picture first. */
  imageUrls: string[];
  /** Sentences for the admin who checks the listing, such as `The page does not say how many needles it has.` */
  doubts: string[];
};

/** Validators of a conditional request: the page is sent only if it has changed. */
export type Validators = { etag: string | null; lastModified: string | null };

export const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/** One result of reading the site. */
export type SiteReading =
  /** The number of products to read; emitted once, before all other results. */
  | { kind: 'found'; total: number }
  | { kind: 'product'; url: string; product: PartnerProduct; validators: Validators }
  /** The page is unchanged since its validators were taken. */
  | { kind: 'unchanged'; url: string }
  /** The page no longer exists. */
  | { kind: 'gone'; url: string }
  /** A page that does not describe a product. */
  | { kind: 'no-product'; url: string }
  /** A product that could not be read; `message` is a sentence. */
  | { kind: 'failed'; url: string; message: string };

/** The fields that a listing takes from the partner site, besides its pictures. */
export const siteFields = z.object({
  brand: z.string(),
  model: z.string(),
  heads: z.int(),
  needles: z.int(),
  year: z.nullable(z.int()),
  condition: z.enum(CONDITIONS),
  /** Whole US dollars. */
  price: z.nullable(z.int()),
  description: z.string(),
});
export type SiteFields = z.output<typeof siteFields>;

export const SITE_FIELDS = z.keyof(siteFields).options;

/** The record of a product between imports, as stored in `partner_products.written`. */
export const productSnapshot = z.object({
  /** The id of its listing, even after its deletion, because it may be restored. */
  machineId: z._default(z.nullable(z.string()), null),
  title: z._default(z.string(), ''),
  /** The site's and the maker's identifiers at the last reading; null if they were never read. */
  ids: z._default(z.nullable(z.array(z.string())), null),
  /** Why it has no listing, or why the listing is not changed; each run reports them until the page states more. */
  doubts: z._default(z.array(z.string()), []),
  /** The site's last statements; differing values in the listing were edited by hand. Null if they never sufficed. */
  fields: z._default(z.nullable(siteFields), null),
  /** The last facts of the site; differing ones in the listing were edited by hand. */
  facts: z._default(storedFacts, {}),
  /** An import marked the listing as sold, and may relist it. */
  isSoldByImport: z._default(z.boolean(), false),
  /** The pictures were chosen by hand: imports do not change them. */
  hasOwnPictures: z._default(z.boolean(), false),
  /** An admin reverted that sale: imports do not repeat it until the site has offered the machine again. */
  isSaleTakenBack: z._default(z.boolean(), false),
});
export type ProductSnapshot = z.output<typeof productSnapshot>;

/** The site's pictures of a product, in order; `path` is null for pictures that the listing does not show. */
export const productPictures = z.array(z.object({ from: z.string(), path: z.nullable(z.string()) }));
export type ProductPictures = z.output<typeof productPictures>;
