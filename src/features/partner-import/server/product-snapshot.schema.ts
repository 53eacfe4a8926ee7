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

/** What is remembered of a product from one import to the next. */
export const productMemory = z.object({
  /** Of the listing that was made of it, also after that is deleted: it may come back. */
  machineId: z.nullable(z.string()),
  title: z.string(),
  /** By which the site told it from others when it was last read; null before it was read for them. */
  ids: z._default(z.nullable(z.array(z.string())), null),
  /** Why there is no listing of it, or why it is not changed: told by each run until the page says more. */
  doubts: z.array(z.string()),
  /** As the site told them last; a listing that differs was edited by hand. Null as long as they were never told. */
  fields: z.nullable(siteFields),
  /** An import has marked the listing as sold: an import may bring it back. */
  isSoldByImport: z.boolean(),
  /** Somebody has chosen its pictures: those of the site are not taken over any more. */
  hasOwnPictures: z._default(z.boolean(), false),
  /** Somebody has taken that sale back: it is not made again until the site has sold the machine anew. */
  isSaleTakenBack: z._default(z.boolean(), false),
});
export type ProductMemory = z.output<typeof productMemory>;

/** The site's pictures of a product in their order; `path` is null for one that the listing does not show. */
export const productPictures = z.array(z.object({ from: z.string(), path: z.nullable(z.string()) }));
export type ProductPictures = z.output<typeof productPictures>;

export const NOTHING_KNOWN: ProductMemory = {
  machineId: null,
  title: '',
  ids: null,
  doubts: [],
  fields: null,
  isSoldByImport: false,
  hasOwnPictures: false,
  isSaleTakenBack: false,
};
