import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { formatInteger } from '#app/lib/format.ts';
import { mixesAlphabets } from '#app/lib/look-alikes.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import type { StatusFilter } from '#app/features/catalogue/catalogue.schema.ts';
import type { AdminMachine, FinancingReason } from '#app/features/machines/machines.schema.ts';
import type { Skipped } from '../../moderation.schema.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';

export const FILTER_LABELS = {
  all: 'All',
  premium: 'Premium',
  ...STATUS_LABELS,
} as const satisfies Record<StatusFilter, string>;

const UNITS = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['month', 30 * 24 * 60 * MINUTE_MS],
  ['week', 7 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;
const AGES = new Intl.RelativeTimeFormat('en-US');

/** For example '3 days ago', in the largest whole unit. */
export function ageLabel(at: string, nowMs: number): string {
  const ageMs = nowMs - new Date(at).getTime();
  const fitting = UNITS.find(([, unitMs]) => ageMs >= unitMs);
  if (fitting === undefined) return 'just now';
  const [unit, unitMs] = fitting;
  return AGES.format(-Math.floor(ageMs / unitMs), unit);
}

/** For example '1 listing', '1,200 listings'. */
export function listingCountLabel(count: number, isExact = true): string {
  return `${isExact ? '' : 'More than '}${formatInteger(count)} ${count === 1 ? 'listing' : 'listings'}`;
}

/** The number of listings by status: '3 approved, 2 pending'. */
export function statusCounts(listings: readonly { status: ListingStatus }[]): string {
  return Object.entries(STATUS_LABELS)
    .map(([status, word]) => ({ word, count: listings.filter((each) => each.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${formatInteger(count)} ${word.toLowerCase()}`)
    .join(', ');
}

/** Why a listing was skipped, to follow its name. */
export const SKIP_LABELS = {
  gone: 'was deleted in the meantime',
  changed: 'was changed in the meantime: please look at it again',
  'not showable': 'is of a brand that shows only once Premium is paid',
  already: 'was already approved',
} as const satisfies Record<Skipped[number]['reason'], string>;

/** Why a listing offers financing: what makes it the operator's. */
export const FINANCING_LABELS = {
  'admin-account': 'an admin account listed it',
  email: 'its contact email is the operator’s',
  phone: 'its contact phone is the operator’s',
  'no-seller': 'it belongs to no seller’s account',
} as const satisfies Record<FinancingReason, string>;

/** For example '23 facts, 4 checked'; null without further facts. */
export function factsWords({ facts }: Pick<AdminMachine, 'facts'>): string | null {
  const told = Object.values(facts);
  if (told.length === 0) return null;
  const checked = told.filter((fact) => fact?.source === 'checked').length;
  return `${told.length} ${told.length === 1 ? 'fact' : 'facts'}, ${checked === 0 ? 'none' : checked} checked`;
}

const NAME_LABELS = {
  brand: 'brand',
  model: 'model',
  name: 'title',
  sellerName: 'seller’s name',
  contactName: 'contact’s name',
} as const satisfies Partial<Record<keyof AdminMachine, string>>;

/** A warning about names that another alphabet's letters make look like other names; null if there are none. */
export function alphabetNote(listing: Pick<AdminMachine, keyof typeof NAME_LABELS>): string | null {
  const { brand, model, name } = listing;
  // The title usually repeats brand and model.
  const isOwnTitle = !mixesAlphabets(brand) && !mixesAlphabets(model) && mixesAlphabets(name);
  const mixed = [
    ...(['brand', 'model', 'sellerName', 'contactName'] as const).filter((key) => mixesAlphabets(listing[key] ?? '')),
    ...(isOwnTitle ? (['name'] as const) : []),
  ].map((key) => NAME_LABELS[key]);
  return mixed.length === 0 ? null : `Letters of another alphabet: ${mixed.join(', ')}.`;
}
