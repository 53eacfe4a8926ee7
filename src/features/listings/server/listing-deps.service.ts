import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import { requireAtMost, type RateCounter } from '#app/db/rate-counter.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { proposeAccessories, proposeModels } from '#app/features/reference/server/reference-data.service.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import type { ListingFields } from '../listing-fields.rules.ts';

export type ListingDeps = {
  db: Db;
  mails: AccountMailDeps;
  limits: ListingLimits;
  send: SendJob;
  now: () => Date;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
};

const CHANGES_AN_HOUR = 30;
const NAMES_A_DAY = 20;
/** More than a dealer enters in a day. */
const LISTINGS_A_DAY = 60;
const UNCONFIRMED_LISTINGS_A_DAY = 20;
/** Each opens an account. */
const GUEST_LISTINGS_A_DAY = 30;

const CONFIRM_TO_LIST_MORE = 'Confirm your email address to list more machines today';

/** Limits on the work that one account can cause for others. Moderators do that work, and are not limited. */
export type ListingLimits = {
  /** Counts an edit, a relisting or a sale. Must not be called in a transaction. Throws too_many. */
  countChange: (user: User) => Promise<void>;
  /** Counts a new listing of this transaction, which must roll back if this throws too_many. */
  countListing: (tx: Db, user: User, hasConfirmedAddress: boolean) => Promise<void>;
  /** Counts a guest's new listing for their network. Must not be called in a transaction. Throws too_many. */
  countGuestListing: (network: string) => Promise<void>;
  /** Counts names that this transaction proposes to moderators. It must roll back if this throws too_many. */
  countNames: (tx: Db, user: User, names: number) => Promise<void>;
};

/** `factor` multiplies every limit. */
export function createListingLimits(counter: RateCounter, factor: number): ListingLimits {
  return {
    countChange: async (user) => {
      if (hasPermission(user, 'moderation')) return;
      const count = await counter.hit('listing changes', user.id, HOUR_MS);
      requireAtMost(count, CHANGES_AN_HOUR * factor, 'Too many changes to your listings');
    },
    countListing: async (tx, user, hasConfirmedAddress) => {
      if (hasPermission(user, 'moderation')) return;
      const hits = { bucket: 'new listings', subject: user.id, windowMs: DAY_MS, times: 1 };
      const count = await counter.hitWithin(tx, hits);
      if (!hasConfirmedAddress) requireAtMost(count, UNCONFIRMED_LISTINGS_A_DAY * factor, CONFIRM_TO_LIST_MORE);
      requireAtMost(count, LISTINGS_A_DAY * factor, 'Too many new listings');
    },
    countGuestListing: async (network) => {
      const count = await counter.hit('new listings of guests', network, DAY_MS);
      requireAtMost(count, GUEST_LISTINGS_A_DAY * factor, 'Too many new listings without an account');
    },
    countNames: async (tx, user, names) => {
      if (hasPermission(user, 'moderation') || names === 0) return;
      const hits = { bucket: 'proposed names', subject: user.id, windowMs: DAY_MS, times: names };
      requireAtMost(await counter.hitWithin(tx, hits), NAMES_A_DAY * factor, 'Too many new models and accessories');
    },
  };
}

type Named = Pick<ListingFields, 'brand' | 'model' | 'heads' | 'needles' | 'accessories'>;

/**
 * Proposes the names that a seller's listing uses for the first time, of its model and accessories, to moderators.
 * Throws too_many if the account exceeds its limit.
 */
export async function proposeNewReferenceData(tx: Db, limits: ListingLimits, user: User, named: Named): Promise<void> {
  await limits.countNames(tx, user, await proposeImportedReferenceData(tx, named, user.id));
}

/** Proposes the model and the accessories of an imported listing. Returns how many of the names were new. */
export async function proposeImportedReferenceData(tx: Db, named: Named, proposedBy: string | null): Promise<number> {
  const { brand, model, heads, needles, accessories } = named;
  const models = await proposeModels(tx, [{ brand, name: model, heads, needles }], proposedBy);
  const names = parseAccessories(accessories).map(({ name }) => name);
  return models + (await proposeAccessories(tx, names, proposedBy));
}
