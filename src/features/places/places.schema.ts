import * as z from 'zod/mini';
import { storableText, trimmed } from '#app/lib/text-fields.ts';

export const ZIP_NEEDED = 'Enter the five digits of a ZIP code';
export const UNKNOWN_ZIP = 'We do not know where this ZIP code is. Please check its digits';

export const zipCode = storableText.check(trimmed, z.regex(/^\d{5}$/, ZIP_NEEDED));

/** Degrees, rounded to hundredths, which is accurate to less than a mile. */
const coordinates = z.object({ latitude: z.number(), longitude: z.number() });
export type Coordinates = z.output<typeof coordinates>;

/** A ZIP code with its coordinates. */
export const zipPlace = z.extend(coordinates, { zip: zipCode });
export type ZipPlace = z.output<typeof zipPlace>;

/**
 * The coordinates of a displayed place: the middle of its ZIP code, or of its state if the listing only shows that.
 * Null if neither is known.
 */
export const shownCoordinates = z.nullable(z.extend(coordinates, { precision: z.enum(['zip', 'state']) }));
export type ShownCoordinates = z.output<typeof shownCoordinates>;

/** A city by its most central ZIP code, with the number of its codes as a measure of its population. */
export type City = { zip: string; zipCount: number };
/** The number of ZIP codes from which on a city is recognised by its name alone. */
export const LARGE_CITY_ZIPS = 10;

/** The largest distance that lists can be filtered by. */
export const MAX_MILES = 10_000;
