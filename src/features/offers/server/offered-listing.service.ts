import type { Db } from '#app/db/client.ts';
import { findOwnConfirmedEmail } from '#app/features/accounts/server/accounts.service.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { MOST_OFFER_DAYS, validUntil, wrongAmount } from '../offer-amounts.rules.ts';
import type { CounterInput, OfferInput } from '../offers.schema.ts';
import { offerText } from './offer-texts.rules.ts';
import {
  countBuyersOffers,
  findAcceptedOffer,
  findOfferedMachine,
  insertOffer,
  isOrderedElsewhere,
  type OfferRow,
} from './offers.db.ts';

/** The offer for a listing that is accepted, with its conversation; undefined if none is. */
export async function getAcceptedOffer(db: Db, machineId: string) {
  return findAcceptedOffer(db, machineId);
}

/** Whether an offer for a listing is accepted, or the buyer of another conversation has accepted a quote for it. */
export async function isTaken(tx: Db, about: { machineId: string; threadId: string }): Promise<boolean> {
  return (await findAcceptedOffer(tx, about.machineId)) !== undefined || (await isOrderedElsewhere(tx, about));
}

/** Whether an offer of another conversation is accepted for a listing, or the quote of another buyer. */
export async function isTakenByAnother(tx: Db, about: { machineId: string; threadId: string }): Promise<boolean> {
  const offer = await findAcceptedOffer(tx, about.machineId);
  return (offer !== undefined && offer.threadId !== about.threadId) || (await isOrderedElsewhere(tx, about));
}

/** The most offers that one buyer makes in a day, without counteroffers: for one listing, and for all. */
const [MOST_FOR_LISTING, MOST_OF_BUYER] = [5, 20];

export type OfferedListing = { id: string; priceUsd: number | null; sellerId: string | null };

/** The listing that a thread is about, and its seller; null for the operator's own listings. */
type AboutListing = { machineId: string | null; sellerId: string | null };

/** The listing of a thread if visitors can buy it of its seller, with the price that they see; null otherwise. */
export async function findOfferedListing(
  db: Db,
  { machineId, sellerId }: AboutListing,
): Promise<OfferedListing | null> {
  const machine = machineId === null ? undefined : await findOfferedMachine(db, machineId);
  if (machine === undefined || machine.isPublic !== true || machine.status === 'sold') return null;
  // A former seller has nothing to sell any more.
  if (sellerId !== null && sellerId !== machine.sellerId) return null;
  return { id: machine.id, priceUsd: machine.shownPrice, sellerId: machine.sellerId };
}

/** The same for a listing that is locked. Throws conflict if it is not for sale. */
export async function requireOfferedListing(tx: Db, about: AboutListing): Promise<OfferedListing> {
  const listing = await findOfferedListing(tx, about);
  if (listing === null) throw new AppError('conflict', 'This machine is not for sale any more');
  return listing;
}

/** Throws conflict for a buyer who is the seller of the listing, and too_many. */
export async function requireBuyerMayOffer(
  tx: Db,
  { email, userId }: { email: string | null; userId: string | null },
  { id: machineId, sellerId }: OfferedListing,
  at: Date,
): Promise<void> {
  const sellersEmail = sellerId === null ? null : await findOwnConfirmedEmail(tx, sellerId);
  const isOwn = sellerId !== null && (userId === sellerId || (email !== null && sellersEmail?.toLowerCase() === email));
  if (isOwn) throw new AppError('conflict', 'This machine is your own');
  if (email === null) return;
  const since = new Date(at.getTime() - DAY_MS);
  const forListing = await countBuyersOffers(tx, { email, machineId, since });
  const ofBuyer = await countBuyersOffers(tx, { email, since });
  if (forListing >= MOST_FOR_LISTING || ofBuyer >= MOST_OF_BUYER)
    throw new AppError('too_many', 'You have made many offers today. Please make your next one tomorrow.');
}

export type TermsInput = CounterInput & Partial<Pick<OfferInput, 'wantsInspection' | 'wantsDelivery'>>;

/** An offer or counteroffer that can be made, and the words that tell of it. */
export type OfferTerms = Pick<
  OfferRow,
  'amountUsd' | 'expiresAt' | 'wantsInspection' | 'wantsDelivery' | 'round' | 'previousId' | 'machineId' | 'priceUsd'
> & { text: string };

type Making = {
  listing: OfferedListing;
  previous: OfferRow | null;
  at: Date;
  /** The path of the offer in the request, for the field that a refusal is about. */
  within?: string;
};

/** Throws invalid for amounts and times that nobody can mean. */
export function toTerms(input: TermsInput, { listing, previous, at, within = '' }: Making): OfferTerms {
  const { amountUsd, validHours, expiresAt: wished, message: words } = input;
  const refusal = wrongAmount(amountUsd, listing.priceUsd);
  if (refusal !== null) throw new AppError('invalid', refusal, [{ path: `${within}amountUsd`, message: refusal }]);
  const expiresAt = validUntil(wished === undefined ? null : new Date(wished), at, validHours);
  if (expiresAt === null)
    throw new AppError('invalid', `An offer is valid for at least an hour, and at most ${MOST_OFFER_DAYS} days`);
  const terms = {
    amountUsd,
    expiresAt,
    // A counteroffer keeps what the buyer wishes besides.
    wantsInspection: input.wantsInspection ?? previous?.wantsInspection ?? false,
    wantsDelivery: input.wantsDelivery ?? previous?.wantsDelivery ?? false,
    round: previous === null ? 0 : previous.round + 1,
  };
  const of = { previousId: previous?.id ?? null, machineId: listing.id, priceUsd: listing.priceUsd };
  return { ...terms, ...of, text: offerText({ ...terms, words }) };
}

type Made = { threadId: string; maker: ThreadParty; messageId: string; madeAt: Date };

/** Stores an offer of which a message tells. */
export async function insertTerms(tx: Db, { text: _text, ...terms }: OfferTerms, made: Made): Promise<OfferRow> {
  return insertOffer(tx, { ...terms, ...made });
}
