import * as z from 'zod/mini';
import { storableText } from '#app/lib/text-fields.ts';

export const ZIP_NEEDED = 'Enter the five digits of a ZIP code';
export const UNKNOWN_ZIP = 'We do not know where this ZIP code is. Please check its digits';

export const zipCode = storableText.check(z.trim(), z.regex(/^\d{5}$/, ZIP_NEEDED));

/** Degrees, rounded to hundredths: to less than a mile. */
const coordinates = z.object({ latitude: z.number(), longitude: z.number() });
export type Coordinates = z.output<typeof coordinates>;

/** A ZIP code, and where it lies. */
export const zipPlace = z.extend(coordinates, { zip: zipCode });
export type ZipPlace = z.output<typeof zipPlace>;

/**
 * Where a place that visitors are told lies: the middle of its ZIP code or, of a listing that shows its state alone, the
 * middle of that state. Null where neither is known.
 */
export const shownCoordinates = z.nullable(z.extend(coordinates, { precision: z.enum(['zip', 'state']) }));
export type ShownCoordinates = z.output<typeof shownCoordinates>;

/** A city by the ZIP code amid its own, and how many it has: a sign of how many people live there. */
export type City = { zip: string; zipCount: number };
/** What it is called nobody needs to have explained. */
export const LARGE_CITY_ZIPS = 10;

/** As many miles as lists can be narrowed to. */
export const MAX_MILES = 10_000;
