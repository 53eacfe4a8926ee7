import { TOO_MANY_IMAGES } from '#app/lib/text-fields.ts';
import * as z from 'zod/mini';
import { BRAND_MISSING, isOther } from './listing-brand.rules.ts';
import { isPriceAllowed } from './listing-fields.rules.ts';
import { typedFacts } from '#app/features/machines/typed-facts.schema.ts';
import {
  editedMachineInput,
  machineInput,
  MODEL_MISSING,
  NO_IMAGES,
  WRONG_PRICE,
  type OptionalInImports,
} from './listings.schema.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';

const {
  images: _paths,
  premium: _premium,
  isConsignment: _isConsignment,
  facts: _facts,
  ...typed
} = machineInput.shape;

/** Commas part thousands, and a point cents: `42.000` may mean either, and is no number here. */
const WRITTEN = /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.00?)?$/;

/** A whole number as people write it, such as `$42,000`; what is none becomes NaN, which no field takes. */
export const typedNumber = z.pipe(
  z.string(),
  z.transform((text): number | null | undefined => {
    const written = text.replace(/\s/g, '');
    if (written === '') return null;
    return WRITTEN.test(written) ? Number(written.replace(/[$,]/g, '')) : Number.NaN;
  }),
);

const filled = (text: unknown) => typeof text === 'string' && text.trim() !== '';

const shape = {
  /** Keys of the chosen photos, whether they have arrived or not. */
  images: z.array(z.string()).check(z.minLength(1, NO_IMAGES), z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  ...typed,
  year: z.pipe(typedNumber, typed.year),
  heads: z.pipe(typedNumber, typed.heads),
  needles: z.pipe(typedNumber, typed.needles),
  price: z.pipe(typedNumber, typed.price),
  facts: typedFacts,
  /** As ticked; the brand may require or rule out some of them. */
  isConsignment: z.boolean(),
  premium: z.boolean(),
  featured: z.boolean(),
};

// These messages appear together with the others: the fields they check may then still be invalid.
const hasBrand = z.refine<Named>(({ brand, customBrand }) => !isOther(brand) || filled(customBrand), {
  path: ['customBrand'],
  when: () => true,
  error: BRAND_MISSING,
});
const hasModel = z.refine<Named>(({ model, customModel }) => !isOther(model) || filled(customModel), {
  path: ['customModel'],
  when: () => true,
  error: MODEL_MISSING,
});
type Named = Pick<z.output<z.ZodMiniObject<typeof shape>>, 'brand' | 'customBrand' | 'model' | 'customModel'>;

/** Of the listing that is changed: what it leaves open, and its price, which may be one that only an admin can set. */
type Stored = { fields: ReadonlySet<OptionalInImports>; images: boolean; price: number | null };

/**
 * The form's fields as they are typed; the API's own checks are laid over them. What the listing that is changed leaves
 * open, as imported ones do, is no reason not to save the rest, and neither is the price that it has.
 */
export function sellFormFor(open: Stored) {
  const edited = editedMachineInput.shape;
  const images = z.array(z.string()).check(z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES));
  return z
    .object({
      ...shape,
      city: open.fields.has('city') ? edited.city : shape.city,
      state: open.fields.has('state') ? edited.state : shape.state,
      zip: open.fields.has('zip') ? edited.zip : shape.zip,
      contactName: open.fields.has('contactName') ? edited.contactName : shape.contactName,
      contactEmail: open.fields.has('contactEmail') ? edited.contactEmail : shape.contactEmail,
      images: open.images ? images : shape.images,
      price: z
        .pipe(typedNumber, edited.price)
        .check(z.refine((price) => isPriceAllowed(price, open.price), { error: WRONG_PRICE })),
    })
    .check(hasBrand, hasModel);
}

/** For a new listing. */
export const sellForm = sellFormFor({ fields: new Set(), images: false, price: null });
export type SellFields = z.input<typeof sellForm>;
export type FilledSellForm = z.output<typeof sellForm>;

/** The form of one field that lowers a price; the API has the last word. */
export function lowerPriceForm(before: number | null) {
  const isLower = (price: unknown) => Number.isInteger(price) && Number(price) >= 1 && Number(price) < (before ?? 0);
  return z.object({
    price: z.pipe(typedNumber, z.custom<number>(isLower, `Enter a price below ${priceLabel(before)}`)),
  });
}
