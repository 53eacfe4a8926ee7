import { accessoriesText, parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { newFactConflicts, type StatedMachine } from '#app/features/machines/fact-conflicts.rules.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { withStatedFacts } from '#app/features/machines/fact-registry.rules.ts';
import type { SlotPhotos } from '#app/features/machines/photo-captions.rules.ts';
import { isPublicSlot, PHOTO_SLOTS } from '#app/features/machines/photo-slots.rules.ts';
import { composedLocation, composedName, isPublic, mainImageOf } from '#app/features/machines/machines.rules.ts';
import { stateCodeOf, tidyCity, tidyState, tidyZip } from '#app/features/machines/us-states.rules.ts';
import { isPreapprovedBrand, PREAPPROVED_BRANDS } from '#app/features/reference/brand-catalogue.rules.ts';
import { dearerBrand, getFee } from '#app/features/payments/prices.rules.ts';
import type { FieldIssue } from '#app/lib/app-error.ts';
import { latinName } from '#app/lib/look-alikes.ts';
import {
  BRAND_MISSING,
  isOther,
  isPriceAllowed,
  isSame,
  MODEL_MISSING,
  NO_IMAGES,
  OPTIONAL_IN_IMPORTS,
  WRONG_PRICE,
  type EditedMachineInput,
  type OptionalInImports,
  type Price,
} from './listings.schema.ts';

/** The stored fields of a listing: the seller's input, and the values derived from it. */
export function toListingFields(input: EditedMachineInput) {
  const names = getMachineNames(input);
  const { brand, model } = names;
  const { heads, needles, contactName, contactEmail, contactPhone = null } = input;
  const { city, state, zip } = tidyPlace(input);
  const year = input.year ?? null;
  const images = [...new Set(input.images)];
  return {
    ...names,
    name: composedName(names),
    year,
    heads,
    needles,
    price: input.price ?? null,
    isConsignment: input.isConsignment ?? false,
    city,
    state,
    zip,
    location: composedLocation({ city, state, zip }),
    stateCode: stateCodeOf(state),
    accessories: accessoriesText(parseAccessories(input.accessories ?? null)),
    description: input.description ?? generatedDescription({ brand, model, year }),
    facts: withStatedFacts({}, input.facts),
    image: images[0] ?? null,
    images,
    mainImageIndex: 0,
    counterPhoto: input.counterPhoto ?? null,
    platePhoto: input.platePhoto ?? null,
    contactName,
    contactEmail,
    contactPhone,
  };
}
type TypedPlace = Pick<EditedMachineInput, 'city' | 'state' | 'zip'>;

function tidyPlace({ city, state, zip }: TypedPlace): TypedPlace {
  return {
    city: city && tidyCity(city, state ?? ''),
    state: state && tidyState(state),
    zip: zip && tidyZip(zip),
  };
}

/** The description of a listing without one. */
export function generatedDescription({ brand, model, year }: { brand: string; model: string; year: number | null }) {
  return [brand, model, ...(year === null ? [] : [year])].join(' ');
}

export type ListingFields = ReturnType<typeof toListingFields>;

/** The fields that keep their values if a change does not contain them. */
type FieldsBefore = Parameters<typeof mainImageOf>[0] &
  Parameters<typeof composedName>[0] &
  Parameters<typeof composedLocation>[0] &
  SlotPhotos & { name: string; location: string | null; facts: FactValues };

/**
 * The stored fields of a listing after a change. Derived texts are composed again, unless the change or the listing
 * sets its own.
 */
export function toChangedFields(input: EditedMachineInput, before: FieldsBefore): ListingFields {
  const fields = toListingFields(input);
  const ownOrComposed = (own: string, composedBefore: string, composed: string) =>
    own === composedBefore ? composed : own;
  return {
    ...fields,
    name: ownOrComposed(input.name ?? before.name, composedName(before), fields.name),
    location:
      ownOrComposed(input.location ?? before.location ?? '', composedLocation(before), fields.location) ||
      fields.location,
    facts: withStatedFacts(before.facts, input.facts),
    ...getMainImage(input, before, fields.images),
    ...getSlotPhotos(input, before, fields.images),
  };
}

/** A photo that a change does not mention stays; one removed from the images goes, even if it is mentioned. */
function getSlotPhotos(input: EditedMachineInput, before: SlotPhotos, images: readonly string[]): SlotPhotos {
  const { counterPhoto = before.counterPhoto, platePhoto = before.platePhoto } = input;
  const isGone = counterPhoto === before.counterPhoto && !images.includes(counterPhoto ?? '');
  return { counterPhoto: isGone ? null : counterPhoto, platePhoto };
}

/** All uploads of a listing: the public images, and the private photo of the serial plate. */
export function uploadsOf(fields: { images: readonly string[]; platePhoto?: string | null | undefined }): string[] {
  return [...fields.images, ...(fields.platePhoto ? [fields.platePhoto] : [])];
}

/** A public photo must be one of the images, and a private one must not. */
export function slotIssues(fields: SlotPhotos & { image: string | null; images: readonly string[] }): FieldIssue[] {
  const shown = new Set([...fields.images, fields.image]);
  return PHOTO_SLOTS.flatMap(({ key, label }) => {
    const photo = fields[key];
    if (photo === null || shown.has(photo) === isPublicSlot(key)) return [];
    const rule = isPublicSlot(key) ? 'must be one of the images' : 'must not be one of the images: buyers would see it';
    return [{ path: key, message: `${label} ${rule}` }];
  });
}

/** The main photo remains the main one if its position changes. */
function getMainImage(input: EditedMachineInput, before: FieldsBefore, images: string[]) {
  const main = input.mainImageIndex === undefined ? mainImageOf(before) : input.images[input.mainImageIndex];
  const mainImageIndex = Math.max(0, images.indexOf(main ?? ''));
  const image = input.image ?? before.image;
  return { mainImageIndex, image: image !== null && images.includes(image) ? image : (images[mainImageIndex] ?? null) };
}

/** A listing can only show its own images. */
export function pictureIssues(
  { image, images, mainImageIndex = 0 }: EditedMachineInput,
  before: FieldsBefore,
): FieldIssue[] {
  const isOwn = image === undefined || image === null || image === before.image || images.includes(image);
  return [
    ...(isOwn ? [] : [{ path: 'image', message: 'Must be one of the images' }]),
    ...(mainImageIndex < Math.max(1, images.length)
      ? []
      : [{ path: 'mainImageIndex', message: 'Must be less than the number of images' }]),
  ];
}

/** The issues of facts that cannot be true together. `before`: null for a new listing. */
export function factIssues(before: StatedMachine | null, after: StatedMachine): FieldIssue[] {
  return newFactConflicts(before, after).map(({ key, message }) => ({ path: `facts.${key}`, message }));
}

type FieldValues = Readonly<Record<OptionalInImports, string | null>> & { images: readonly string[] };

const FIELDS = ['city', 'state', 'zip', 'contactName', 'contactEmail'] as const satisfies readonly OptionalInImports[];

/** The fields without a value, as imported listings may have. A change of other fields need not fill them in. */
export function getUnsetFields(fields: Pick<FieldValues, OptionalInImports>): ReadonlySet<OptionalInImports> {
  return new Set(FIELDS.filter((field) => isUnset(fields[field])));
}

/** The issues of a change that empties required fields which the listing had filled in. */
export function clearedFieldIssues(before: FieldValues, after: FieldValues): FieldIssue[] {
  const emptied = FIELDS.filter((field) => isUnset(after[field]) && !isUnset(before[field]));
  return [
    ...emptied.map((path) => ({ path, message: OPTIONAL_IN_IMPORTS[path] })),
    ...(after.images.length === 0 && before.images.length > 0 ? [{ path: 'images', message: NO_IMAGES }] : []),
  ];
}

/** The issues of the price in a seller's change. */
export function priceIssues(before: { price: Price }, after: { price: Price }): FieldIssue[] {
  return isPriceAllowed(after.price, before.price) ? [] : [{ path: 'price', message: WRONG_PRICE }];
}

function isUnset(text: string | null): boolean {
  return text === null || text === '';
}

type Typed = {
  brand: string;
  customBrand?: string | null | undefined;
  model: string;
  customModel?: string | null | undefined;
};
type MachineNames = { brand: string; customBrand: string | null; model: string; customModel: string | null };

/**
 * The brand and model that are meant: a name typed for 'Other' replaces it. Preapproved brands have one spelling.
 * Letters that only look Latin become Latin, so that a name is compared, counted and priced as what buyers read.
 */
export function getMachineNames({ brand, customBrand, model, customModel }: Typed): MachineNames {
  const [brandName, typedBrand] = chosen(latinName(brand), customBrand && latinName(customBrand));
  const [modelName, typedModel] = chosen(latinName(model), customModel && latinName(customModel));
  return { brand: usualSpelling(brandName), customBrand: typedBrand, model: modelName, customModel: typedModel };
}

/** A stored listing contains a typed name in both fields, and keeps it. */
function chosen(name: string, typed: string | null = null): readonly [name: string, typed: string | null] {
  if (typed === null) return [name, null];
  return isOther(name) || isSame(name, typed) ? [typed, typed] : [name, null];
}

function usualSpelling(brand: string): string {
  return PREAPPROVED_BRANDS.find((known) => isSame(known, brand)) ?? brand;
}

/** 'Other' is not a name: the custom field must contain one. */
export function nameIssues({ brand, model }: MachineNames): FieldIssue[] {
  return [
    ...(isOther(brand) ? [{ path: 'customBrand', message: BRAND_MISSING }] : []),
    ...(isOther(model) ? [{ path: 'customModel', message: MODEL_MISSING }] : []),
  ];
}

type Terms = { brand: string; isConsignment: boolean; hasPremium: boolean };

/**
 * The reasons why a brand cannot be listed: one outside the preapproved list requires Premium and excludes consignment.
 */
export function brandIssues({ brand, isConsignment, hasPremium }: Terms): FieldIssue[] {
  if (isPreapprovedBrand(brand)) return [];
  return [
    ...(hasPremium ? [] : [{ path: 'brand', message: PREMIUM_REQUIRED }]),
    ...(isConsignment ? [{ path: 'isConsignment', message: 'Consignment is only for preapproved brands' }] : []),
  ];
}

export const PREMIUM_REQUIRED = 'Premium Listing is required for brands not in our preapproved list';

/** The terms under which visitors see a listing. */
type StandingTerms = { brand: string; isConsignment: boolean; isPremiumPaid: boolean };

/**
 * Whether Premium must be paid before the listing is published. An admin can still set the status after a confirmation;
 * bulk and automatic approvals leave the listing in review.
 */
export function needsPremium({ brand, isPremiumPaid }: Omit<StandingTerms, 'isConsignment'>): boolean {
  return !isPreapprovedBrand(brand) && !isPremiumPaid;
}

/** Premium paid for one brand does not cover a brand for which it costs more. */
function dearerIssues(listing: Omit<StandingTerms, 'isConsignment'>, brand: string): FieldIssue[] {
  if (!listing.isPremiumPaid || getFee('premium', brand) <= getFee('premium', listing.brand)) return [];
  return [{ path: 'brand', message: 'Premium was paid for another brand, and costs more for this one' }];
}

type EditOptions = { status: ListingStatus; premium: boolean };

/**
 * A brand that the listing had on the same terms needs no new permission. `had`: the public version and the pending
 * change.
 */
export function editIssues(
  had: readonly [StandingTerms, ...StandingTerms[]],
  { brand, isConsignment }: Pick<ListingFields, 'brand' | 'isConsignment'>,
  requested: EditOptions,
): FieldIssue[] {
  const ofSameBrand = had.filter((terms) => brand.toLowerCase() === terms.brand.toLowerCase());
  if (ofSameBrand.some((terms) => terms.isConsignment === isConsignment)) return [];
  const [{ isPremiumPaid }] = had;
  // Premium that is requested but unpaid does not keep a listing public.
  const hasPremium = ofSameBrand.length > 0 || isPremiumPaid || (requested.premium && !isPublic(requested));
  const dearest = { isPremiumPaid, brand: had.map((terms) => terms.brand).reduce(dearerBrand) };
  return [...brandIssues({ brand, isConsignment, hasPremium }), ...dearerIssues(dearest, brand)];
}

type Brand = { brand: string; customBrand?: string | null | undefined };
type RequestedOptions = { isConsignment: boolean; premium: boolean; featured: boolean };

/** The brand as it would be stored; empty if none is chosen. */
export function chosenBrand({ brand, customBrand }: Brand): string {
  if (brand === '') return '';
  return getMachineNames({ brand, customBrand: customBrand?.trim() || null, model: '' }).brand;
}

/** Whether this brand requires Premium. A preapproved name typed as a custom brand counts as preapproved. */
export function isPremiumOnly(choice: Brand): boolean {
  const brand = chosenBrand(choice);
  return brand !== '' && !isPreapprovedBrand(brand);
}

/**
 * The options that apply: a brand that is not preapproved requires Premium and excludes consignment, whatever was
 * ticked.
 */
export function effectiveOptions(fields: Brand & RequestedOptions): RequestedOptions {
  const isOutside = isPremiumOnly(fields);
  const { isConsignment, premium, featured } = fields;
  return { isConsignment: isConsignment && !isOutside, premium: premium || isOutside, featured };
}
