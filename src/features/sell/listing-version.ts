import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import type { TypedFacts } from '#app/features/machines/typed-facts.schema.ts';
import type { SellFields } from './sell.schema.ts';

/** Every field of the form but the photos, which are held elsewhere. */
export type StartFields = Omit<
  { [Field in keyof SellFields]-?: NonNullable<SellFields[Field]> },
  'images' | 'facts'
> & {
  facts: TypedFacts;
};

/** A listing as its seller or an admin sees it, and the tag of just this version. */
export type TaggedListing = { machine: OwnMachine; etag: string };

/** A listing as it is stored, or a new one, as the form shows it. */
export type ListingVersion = {
  /** Null for a new listing. */
  edited: TaggedListing | null;
  start: StartFields;
  /** Paths of the photos that it has already, the main one first. */
  startPhotos: readonly string[];
};
