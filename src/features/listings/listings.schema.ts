import * as z from 'zod/mini';
import { NAME_REQUIRED, passwordChangeInput } from '#app/features/accounts/accounts.schema.ts';
import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { onOneLine, storableText } from '#app/lib/query-string.ts';
import { EMAIL_MAX, LINE_MAX, PHONE_MAX } from '#app/lib/text-limits.ts';

export const MAX_IMAGES = 10;
export const MAX_COUNT = 999;
export const MAX_PRICE_USD = 999_999;
export const FIRST_YEAR = 1900;

const NAME_MAX = 80;
const STATE_MAX = 40;
const ZIP_MAX = 20;
const PATH_MAX = 300;
export const DESCRIPTION_MAX = 10_000;
const ACCESSORIES_MAX = 20_000;
const MOST_ACCESSORIES = 100;

const tooLong = (max: number) => `Must be at most ${max} characters`;

/** `message` stands for a field that is missing, empty or too short. */
const required = (message: string, max: number, min = 1) =>
  z.pipe(
    z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong(max))),
    storableText.check(onOneLine),
  );

/** What a brand, a model or an accessory may be called. */
export const listedName = (message: string) => required(message, NAME_MAX);

/** An empty field of a form means 'nothing'. */
const optional = (max: number, text: z.ZodMiniType<string, string> = storableText.check(z.trim(), onOneLine)) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.pipe(text, z.string().check(z.maxLength(max, tooLong(max)))),
        z.transform((text) => (text === '' ? null : text)),
      ),
    ),
  );

const linesOfText = storableText.check(z.trim());

/** How many heads or needles there may be. */
export const count = (message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(MAX_COUNT, `Must be at most ${MAX_COUNT}`));

const year = z.int('Year must be a whole number').check(
  z.minimum(FIRST_YEAR, `Year must be ${FIRST_YEAR} or later`),
  // A function: a server that runs over New Year must not refuse the new machines of the next one.
  z.refine((value) => value <= nextCalendarYear(), 'Year must be next year or earlier'),
);

/** The latest year that a machine may be of. */
export function nextCalendarYear(): number {
  return new Date().getFullYear() + 1;
}

export const MODEL_MISSING = 'Model is required';

const wrongPrice = `Price must be a whole number from 1 to ${MAX_PRICE_USD}`;

const accessoryName = storableText.check(onOneLine, z.maxLength(NAME_MAX));

/** JSON list of {name, quantity}; what is no such list counts as none (SPEC §3). */
const accessories = optional(ACCESSORIES_MAX, linesOfText).check(
  z.refine((text) => parseAccessories(text ?? null).length <= MOST_ACCESSORIES, {
    error: `A listing can have at most ${MOST_ACCESSORIES} accessories`,
  }),
  z.refine((text) => parseAccessories(text ?? null).every(({ name }) => accessoryName.safeParse(name).success), {
    error: `An accessory's name must be at most ${NAME_MAX} characters`,
  }),
);

export const NO_IMAGES = 'Images Required: Please upload at least one image of your equipment';
/** How a listing names an image of the site. */
export const imagePath = storableText.check(
  z.maxLength(PATH_MAX, tooLong(PATH_MAX)),
  z.regex(/^\/objects\/[^\s?#]+$/, 'Must be the path of an uploaded image'),
);

/**
 * What a seller says of a machine: the sell form and POST and PUT /api/machines check it alike. What follows from these
 * fields (name, location, the main image, which is the first one) and what is not the seller's to say is dropped.
 */
export const machineInput = z.object({
  brand: listedName('Please select a brand'),
  /** Names the brand when `brand` is 'Other'. */
  customBrand: optional(NAME_MAX),
  model: listedName(MODEL_MISSING),
  /** Names the model when `model` is 'Other'. */
  customModel: optional(NAME_MAX),
  year: z.optional(z.nullable(year)),
  heads: count('Number of heads is required'),
  needles: count('Number of needles is required'),
  /** US dollars, whole. */
  price: z.optional(
    z.nullable(z.int(wrongPrice).check(z.minimum(1, wrongPrice), z.maximum(MAX_PRICE_USD, wrongPrice))),
  ),
  isConsignment: z.optional(z.boolean()),
  city: required('City is required', LINE_MAX, 2),
  state: required('State is required', STATE_MAX, 2),
  zip: required('ZIP code is required', ZIP_MAX, 5),
  contactName: required(NAME_REQUIRED, LINE_MAX),
  contactEmail: required('Invalid email address', EMAIL_MAX).check(z.email('Invalid email address')),
  contactPhone: optional(PHONE_MAX),
  description: optional(DESCRIPTION_MAX, linesOfText),
  accessories,
  images: z.array(imagePath, NO_IMAGES).check(z.minLength(1, NO_IMAGES), z.maxLength(MAX_IMAGES, 'Too Many Images')),
  /** That the seller takes Premium, without which other brands than the preapproved ones cannot be listed. */
  premium: z.optional(z.boolean()),
});
export type MachineInput = z.output<typeof machineInput>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A guest's listing opens their account, with the contact's name and address. */
export const newMachineInput = z.extend(machineInput, {
  accountPassword: z.optional(passwordChangeInput.shape.password),
  /** A UUID of the form's own: sent again, it changes the listing that was made under it, whose answer may be lost. */
  submissionKey: z.optional(z.string().check(z.regex(UUID, 'Must be a UUID'))),
});
export type NewMachineInput = z.output<typeof newMachineInput>;
