import { type Condition, CONDITIONS } from '#app/db/enums.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { storedFacts } from '#app/features/machines/fact-values.schema.ts';
import * as z from 'zod/mini';

/** A machine as the partner site describes it. A value that is not certain is null, and `doubts` says why. */
export type PartnerProduct = {
  title: string;
  /** The site's and the maker's numbers for it. */
  ids: string[];
  description: string;
  brand: string | null;
  model: string | null;
  heads: number | null;
  needles: number | null;
  year: number | null;
  condition: Condition | null;
  /** What else its page states for sure, by the keys of the machine facts. */
  facts: FactValues;
  /** Whole US dollars; null where the site names none or another currency. */
  priceUsd: number | null;
  isSold: boolean;
  /** Absolute, each once, the main one first. */
  imageUrls: string[];
  /** Sentences for the admin who checks it, such as `The page does not say how many needles it has.` */
  doubts: string[];
};

/** Validators of a conditional request: the page is sent only if it has changed. */
export type Validators = { etag: string | null; lastModified: string | null };

export const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/** One result of reading the site. */
export type SiteReading =
  /** How many products there are to read; once, before all other results. */
  | { kind: 'found'; total: number }
  | { kind: 'product'; url: string; product: PartnerProduct; validators: Validators }
  /** The page is as it was when its validators were taken. */
  | { kind: 'unchanged'; url: string }
  /** The page is no more. */
  | { kind: 'gone'; url: string }
  /** A page of the site that is no product. */
  | { kind: 'no-product'; url: string }
  /** One product that could not be read; `message` is a sentence. */
  | { kind: 'failed'; url: string; message: string };

/** What a listing takes from the partner site, beside its pictures. */
export const siteFields = z.object({
  brand: z.string(),
  model: z.string(),
  heads: z.int(),
  needles: z.int(),
  year: z.nullable(z.int()),
  condition: z.enum(CONDITIONS),
  /** US dollars, whole. */
  price: z.nullable(z.int()),
  description: z.string(),
});
export type SiteFields = z.output<typeof siteFields>;

export const SITE_FIELDS = z.keyof(siteFields).options;

/** What is recorded of a product from one import to the next, as stored in `partner_products.written`. */
export const productSnapshot = z.object({
  /** Its listing, also after that is deleted: somebody may restore it. */
  machineId: z._default(z.nullable(z.string()), null),
  title: z._default(z.string(), ''),
  /** The site's and the maker's numbers when the product was last read; null if it was never read for them. */
  ids: z._default(z.nullable(z.array(z.string())), null),
  /** Why it has no listing, or why that is not changed: each run reports them until the page states more. */
  doubts: z._default(z.array(z.string()), []),
  /** As the site last stated them; a listing that differs was edited by hand. Null if it never stated enough. */
  fields: z._default(z.nullable(siteFields), null),
  /** The machine facts as the site last stated them; one that differs in the listing was edited by hand. */
  facts: z._default(storedFacts, {}),
  /** An import has marked the listing as sold: an import may bring it back. */
  isSoldByImport: z._default(z.boolean(), false),
  /** Somebody has chosen its pictures by hand: imports leave them. */
  hasOwnPictures: z._default(z.boolean(), false),
  /** Somebody has taken that sale back: imports do not repeat it until the site has offered the machine again. */
  isSaleTakenBack: z._default(z.boolean(), false),
});
export type ProductSnapshot = z.output<typeof productSnapshot>;

/** The site's pictures of a product in their order; `path` is null for one that the listing does not show. */
export const productPictures = z.array(z.object({ from: z.string(), path: z.nullable(z.string()) }));
export type ProductPictures = z.output<typeof productPictures>;
