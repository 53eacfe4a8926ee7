import type { Condition } from '#app/db/enums.ts';

/** A machine as the partner site describes it. A value that is not certain is null, and `doubts` says why. */
export type PartnerProduct = {
  title: string;
  /** The shop's and the maker's numbers for it. */
  ids: string[];
  description: string;
  brand: string | null;
  model: string | null;
  heads: number | null;
  needles: number | null;
  year: number | null;
  condition: Condition | null;
  /** Whole US dollars; null where the shop names none or another currency. */
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
