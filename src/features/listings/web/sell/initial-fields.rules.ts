import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import { generatedDescription } from '../../listing-fields.rules.ts';
import { photosOf } from '#app/features/machines/machines.rules.ts';
import type { ModelsByBrand } from '#app/features/reference/models.schema.ts';
import { typedFactsOf, type TypedFact, type TypedFacts } from '#app/features/machines/typed-facts.schema.ts';
import { brandChoice, chosenName, getModelNames } from './brand-choice.rules.ts';
import type { ListingVersion, StartFields, TaggedListing } from './form-model.rules.ts';
import type { SellSearch } from '../../sell-search.schema.ts';
import type { SellFields } from '../../sell-form.schema.ts';

const BLANK: StartFields = {
  brand: '',
  customBrand: '',
  model: '',
  customModel: '',
  year: '',
  heads: '',
  needles: '',
  price: '',
  isConsignment: false,
  city: '',
  state: '',
  zip: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  description: '',
  accessories: '',
  facts: typedFactsOf({}),
  premium: false,
  featured: false,
};

/**
 * The version that a form begins with: an empty one, a copy of another listing, or the listing that is to be changed.
 */
export function getInitialVersion(
  { listing, modelsByBrand }: { listing: TaggedListing | null; modelsByBrand: ModelsByBrand },
  viewer: CurrentUser,
  search: SellSearch,
): ListingVersion {
  if (listing === null) return { edited: null, start: getNewListingFields(viewer, search), startPhotos: [] };
  const start = toFormFields(listing.machine, modelsByBrand);
  // Photos show one machine and no other, even of the same kind.
  if (search.edit === undefined) return { edited: null, start, startPhotos: [] };
  return { edited: listing, start, startPhotos: getListingPhotos(listing.machine) };
}

/** An empty form: the contact and the place are the viewer's own, the ticks are those that the address asks for. */
export function getNewListingFields(viewer: CurrentUser, search: SellSearch): StartFields {
  const { consignment: isConsignment = false, premium = false, featured = false } = search;
  return { ...BLANK, ...getContactFields(viewer), isConsignment, premium, featured };
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
export function toFormFields(machine: OwnMachine, modelsByBrand: ModelsByBrand): StartFields {
  const { preapproved, others } = brandChoice(modelsByBrand);
  const brand = chosenName([...preapproved, ...others], machine.brand);
  const model = chosenName(getModelNames(modelsByBrand, brand.chosen), machine.model);
  return {
    ...BLANK,
    brand: brand.chosen,
    customBrand: brand.typed,
    model: model.chosen,
    customModel: model.typed,
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
    facts: typedFactsOf(machine.facts),
  };
}

/** The current values of the fields; one that is not on the screen keeps its initial value. */
export function currentFields(start: StartFields, values: Partial<SellFields>): StartFields {
  const known = Object.entries(values).filter(
    ([field, value]) => Object.hasOwn(BLANK, field) && value !== undefined && value !== null,
  );
  const facts = getTypedFacts(values.facts ?? {});
  return { ...start, ...Object.fromEntries(known), facts: { ...start.facts, ...facts } };
}

/** The typed values of the facts that are on the screen. */
function getTypedFacts(facts: Readonly<Record<string, TypedFact | undefined>>): TypedFacts {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, typed]) => (typed === undefined || typed === null ? [] : [[key, typed]])),
  );
}

/** The listing's photos, the main one first. */
export function getListingPhotos(machine: OwnMachine): readonly string[] {
  return machine.images.length === 0 ? [] : photosOf(machine);
}

/** What stands where a seller wrote nothing would be wrong of the next brand, model or year. */
function isGenerated({ brand, model, year, description }: OwnMachine): boolean {
  return description === generatedDescription({ brand, model, year });
}

function toText(number: number | null): string {
  return number === null ? '' : String(number);
}
