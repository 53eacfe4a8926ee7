import * as z from 'zod/mini';
import { CONDITIONS } from '#app/db/enums.ts';

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

/** What is recorded of a product from one import to the next, as stored in `partner_products.written`. */
export const productSnapshot = z.object({
  /** Its listing, also after that is deleted: somebody may restore it. */
  machineId: z.nullable(z.string()),
  title: z.string(),
  /** The shop's and the maker's numbers when the product was last read; null if it was never read for them. */
  ids: z._default(z.nullable(z.array(z.string())), null),
  /** Why it has no listing, or why that is not changed: each run reports them until the page states more. */
  doubts: z.array(z.string()),
  /** As the site last stated them; a listing that differs was edited by hand. Null if it never stated enough. */
  fields: z.nullable(siteFields),
  /** An import has marked the listing as sold: an import may bring it back. */
  isSoldByImport: z.boolean(),
  /** Somebody has chosen its pictures by hand: imports leave them. */
  hasOwnPictures: z._default(z.boolean(), false),
  /** Somebody has taken that sale back: imports do not repeat it until the site has offered the machine again. */
  isSaleTakenBack: z._default(z.boolean(), false),
});
export type ProductSnapshot = z.output<typeof productSnapshot>;

/** The site's pictures of a product in their order; `path` is null for one that the listing does not show. */
export const productPictures = z.array(z.object({ from: z.string(), path: z.nullable(z.string()) }));
export type ProductPictures = z.output<typeof productPictures>;

export const EMPTY_SNAPSHOT: ProductSnapshot = {
  machineId: null,
  title: '',
  ids: null,
  doubts: [],
  fields: null,
  isSoldByImport: false,
  hasOwnPictures: false,
  isSaleTakenBack: false,
};
