import * as z from 'zod/mini';
import { passwordChangeInput } from '#app/features/accounts/accounts.schema.ts';
import { parseAccessories, type Accessory } from '#app/features/machines/accessories.rules.ts';
import { factConflicts } from '#app/features/machines/fact-conflicts.rules.ts';
import { statedFacts } from '#app/features/machines/fact-values.schema.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { typedFacts, typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { count, listedName, NAME_MAX } from '#app/features/reference/reference.schema.ts';
import {
  EMAIL_MAX,
  INVALID_EMAIL,
  LINE_MAX,
  NAME_REQUIRED,
  onOneLine,
  PHONE_MAX,
  requiredText,
  storableText,
  tooLong,
  TOO_MANY_IMAGES,
} from '#app/lib/text-fields.ts';

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
export const BRAND_MISSING = 'Please enter the brand';

/** What the form's lists of brands and models offer for one that is not among them; its name is typed. */
export const OTHER = 'Other';

/** Whether this is the choice that leaves the name to be typed. */
export function isOther(name: string): boolean {
  return isSame(name, OTHER);
}

/** Whether two names are the same to people. */
export function isSame(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase();
}

export const WRONG_PRICE = `Price must be a whole number from 1 to ${MAX_PRICE_USD}`;

/** US dollars, whole. */
const priceUpTo = (max: number) =>
  z.optional(z.nullable(z.int(WRONG_PRICE).check(z.minimum(1, WRONG_PRICE), z.maximum(max, WRONG_PRICE))));

const accessoryName = storableText.check(onOneLine, z.maxLength(NAME_MAX));

/** Why a listing cannot have these accessories; null: it can. */
export function accessoriesRefusal(list: readonly Accessory[]): string | null {
  if (list.length > MOST_ACCESSORIES) return `A listing can have at most ${MOST_ACCESSORIES} accessories`;
  const isNamed = list.every(({ name }) => accessoryName.safeParse(name).success);
  return isNamed ? null : `An accessory's name must be at most ${NAME_MAX} characters`;
}

/** JSON list of {name, quantity}; text that is no such list counts as none. */
const accessories = optional(ACCESSORIES_MAX, linesOfText).check(({ value, issues }) => {
  const message = accessoriesRefusal(parseAccessories(value ?? null));
  if (message !== null) issues.push({ code: 'custom', message, input: value });
});

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
  /** The one of the images that shows the stitch counter. */
  counterPhoto: z.optional(z.nullable(imagePath)),
  /** Shows the serial plate. As visitors are told no serial number, it is none of the images. */
  platePhoto: z.optional(z.nullable(imagePath)),
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

/** Facts that a listing does not state yet. */
export const addedFactsInput = z.object({ facts: statedFacts('seller') });
export type AddedFacts = z.output<typeof addedFactsInput>['facts'];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A guest's listing opens their account, with the contact's name and address. */
export const newMachineInput = z.extend(machineInput, {
  accountPassword: z.optional(passwordChangeInput.shape.password),
  /** A UUID of the form's own: sent again, it changes the listing that was made under it, whose answer may be lost. */
  submissionKey: z.optional(z.string().check(z.regex(UUID, 'Must be a UUID'))),
});
export type NewMachineInput = z.output<typeof newMachineInput>;

export type Price = number | null | undefined;

/** Whether a seller may set this price: one that an admin has set may stay, however high. */
export function isPriceAllowed(price: Price, before: Price): boolean {
  return price === before || (price ?? 0) <= MAX_PRICE_USD;
}

const { images: _paths, counterPhoto: _counter, platePhoto: _plate, ...entered } = machineInput.shape;

/** The fields of the form, as they are typed; what is not typed there is the API's own. */
const formFields = {
  /** Keys of the chosen photos, whether they have arrived or not. */
  images: z.array(z.string()).check(z.minLength(1, NO_IMAGES), z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  ...entered,
  year: z.pipe(typedNumber, entered.year),
  heads: z.pipe(typedNumber, entered.heads),
  needles: z.pipe(typedNumber, entered.needles),
  price: z.pipe(typedNumber, entered.price),
  facts: typedFacts,
  /** As ticked; the brand may require or rule out some of them. */
  isConsignment: z.boolean(),
  premium: z.boolean(),
  featured: z.boolean(),
};

type Named = Pick<z.output<z.ZodMiniObject<typeof formFields>>, 'brand' | 'customBrand' | 'model' | 'customModel'>;

/** Where the name is to be typed, it has to be. */
const isNamed = (field: 'brand' | 'model', custom: 'customBrand' | 'customModel', error: string) =>
  z.refine<Named>((names) => !isOther(names[field]) || (names[custom] ?? '').trim() !== '', {
    path: [custom],
    // This message appears together with the others: the fields that it checks may then still be invalid.
    when: () => true,
    error,
  });

/** What is typed, right or wrong: only what is right is compared. */
const comparedFields = z.object({ heads: z.unknown(), year: z.unknown(), facts: z.record(z.string(), z.unknown()) });

/** Facts that cannot be true together are told at one of them, with what else is wrong. */
const factsAgree = z.check(
  ({ value, issues }) => {
    for (const { key, message } of factConflicts(comparedFields.parse(value)))
      issues.push({ code: 'custom', message, path: ['facts', key], input: value });
  },
  { when: () => true },
);

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
      ...formFields,
      city: open.fields.has('city') ? edited.city : formFields.city,
      state: open.fields.has('state') ? edited.state : formFields.state,
      zip: open.fields.has('zip') ? edited.zip : formFields.zip,
      contactName: open.fields.has('contactName') ? edited.contactName : formFields.contactName,
      contactEmail: open.fields.has('contactEmail') ? edited.contactEmail : formFields.contactEmail,
      images: open.images ? images : formFields.images,
      price: z
        .pipe(typedNumber, edited.price)
        .check(z.refine((price) => isPriceAllowed(price, open.price), { error: WRONG_PRICE })),
    })
    .check(isNamed('brand', 'customBrand', BRAND_MISSING), isNamed('model', 'customModel', MODEL_MISSING), factsAgree);
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
