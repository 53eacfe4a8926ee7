import * as z from 'zod/mini';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { accessoryLabel, parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { factValues } from '#app/features/machines/fact-sources.rules.ts';
import type { StartPhoto } from '#app/features/media/web/photo.rules.ts';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import {
  SELLERS_FACTS,
  typedFactsOf,
  typedLabel,
  type TypedFacts,
  type TypedFact,
  typedFact,
} from '#app/features/machines/typed-facts.schema.ts';
import { isPreapprovedBrand, OTHER_BRANDS, PREAPPROVED_BRANDS } from '#app/features/reference/brand-catalogue.rules.ts';
import type { ModelBrands } from '#app/features/reference/reference.schema.ts';
import type { ApiForm } from '#app/ui/use-api-form.ts';
import { generatedDescription } from '../../listing-fields.rules.ts';
import { OTHER, sellForm, type FilledSellForm, type SellFields } from '../../listings.schema.ts';
import type { SellSearch } from '../../sell-search.schema.ts';
import { getListingPhotos, photoDifferences, type Difference, type FormPhoto } from './listing-photos.rules.ts';

const line = z._default(z.string(), '');
const tick = z._default(z.boolean(), false);

/** All fields of the form as typed, except the photos and the consent, which no draft keeps; missing ones are empty. */
export const startFields = z.object({
  brand: line,
  customBrand: line,
  model: line,
  customModel: line,
  year: line,
  heads: line,
  needles: line,
  price: line,
  isConsignment: tick,
  city: line,
  state: line,
  zip: line,
  contactName: line,
  contactEmail: line,
  contactPhone: line,
  description: line,
  accessories: line,
  facts: z._default(z.record(z.string(), typedFact), typedFactsOf({})),
  premium: tick,
  featured: tick,
} satisfies Record<Exclude<keyof SellFields, 'images' | 'agreedVersion'>, z.ZodMiniType>);
export type StartFields = z.output<typeof startFields>;

const BLANK = startFields.parse({});

/** The single-line text fields. */
export type TextFieldName = Exclude<keyof StartFields, 'facts' | 'isConsignment' | 'premium' | 'featured'>;

/** A listing as its seller or an admin sees it, and the ETag of this version. */
export type TaggedListing = { machine: OwnMachine; etag: string };

/** A stored or new listing, as the form shows it. */
export type ListingVersion = {
  /** Null for a new listing. */
  edited: TaggedListing | null;
  start: StartFields;
  /** Its stored photos, main photo first, slot photos last. */
  startPhotos: readonly StartPhoto[];
};

/** Whether this user's new listings need consent to the brokerage agreement; those of the operator need none. */
export function mustAgreeToSell(viewer: CurrentUser): boolean {
  return !hasPermission(viewer, 'moderation');
}

const sellersForm = sellForm.check(
  z.refine(({ agreedVersion }) => typeof agreedVersion === 'number', {
    path: ['agreedVersion'],
    // Reported together with the other messages.
    when: () => true,
    error: 'Please agree to the brokerage agreement',
  }),
);

/** The form for this user's new listing. */
export function newListingForm(viewer: CurrentUser): typeof sellForm {
  return mustAgreeToSell(viewer) ? sellersForm : sellForm;
}

export type SellApiForm = ApiForm<SellFields, FilledSellForm>;

/** The form and its initial values. */
export type SellFieldsProps = { form: SellApiForm; start: StartFields };

/** A stored listing, and the placements requested with it. */
export type SentListing = { machine: OwnMachine; requested: { premium: boolean; featured: boolean } };

/** The stage of a submission. Waiting for photos can be cancelled; sending cannot. */
export type SubmitPhase = 'idle' | 'photos' | 'sending';

const SELL_LABELS = {
  images: 'Photos',
  brand: 'Brand',
  customBrand: 'Brand name',
  model: 'Model',
  customModel: 'Model name',
  year: 'Year',
  heads: 'Heads',
  needles: 'Needles',
  price: 'Price',
  description: 'Description',
  accessories: 'Accessories',
  isConsignment: 'Consignment',
  premium: 'Premium',
  featured: 'Featured',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  contactName: 'Full Name',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  agreedVersion: 'Brokerage agreement',
} as const satisfies Record<Exclude<keyof SellFields, 'facts'>, string>;

/** The labels of the form's fields and of registered facts, by field name. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...SELL_LABELS,
  ...Object.fromEntries(SELLERS_FACTS.map(({ key, label }) => [`facts.${key}`, label])),
};

/** The version that a form starts from: empty, a copy of another listing, or the listing to edit. */
export function getInitialVersion(
  { listing, brands }: { listing: TaggedListing | null; brands: ModelBrands },
  viewer: CurrentUser,
  search: SellSearch,
): ListingVersion {
  if (listing === null) {
    const start = { ...getNewListingFields(viewer, search), ...getKindFields(search, brands) };
    return { edited: null, start, startPhotos: [] };
  }
  const start = toFormFields(listing.machine, brands);
  // A copy has no photos, because they show another machine.
  if (search.edit === undefined) return { edited: null, start, startPhotos: [] };
  return { edited: listing, start, startPhotos: getListingPhotos(listing.machine) };
}

/** An empty form with the viewer's contact and location, and the options from the address. */
export function getNewListingFields(viewer: CurrentUser, search: SellSearch): StartFields {
  const { consignment: isConsignment = false, premium = false, featured = false } = search;
  return { ...BLANK, ...getContactFields(viewer), isConsignment, premium, featured };
}

/** The kind of machine that the address names. */
function getKindFields({ brand = '', heads }: SellSearch, brands: ModelBrands) {
  const { preapproved, others } = brandChoice(brands);
  const known = [...preapproved, ...others];
  const { chosen, typed } = brand === '' ? { chosen: '', typed: '' } : chosenName(known, brand);
  return { brand: chosen, customBrand: typed, heads: toText(heads ?? null) };
}

function getContactFields(viewer: CurrentUser) {
  if (viewer.role === 'guest') return {};
  const { name, email, phone, city, state, zip } = viewer;
  return {
    contactName: name ?? '',
    contactEmail: email ?? '',
    contactPhone: phone ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
  };
}

/** A stored listing, as the form shows it. */
export function toFormFields(machine: OwnMachine, brands: ModelBrands): StartFields {
  const { preapproved, others } = brandChoice(brands);
  const brand = chosenName([...preapproved, ...others], machine.brand);
  const isTyped = machine.customModel !== null;
  return {
    ...BLANK,
    brand: brand.chosen,
    customBrand: brand.typed,
    model: isTyped ? OTHER : machine.model,
    customModel: isTyped ? machine.model : '',
    year: toText(machine.year),
    heads: toText(machine.heads),
    needles: toText(machine.needles),
    price: toText(machine.price),
    isConsignment: machine.isConsignment,
    city: machine.city ?? '',
    state: machine.state ?? '',
    zip: machine.zip ?? '',
    contactName: machine.contactName ?? '',
    contactEmail: machine.contactEmail ?? '',
    contactPhone: machine.contactPhone ?? '',
    description: isGenerated(machine) ? '' : machine.description,
    accessories: machine.accessories ?? '',
    facts: typedFactsOf(factValues(machine.facts)),
  };
}

/** The current values of the fields; those not rendered have their initial value. */
export function currentFields(start: StartFields, values: Partial<SellFields>): StartFields {
  const known = Object.entries(values).filter(
    ([field, value]) => Object.hasOwn(BLANK, field) && value !== undefined && value !== null,
  );
  const facts = getTypedFacts(values.facts ?? {});
  return { ...start, ...Object.fromEntries(known), facts: { ...start.facts, ...facts } };
}

/** The typed values of the rendered facts. */
function getTypedFacts(facts: Readonly<Record<string, TypedFact | undefined>>): TypedFacts {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, typed]) => (typed === undefined || typed === null ? [] : [[key, typed]])),
  );
}

