import * as z from 'zod/mini';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import {
  FIRST_YEAR,
  imagePath,
  machineInput,
  MAX_ADMIN_PRICE_USD,
  MODEL_MISSING,
  nextCalendarYear,
} from '#app/features/listings/listings.schema.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { listedName, MAX_COUNT } from '#app/features/reference/listed-names.schema.ts';
import { accessoriesText } from '#app/features/machines/accessories.rules.ts';
import { machineIdText } from '#app/features/machines/machines.schema.ts';
import { parseAccessoriesCell, parseImages } from './list-cells.rules.ts';
import { yesOrNo } from './fact-cells.schema.ts';
import { onOneLine } from '#app/lib/text-fields.ts';

const MAX_URL = 2_000;
const { shape } = machineInput;

/** A whole number within limits; `max` may depend on the day. */
const whole = (min: number, max: () => number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.regex(/^\d{1,9}$/, 'must be a whole number')),
      z.transform((digits) => Number(digits)),
    ),
    z
      .number()
      .check(z.refine((value) => value >= min && value <= max(), { error: () => `must be from ${min} to ${max()}` })),
  );

const count = whole(1, () => MAX_COUNT);

const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.enum(words, `must be one of ${words.join(', ')}`));

const url = (schemes: readonly string[], error: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(MAX_URL, `must be at most ${MAX_URL} characters`),
    onOneLine,
    z.refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), error),
  );

const imageAddress = z.union(
  [imagePath, url(['https:'], '')],
  'must be addresses that begin with /objects/ or https://',
);

const images = z.pipe(
  z.pipe(
    z.string(),
    z.transform((cell) => [...new Set(parseImages(cell))]),
  ),
  z.array(imageAddress).check(z.maxLength(MAX_IMAGES, `must be at most ${MAX_IMAGES} addresses`)),
);

const WRITTEN_OTHERWISE = 'must be written as name:quantity;name:quantity';

const accessories = z.pipe(
  z.pipe(
    z.string(),
    z.transform((cell, { issues }): string | null | undefined => {
      const list = parseAccessoriesCell(cell);
      if (list === null) issues.push({ code: 'custom', message: WRITTEN_OTHERWISE, input: cell });
      return list === null ? z.NEVER : accessoriesText(list);
    }),
  ),
  shape.accessories,
);

const MAX_CACHED = 5_000;
const MAX_CACHED_LENGTH = 60;

/** What many rows of a file say alike is looked at once: that is most of the work. */
function cached<Value>(schema: z.ZodMiniType<Value, string | null | undefined>) {
  const known = new Map<string, Value>();
  return z.pipe(
    z.string(),
    z.transform((cell, { issues }): Value => {
      const kept = known.get(cell);
      if (kept !== undefined) return kept;
      const read = schema.safeParse(cell);
      if (!read.success) {
        issues.push({ code: 'custom', message: read.error.issues[0]?.message ?? 'cannot be read', input: cell });
        return z.NEVER;
      }
      if (known.size >= MAX_CACHED) known.clear();
      if (cell.length <= MAX_CACHED_LENGTH) known.set(cell, read.data);
      return read.data;
    }),
  );
}

const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema);

/** What a file says of a listing: the cells that are not empty, and null for those that clear something. */
export const machineFileRow = z.partial(
  z.object({
    brand: cached(listedName('is required')),
    model: cached(listedName(MODEL_MISSING)),
    year: orNothing(whole(FIRST_YEAR, nextCalendarYear)),
    condition: cached(oneOf(CONDITIONS)),
    heads: cached(count),
    needles: cached(count),
    price: orNothing(whole(1, () => MAX_ADMIN_PRICE_USD)),
    hiddenPrice: cached(yesOrNo),
    isConsignment: cached(yesOrNo),
    city: orNothing(cached(shape.city)),
    state: orNothing(cached(shape.state)),
    zip: orNothing(cached(shape.zip)),
    accessories: orNothing(accessories),
    description: shape.description,
    images: orNothing(images),
    mainImageIndex: cached(whole(0, () => MAX_IMAGES - 1)),
    sourceUrl: orNothing(url(['http:', 'https:'], 'must be an address that begins with http:// or https://')),
    status: cached(oneOf(LISTING_STATUSES)),
    sellerId: orNothing(
      cached(z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.uuid('must be the id of an account'))),
    ),
    contactName: orNothing(cached(shape.contactName)),
    contactEmail: orNothing(cached(shape.contactEmail)),
    contactPhone: orNothing(cached(shape.contactPhone)),
  }),
);
export type MachineFileRow = z.output<typeof machineFileRow>;

/** The id that a listing has or is to have. */
export const csvMachineId = machineIdText.check(z.trim(), onOneLine);
