import * as z from 'zod/mini';
import { BRAND_MISSING, isOther } from '#app/features/listings/listing-brand.rules.ts';
import { machineInput, MAX_IMAGES, MODEL_MISSING, NO_IMAGES } from '#app/features/listings/listings.schema.ts';

const { images: _paths, premium: _premium, isConsignment: _isConsignment, ...typed } = machineInput.shape;

/** Commas part thousands, and a point cents: `42.000` may mean either, and is no number here. */
const WRITTEN = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.00?)?$/;

/** A whole number as people write it, such as `$42,000`; what is none becomes NaN, which no field takes. */
const typedNumber = z.pipe(
  z.string(),
  z.transform((text): number | null | undefined => {
    const written = text.replace(/\s/g, '');
    if (written === '') return null;
    return WRITTEN.test(written) ? Number(written.replace(/[$,]/g, '')) : Number.NaN;
  }),
);

const filled = (text: unknown) => typeof text === 'string' && text.trim() !== '';

/** The form's fields as they are typed; the API's own checks are laid over them. */
export const sellForm = z
  .object({
    /** Keys of the chosen photos, whether they have arrived or not. */
    images: z.array(z.string()).check(z.minLength(1, NO_IMAGES), z.maxLength(MAX_IMAGES, 'Too Many Images')),
    ...typed,
    year: z.pipe(typedNumber, typed.year),
    heads: z.pipe(typedNumber, typed.heads),
    needles: z.pipe(typedNumber, typed.needles),
    price: z.pipe(typedNumber, typed.price),
    /** What is wished for; whether the brand allows or requires it is another matter. */
    isConsignment: z.boolean(),
    premium: z.boolean(),
    featured: z.boolean(),
  })
  .check(
    // These are said at once with the rest: what they look at may then still be wrong.
    z.refine(({ brand, customBrand }) => !isOther(brand) || filled(customBrand), {
      path: ['customBrand'],
      when: () => true,
      error: BRAND_MISSING,
    }),
    z.refine(({ model, customModel }) => !isOther(model) || filled(customModel), {
      path: ['customModel'],
      when: () => true,
      error: MODEL_MISSING,
    }),
  );
export type SellFields = z.input<typeof sellForm>;
export type FilledSellForm = z.output<typeof sellForm>;