/** A generated description must not be copied: it would be wrong for another brand, model or year. */
function isGenerated({ brand, model, year, description }: OwnMachine): boolean {
  return description === generatedDescription({ brand, model, year });
}

function toText(number: number | null): string {
  return number === null ? '' : String(number);
}

type Field = Exclude<keyof typeof SELL_LABELS, 'images' | 'premium' | 'featured' | 'agreedVersion'>;

const FIELDS = Object.keys(SELL_LABELS).filter(
  (field): field is Field =>
    field !== 'images' && field !== 'premium' && field !== 'featured' && field !== 'agreedVersion',
);

type Entered = { fields: StartFields; photos: readonly FormPhoto[] };

/** The fields whose entered and stored values differ, in the form's order. */
export function findDifferences(mine: Entered, theirs: Entered): Difference[] {
  const fields = FIELDS.map((field) => ({
    label: SELL_LABELS[field],
    mine: fieldText(field, mine.fields),
    theirs: fieldText(field, theirs.fields),
  }));
  const facts = SELLERS_FACTS.map((fact) => ({
    label: fact.label,
    mine: typedLabel(fact, mine.fields.facts[fact.key] ?? ''),
    theirs: typedLabel(fact, theirs.fields.facts[fact.key] ?? ''),
  }));
  const differing = [...fields, ...facts].filter((difference) => difference.mine !== difference.theirs);
  return [...photoDifferences(SELL_LABELS.images, mine.photos, theirs.photos), ...differing];
}

function fieldText(field: Field, fields: StartFields): string {
  const value = fields[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field === 'accessories' ? accessoriesText(value) : value.trim();
}

function accessoriesText(text: string): string {
  return parseAccessories(text)
    .map(({ name, quantity }) => `${quantity} x ${accessoryLabel(name)}`)
    .join(', ');
}

type BrandChoice = { preapproved: readonly string[]; others: readonly string[] };

/** The brands that the form offers: `known` ones have models. Below them is 'Other' for a typed name. */
export function brandChoice(known: ModelBrands): BrandChoice {
  const listed = new Set(OTHER_BRANDS.map((brand) => brand.toLowerCase()));
  const more = known.filter((brand) => !isPreapprovedBrand(brand) && !listed.has(brand.toLowerCase()));
  return { preapproved: PREAPPROVED_BRANDS, others: [...OTHER_BRANDS, ...more].toSorted((a, b) => a.localeCompare(b)) };
}

/** The selection for a stored name: the listed name, or 'Other' with the name as text. */
export function chosenName(listed: readonly string[], name: string): { chosen: string; typed: string } {
  const known = listed.find((other) => other.toLowerCase() === name.trim().toLowerCase());
  return known === undefined ? { chosen: OTHER, typed: name } : { chosen: known, typed: '' };
}
