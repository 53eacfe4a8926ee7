import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { siteDay } from '#app/lib/site-time.ts';
import type { ListingWarning, OtherListing } from './listing-warnings.schema.ts';

/** What is known of a listing in review. */
export type WarningEvidence = {
  price: number | null;
  /** When the seller's account was created; null without an account. */
  sellerSince: Date | null;
  /** The priced listings of the same brand, model and heads that visitors can see, sold ones included. */
  ofModel: { count: number; medianUsd: number | null };
  /** Why the contact or the seller's address is blocked; null if neither is. */
  blockReason: string | null;
  sameSerialNumber: readonly OtherListing[];
  /** Of other sellers, or rejected. */
  samePhone: readonly OtherListing[];
  /** Of other sellers, or rejected. */
  sameWords: readonly OtherListing[];
};

/** The number of listings from which a median tells something. */
const MODEL_MIN_COUNT = 3;
/** A price further from the median than this factor, in either direction, is unusual. */
const PRICE_FACTOR = 2;

type WarningRule = {
  kind: ListingWarning['kind'];
  /** The warning's text; null if the rule does not apply. */
  find: (evidence: WarningEvidence, now: Date) => string | null;
  listings?: (evidence: WarningEvidence) => readonly OtherListing[];
};

const sameAs = (text: string, others: readonly OtherListing[]) => (others.length === 0 ? null : text);

/** The rules, in the order in which their warnings are displayed. */
const WARNING_RULES: readonly WarningRule[] = [
  {
    kind: 'blocked',
    find: ({ blockReason }) => (blockReason === null ? null : `The contact is blocked: ${blockReason}`),
  },
  {
    kind: 'serial-number',
    find: ({ sameSerialNumber }) => sameAs('The same serial number as', sameSerialNumber),
    listings: ({ sameSerialNumber }) => sameSerialNumber,
  },
  {
    kind: 'phone',
    find: ({ samePhone }) => sameAs('The phone number of another seller, or of a rejected listing', samePhone),
    listings: ({ samePhone }) => samePhone,
  },
  {
    kind: 'words',
    find: ({ sameWords }) => sameAs('The description of another seller, or of a rejected listing', sameWords),
    listings: ({ sameWords }) => sameWords,
  },
  { kind: 'price', find: ({ price, ofModel }) => findUnusualPrice(price, ofModel) },
  {
    kind: 'account',
    find: ({ sellerSince }, now) =>
      sellerSince !== null && siteDay(sellerSince) === siteDay(now) ? 'The seller’s account was created today' : null,
  },
];

function findUnusualPrice(price: number | null, { count, medianUsd }: WarningEvidence['ofModel']): string | null {
  if (price === null || medianUsd === null || count < MODEL_MIN_COUNT) return null;
  const isLow = price * PRICE_FACTOR < medianUsd;
  if (!isLow && price <= medianUsd * PRICE_FACTOR) return null;
  const others = `${priceLabel(medianUsd)}, the median of ${count} listings of this model`;
  return `${priceLabel(price)} is far ${isLow ? 'below' : 'above'} ${others}`;
}

/** What a moderator should know before deciding on a listing. */
export function findWarnings(evidence: WarningEvidence, now: Date): ListingWarning[] {
  return WARNING_RULES.flatMap(({ kind, find, listings }) => {
    const text = find(evidence, now);
    return text === null ? [] : [{ kind, text, listings: [...(listings?.(evidence) ?? [])] }];
  });
}
