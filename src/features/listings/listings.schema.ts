import {
  NAME_REQUIRED,
  INVALID_EMAIL,
  TOO_MANY_IMAGES,
  requiredText,
  tooLong,
  EMAIL_MAX,
  LINE_MAX,
  PHONE_MAX,
  onOneLine,
  storableText,
} from '#app/lib/text-fields.ts';
import * as z from 'zod/mini';
import { passwordChangeInput, mailedToken } from '#app/features/accounts/accounts.schema.ts';
import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { count, listedName, NAME_MAX } from '#app/features/reference/reference.schema.ts';
import { statedFacts } from '#app/features/machines/fact-values.schema.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { LISTING_STATUSES } from '#app/db/enums.ts';

export const MAX_PRICE_USD = 999_999;
/** What an admin may set. */
export const MAX_ADMIN_PRICE_USD = 9_999_999;
export const FIRST_YEAR = 1900;

/** Room for a brand and a model, or for a name in their place. */
const OWN_NAME_MAX = 2 * NAME_MAX + 1;
const STATE_MAX = 40;
const ZIP_MAX = 20;
const PATH_MAX = 300;
export const DESCRIPTION_MAX = 10_000;
const ACCESSORIES_MAX = 20_000;
const MOST_ACCESSORIES = 100;

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

export const WRONG_PRICE = `Price must be a whole number from 1 to ${MAX_PRICE_USD}`;

/** US dollars, whole. */
const priceUpTo = (max: number) =>
  z.optional(z.nullable(z.int(WRONG_PRICE).check(z.minimum(1, WRONG_PRICE), z.maximum(max, WRONG_PRICE))));

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

/** The fields that sellers must fill in and imported listings may lack, with the messages for missing ones. */
export const OPTIONAL_IN_IMPORTS = {
  city: 'City is required',
  state: 'State is required',
  zip: 'ZIP code is required',
  contactName: NAME_REQUIRED,
  contactEmail: INVALID_EMAIL,
} as const;
export type OptionalInImports = keyof typeof OPTIONAL_IN_IMPORTS;

/**
 * What a seller says of a machine: the sell form and POST and PUT /api/machines check it alike. Of a new listing, what
 * follows from these fields (name, location, the main image, which is the first one) is dropped, and of any what is not
 * the seller's to say.
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
  price: priceUpTo(MAX_PRICE_USD),
  isConsignment: z.optional(z.boolean()),
  city: requiredText(OPTIONAL_IN_IMPORTS.city, LINE_MAX, 2),
  state: requiredText(OPTIONAL_IN_IMPORTS.state, STATE_MAX, 2),
  zip: requiredText(OPTIONAL_IN_IMPORTS.zip, ZIP_MAX, 5),
  contactName: requiredText(OPTIONAL_IN_IMPORTS.contactName, LINE_MAX),
  contactEmail: requiredText(OPTIONAL_IN_IMPORTS.contactEmail, EMAIL_MAX).check(
    z.email(OPTIONAL_IN_IMPORTS.contactEmail),
  ),
  contactPhone: optional(PHONE_MAX),
  description: optional(DESCRIPTION_MAX, linesOfText),
  accessories,
  /** What else the seller knows: null takes a fact back, and one that is absent stays as it is. */
  facts: z.optional(statedFacts('seller')),
  images: z.array(imagePath, NO_IMAGES).check(z.minLength(1, NO_IMAGES), z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  /** That the seller takes Premium, without which other brands than the preapproved ones cannot be listed. */
  premium: z.optional(z.boolean()),
});
export type MachineInput = z.output<typeof machineInput>;

/** A field that an imported listing may lack; a value is checked like a seller's. */
function orUnset(field: OptionalInImports) {
  return z.pipe(
    z.nullable(z.string(OPTIONAL_IN_IMPORTS[field])),
    z.transform((text, { issues }): string | null => {
      if (text === null || text.trim() === '') return null;
      const read = machineInput.shape[field].safeParse(text);
      if (read.success) return read.data;
      issues.push({
        code: 'custom',
        message: read.error.issues[0]?.message ?? OPTIONAL_IN_IMPORTS[field],
        input: text,
      });
      return z.NEVER;
    }),
  );
}

/**
 * A change of a listing: what an import has left open may stay so, which is for the service to compare, and what only a
 * change can say stays as it was where it is absent.
 */
export const editedMachineInput = z.extend(machineInput, {
  city: orUnset('city'),
  state: orUnset('state'),
  zip: orUnset('zip'),
  contactName: orUnset('contactName'),
  contactEmail: orUnset('contactEmail'),
  images: z.array(imagePath, NO_IMAGES).check(z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  /** One that an admin has set stays as it is, though a seller cannot set it. */
  price: priceUpTo(MAX_ADMIN_PRICE_USD),
  name: optional(OWN_NAME_MAX),
  location: optional(LINE_MAX),
  /** Stands where no image of the list can be shown. */
  image: z.optional(z.nullable(storableText.check(z.maxLength(PATH_MAX, tooLong(PATH_MAX))))),
  /** Which of the images stands for the machine, from 0. */
  mainImageIndex: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_IMAGES - 1))),
});
export type EditedMachineInput = z.output<typeof editedMachineInput>;

/** US dollars, whole. The service checks that it is lower. */
export const lowerPriceInput = z.object({
  price: z.int(WRONG_PRICE).check(z.minimum(0, WRONG_PRICE), z.maximum(MAX_ADMIN_PRICE_USD, WRONG_PRICE)),
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A guest's listing opens their account, with the contact's name and address. */
export const newMachineInput = z.extend(machineInput, {
  accountPassword: z.optional(passwordChangeInput.shape.password),
  /** A UUID of the form's own: sent again, it changes the listing that was made under it, whose answer may be lost. */
  submissionKey: z.optional(z.string().check(z.regex(UUID, 'Must be a UUID'))),
});
export type NewMachineInput = z.output<typeof newMachineInput>;

export const saleCheckInput = z.object({ token: mailedToken });

/** What a seller answers to whether a machine is still for sale. */
export const saleAnswerInput = z.discriminatedUnion('answer', [
  z.object({ token: mailedToken, answer: z.literal('for-sale') }),
  z.object({ token: mailedToken, answer: z.literal('sold') }),
  z.object({ token: mailedToken, answer: z.literal('lower-price'), price: lowerPriceInput.shape.price }),
]);
export type SaleAnswerInput = z.output<typeof saleAnswerInput>;

/** The machine that is asked about, for whoever holds the link of its mail. */
export const saleCheck = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  /** US dollars, before any mark-up. */
  price: z.nullable(z.int()),
  status: z.enum(LISTING_STATUSES),
  /** Whether it is hidden until its seller confirms that it is for sale. */
  isResting: z.boolean(),
});
export type SaleCheck = z.output<typeof saleCheck>;
