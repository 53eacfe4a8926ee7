import * as z from 'zod/mini';
import { agreedVersion } from '#app/features/agreements/agreements.schema.ts';
import { passwordChangeInput } from '#app/features/accounts/accounts.schema.ts';
import { parseAccessories, type Accessory } from '#app/features/machines/accessories.rules.ts';
import { factConflicts } from '#app/features/machines/fact-conflicts.rules.ts';
import { statedFacts } from '#app/features/machines/fact-values.schema.ts';
import { LISTED_NAME_MAX } from '#app/features/machines/machines.rules.ts';
import { typedFacts, typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { count, listedName } from '#app/features/reference/reference.schema.ts';
import {
  contactText,
  EMAIL_MAX,
  emailSyntax,
  INVALID_EMAIL,
  LINE_MAX,
  NAME_REQUIRED,
  onOneLine,
  optionalPhone,
  requiredText,
  seenText,
  storableText,
  TOO_MANY_IMAGES,
  tooLong,
  trimmed,
} from '#app/lib/text-fields.ts';

export const MAX_PRICE_USD = 999_999;
/** The highest price that an admin can set. */
export const MAX_ADMIN_PRICE_USD = 9_999_999;
export const FIRST_YEAR = 1900;
/** Room for a brand and a model, or for a custom name. */
const OWN_NAME_MAX = 2 * LISTED_NAME_MAX + 1;
const STATE_MAX = 40;
const ZIP_MAX = 20;
const PATH_MAX = 300;
export const DESCRIPTION_MAX = 10_000;
const ACCESSORIES_MAX = 20_000;
const MOST_ACCESSORIES = 100;

/** An empty form field counts as null. */
const optional = (max: number, text: z.ZodMiniType<string, string> = storableText.check(seenText, onOneLine)) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.pipe(text, z.string().check(z.maxLength(max, tooLong(max)))),
        z.transform((text) => (text === '' ? null : text)),
      ),
    ),
  );

const linesOfText = storableText.check(trimmed);
export const year = z.int('Year must be a whole number').check(
  z.minimum(FIRST_YEAR, `Year must be ${FIRST_YEAR} or later`),
  // A function: a server that runs over New Year must not refuse the new machines of the next one.
  z.refine((value) => value <= nextCalendarYear(), 'Year must be next year or earlier'),
);

/** The latest model year that is allowed. */
export function nextCalendarYear(): number {
  return new Date().getFullYear() + 1;
}

export const MODEL_MISSING = 'Model is required';
export const BRAND_MISSING = 'Please enter the brand';

/** The entry in the form's lists of brands and models for a name that has to be typed. */
export const OTHER = 'Other';

/** Whether the name has to be typed. */
export function isOther(name: string): boolean {
  return isSame(name, OTHER);
}

/** Whether two names differ only in case and surrounding space. */
export function isSame(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase();
}

export const WRONG_PRICE = `Price must be a whole number from 1 to ${MAX_PRICE_USD}`;

/** Whole US dollars. */
const priceUpTo = (max: number) =>
  z.optional(z.nullable(z.int(WRONG_PRICE).check(z.minimum(1, WRONG_PRICE), z.maximum(max, WRONG_PRICE))));

const accessoryName = storableText.check(onOneLine, z.maxLength(LISTED_NAME_MAX));

/** The reason why a listing cannot have these accessories; null if it can. */
export function accessoriesRefusal(list: readonly Accessory[]): string | null {
  if (list.length > MOST_ACCESSORIES) return `A listing can have at most ${MOST_ACCESSORIES} accessories`;
  const isNamed = list.every(({ name }) => accessoryName.safeParse(name).success);
  return isNamed ? null : `An accessory's name must be at most ${LISTED_NAME_MAX} characters`;
}

/** A JSON list of {name, quantity}; other text counts as no accessories. */
const accessories = optional(ACCESSORIES_MAX, linesOfText).check(({ value, issues }) => {
  const message = accessoriesRefusal(parseAccessories(value ?? null));
  if (message !== null) issues.push({ code: 'custom', message, input: value });
});

