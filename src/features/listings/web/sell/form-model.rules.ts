import type { ApiFetch } from '#app/lib/api.ts';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import type { ModelsByBrand } from '#app/features/reference/models.schema.ts';
import type { SellSearch } from '../../sell-search.schema.ts';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import type { TypedFacts } from '#app/features/machines/typed-facts.schema.ts';
import type { FilledSellForm, SellFields } from '../../sell-form.schema.ts';
import type { ApiForm } from '#app/ui/use-api-form.ts';

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

export type SellApiForm = ApiForm<SellFields, FilledSellForm>;

/** The form, and what its fields began with. */
export type SellFieldsProps = { form: SellApiForm; start: StartFields };

/** A listing that was stored, and the placements that its seller asked for with it. */
export type SentListing = { machine: OwnMachine; requested: { premium: boolean; featured: boolean } };

export type SellPageProps = {
  api: ApiFetch;
  viewer: CurrentUser;
  modelsByBrand: ModelsByBrand | undefined;
  hasModelsFailed: boolean;
  onReloadModels: () => unknown;
  search: SellSearch;
  version: ListingVersion;
  /** Fetches the stored version of the edited listing. Throws ApiError. */
  onReload: () => Promise<ListingVersion>;
  /** A listing was submitted: all that was known of the seller and their listings is old. */
  onListed: (sent: SentListing) => void;
  /** Leaves the page after that. */
  onNext: (sent: SentListing) => void;
  /** The change was saved: leaves the page. */
  onSaved: (sent: SentListing) => Promise<void>;
};