export const NO_IMAGES = 'Images Required: Please upload at least one image of your equipment';
/** The path of an uploaded image. */
export const imagePath = storableText.check(
  z.maxLength(PATH_MAX, tooLong(PATH_MAX)),
  z.regex(/^\/objects\/[^\s?#]+$/, 'Must be the path of an uploaded image'),
);

/** Fields that are required from sellers but optional in imports, with the messages for missing ones. */
export const OPTIONAL_IN_IMPORTS = {
  city: 'City is required',
  state: 'State is required',
  zip: 'ZIP code is required',
  contactName: NAME_REQUIRED,
  contactEmail: INVALID_EMAIL,
} as const;
export type OptionalInImports = keyof typeof OPTIONAL_IN_IMPORTS;

/**
 * A seller's input for a machine, shared by the sell form and POST and PUT /api/machines. For new listings, derived
 * fields (name, location, and the main image, which is the first) are dropped, as are fields that sellers cannot set.
 */
export const machineInput = z.object({
  brand: listedName('Please select a brand'),
  /** Names the brand when `brand` is 'Other'. */
  customBrand: optional(LISTED_NAME_MAX),
  model: listedName(MODEL_MISSING),
  /** Names the model when `model` is 'Other'. */
  customModel: optional(LISTED_NAME_MAX),
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
    contactText,
    emailSyntax(OPTIONAL_IN_IMPORTS.contactEmail),
  ),
  contactPhone: optionalPhone,
  description: optional(DESCRIPTION_MAX, linesOfText),
  accessories,
  /** Further facts: null removes a fact, and an absent one stays unchanged. */
  facts: z.optional(statedFacts('seller')),
  images: z.array(imagePath, NO_IMAGES).check(z.minLength(1, NO_IMAGES), z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  /** The image that shows the stitch counter. */
  counterPhoto: z.optional(z.nullable(imagePath)),
  /** Shows the serial plate. It is none of the images, because visitors must not see the serial number. */
  platePhoto: z.optional(z.nullable(imagePath)),
  /** Whether the seller takes Premium, which brands that are not preapproved require. */
  premium: z.optional(z.boolean()),
});
export type MachineInput = z.output<typeof machineInput>;

/** A field that an imported listing may lack; a value is validated like a seller's. */
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
 * A change of a listing. Fields that an import left empty may stay empty, which the service verifies. Absent fields
 * that only a change can set stay unchanged.
 */
export const editedMachineInput = z.extend(machineInput, {
  city: orUnset('city'),
  state: orUnset('state'),
  zip: orUnset('zip'),
  contactName: orUnset('contactName'),
  contactEmail: orUnset('contactEmail'),
  images: z.array(imagePath, NO_IMAGES).check(z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  /** Higher than sellers may set: a price set by an admin can stay. */
  price: priceUpTo(MAX_ADMIN_PRICE_USD),
  name: optional(OWN_NAME_MAX),
  location: optional(LINE_MAX),
  /** Shown if none of the images can be. */
  image: z.optional(z.nullable(storableText.check(z.maxLength(PATH_MAX, tooLong(PATH_MAX))))),
  /** The index of the main image, from 0. */
  mainImageIndex: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_IMAGES - 1))),
});
export type EditedMachineInput = z.output<typeof editedMachineInput>;

/** Facts that the listing does not state yet. */
export const addedFactsInput = z.object({ facts: statedFacts('seller') });
export type AddedFacts = z.output<typeof addedFactsInput>['facts'];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A guest's listing opens an account with the contact's name and address. */
export const newMachineInput = z.extend(machineInput, {
  accountPassword: z.optional(passwordChangeInput.shape.password),
  /** The version of the brokerage agreement that the seller agrees to; an outdated one is refused. */
  agreedVersion: z.optional(agreedVersion),
  /** A UUID that the form generates. A repeated submission, such as after a lost response, updates the listing. */
  submissionKey: z.optional(z.string().check(z.regex(UUID, 'Must be a UUID'))),
});
export type NewMachineInput = z.output<typeof newMachineInput>;

export type Price = number | null | undefined;

/** Whether a seller can set this price. A price set by an admin can stay, however high. */
export function isPriceAllowed(price: Price, before: Price): boolean {
  return price === before || (price ?? 0) <= MAX_PRICE_USD;
}

const { images: _paths, counterPhoto: _counter, platePhoto: _plate, ...entered } = machineInput.shape;

/** The form's fields as typed; fields that are not typed belong to the API only. */
const formFields = {
  /** Keys of the chosen photos, including unfinished uploads. */
  images: z.array(z.string()).check(z.minLength(1, NO_IMAGES), z.maxLength(MAX_IMAGES, TOO_MANY_IMAGES)),
  ...entered,
  year: z.pipe(typedNumber, entered.year),
  heads: z.pipe(typedNumber, entered.heads),
  needles: z.pipe(typedNumber, entered.needles),
  price: z.pipe(typedNumber, entered.price),
  facts: typedFacts,
  /** As ticked; the brand may require or exclude some of them. */
  isConsignment: z.boolean(),
  premium: z.boolean(),
  featured: z.boolean(),
  /** The version of the brokerage agreement that is ticked; null if it is not. */
  agreedVersion: z.optional(z.nullable(agreedVersion)),
};

type Named = Pick<z.output<z.ZodMiniObject<typeof formFields>>, 'brand' | 'customBrand' | 'model' | 'customModel'>;

/** Requires the custom name if 'Other' is chosen. */
const isNamed = (field: 'brand' | 'model', custom: 'customBrand' | 'customModel', error: string) =>
  z.refine<Named>((names) => !isOther(names[field]) || (names[custom] ?? '').trim() !== '', {
    path: [custom],
    // Reported together with the other messages, while the fields that it reads may still be invalid.
    when: () => true,
    error,
  });

/** Typed values, valid or not: only valid ones are compared. */
const comparedFields = z.object({ heads: z.unknown(), year: z.unknown(), facts: z.record(z.string(), z.unknown()) });

/** Reports contradictory facts at one of them, together with the other errors. */
const factsAgree = z.check(
  ({ value, issues }) => {
    for (const { key, message } of factConflicts(comparedFields.parse(value)))
      issues.push({ code: 'custom', message, path: ['facts', key], input: value });
  },
  { when: () => true },
);

/** The open fields of the edited listing, and its price, which may exceed what a seller can set. */
type Stored = { fields: ReadonlySet<OptionalInImports>; images: boolean; price: number | null };

/**
 * The form's fields as typed, followed by the API's own checks. Fields that the edited listing left empty, as imported
 * ones do, and its current price do not prevent saving the rest.
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

/** The form for a new listing. */
export const sellForm = sellFormFor({ fields: new Set(), images: false, price: null });
export type SellFields = z.input<typeof sellForm>;
export type FilledSellForm = z.output<typeof sellForm>;
