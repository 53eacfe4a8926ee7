import type { Db } from '#app/db/client.ts';
import type { OfferState } from '#app/db/offer-enums.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import {
  findOwnThread,
  type ReadThread,
  type ThreadCredentials,
} from '#app/features/conversations/server/thread-access.service.ts';
import {
  addEntry,
  lockOwnThread,
  type EntryCredentials,
  type OwnThread,
} from '#app/features/conversations/server/thread-entries.service.ts';
import type { WriteDeps } from '#app/features/conversations/server/threads.service.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { actsOn, mayNegotiate, stateAfter, type PeoplesAct } from '../offer-states.rules.ts';
import type { CounterInput, OfferInput, OfferView, ThreadOffers } from '../offers.schema.ts';
import { answerAutomatically } from './automatic-answers.service.ts';
import { changeText } from './offer-texts.rules.ts';
import {
  comesFirst,
  isOthers,
  isShown,
  toOfferView,
  WHY_NOT,
  type OfferReader,
  type ReadOffer,
} from './offer-views.rules.ts';
import {
  findOfferedListing,
  insertTerms,
  isTaken,
  requireBuyerMayOffer,
  requireOfferedListing,
  toTerms,
  type OfferedListing,
  type TermsInput,
} from './offered-listing.service.ts';
import {
  findOffer,
  findOffers,
  findOfferedMachine,
  findOffersUnderway,
  updateOfferState,
  type OfferRow,
} from './offers.db.ts';

export type OfferDeps = WriteDeps & {
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
};

/** The newest offers of a thread. */
const MOST_SHOWN = 50;
const SELLER_ALONE = 'The seller of this machine answers offers';

/** The offers of a thread as the caller may see them. Throws not_signed_in and not_found. */
export async function listOffers(db: Db, credentials: ThreadCredentials, threadId: string): Promise<ThreadOffers> {
  const thread = await findOwnThread(db, credentials, threadId);
  const { row } = thread;
  const reader = readerOf(thread);
  const all = await findOffers(db, threadId, MOST_SHOWN);
  const shown = all.filter((offer) => isShown(offer, reader));
  const listing = await findOfferedListing(db, row);
  const isUnderway = all.some(
    (offer) => offer.state === 'accepted' || (offer.state === 'made' && comesFirst(offer, reader)),
  );
  return {
    mayOffer: listing !== null && !isUnderway && mayNegotiate(reader, reader.party),
    machineId: row.machineId,
    priceUsd: listing?.priceUsd ?? null,
    offers: shown.map((offer) => toOfferView(offer, reader)),
  };
}

function readerOf({ party, row: { sellerJoinedBy, sellerReadsSince, waitsFor } }: ReadThread): OfferReader {
  return { party, sellerJoinedBy, sellerReadsSince, waitsFor };
}

/**
 * Makes an offer in a thread, in place of an open one of the same side, and answers it if the seller's private prices do. One of
 * the other side that the caller does not know, because its message is held, is countered by it: a thread has one open offer.
 * Throws not_signed_in, not_found, not_allowed for blocked senders, invalid for amounts and times that nobody can mean,
 * too_many, and conflict if the machine is not for sale, an offer of the other side waits for an answer, or the buyer is
 * its seller.
 */
export async function makeOffer(
  deps: OfferDeps,
  credentials: EntryCredentials,
  { id, ...input }: OfferInput & { id: string },
): Promise<OfferView> {
  return change(deps, async (tx) => {
    const at = deps.now();
    const thread = await lockOwnThread(tx, credentials, id, { at, locksListing: true });
    const reader = readerOf(thread);
    if (!mayNegotiate(reader, reader.party)) throw new AppError('conflict', SELLER_ALONE);
    const listing = await requireOfferedListing(tx, thread.row);
    const { party, user, row } = thread;
    if (party === 'buyer')
      await requireBuyerMayOffer(tx, { email: row.buyerEmail, userId: user?.id ?? null }, listing, at);
    for (const underway of await findOffersUnderway(tx, id)) {
      if (underway.state === 'accepted') throw new AppError('conflict', 'An offer of this conversation is accepted');
      if (comesFirst(underway, reader)) throw new AppError('conflict', 'The offer of the other side comes first');
      await move(tx, underway, { to: isOthers(underway, reader) ? 'countered' : 'withdrawn', at, thread });
    }
    return storeOffer(tx, deps, credentials, { thread, listing, input, previous: null, at });
  });
}

/** Runs a transaction, and shows visitors whether it put a machine under offer. */
async function change({ db, refreshCatalogue }: OfferDeps, act: (tx: Db) => Promise<OfferView>): Promise<OfferView> {
  const offer = await db.transaction(act);
  if (offer.state === 'accepted' || offer.state === 'fallen-through') await refreshCatalogue();
  return offer;
}

type NewOffer = {
  thread: OwnThread;
  listing: OfferedListing;
  input: TermsInput;
  /** The offer that it counters; null for the first of a negotiation. */
  previous: OfferRow | null;
  at: Date;
};

async function storeOffer(
  tx: Db,
  deps: WriteDeps,
  credentials: EntryCredentials,
  { thread, listing, input, previous, at }: NewOffer,
): Promise<OfferView> {
  const terms = toTerms(input, { listing, previous, at });
  const entry = { body: terms.text, channel: 'buyer', origin: 'site', at } as const;
  const { messageId } = await addEntry(tx, deps, credentials, thread, entry);
  const offer = await insertTerms(tx, terms, { threadId: thread.row.id, maker: thread.party, messageId, madeAt: at });
  await recordForOffice(tx, thread, previous === null ? 'make offer' : 'counter offer', offer);
  const isWordless = input.message === '';
  const answered = await answerAutomatically(tx, offer, { at, before: isWordless ? thread.row : null });
  return toOfferView(answered, readerOf(thread));
}

type Answer = { id: string; message: string; priceUsd?: number | null | undefined };

/**
 * Accepts, declines or withdraws an offer, or ends the purchase that an accepted one led to. Throws not_signed_in, not_found,
 * not_allowed for blocked senders, too_many, and conflict if that cannot be done with it any more: then the message tells
 * why.
 */
export async function answerOffer(
  deps: OfferDeps,
  credentials: EntryCredentials,
  act: Exclude<PeoplesAct, 'counter'>,
  { id, message, priceUsd }: Answer,
): Promise<OfferView> {
  return change(deps, async (tx) => {
    const at = deps.now();
    const { thread, offer } = await openOffer(tx, credentials, { id, act, at });
    await requireOwnSale(tx, thread);
    if (act === 'accept') await requireAcceptable(tx, thread, offer, priceUsd);
    await move(tx, offer, { to: stateAfter(act), at, thread });
    const body = changeText(act, offer.amountUsd, message);
    await addEntry(tx, deps, credentials, thread, { body, channel: 'buyer', origin: 'site', at });
    await recordForOffice(tx, thread, `${act} offer`, offer);
    return readOffer(tx, thread, id);
  });
}

/** Makes a counteroffer. Throws as `answerOffer` and `makeOffer` do. */
export async function counterOffer(
  deps: OfferDeps,
  credentials: EntryCredentials,
  { id, ...input }: CounterInput & { id: string },
): Promise<OfferView> {
  return change(deps, async (tx) => {
    const at = deps.now();
    const { thread, offer: previous } = await openOffer(tx, credentials, { id, act: 'counter', at });
    const listing = await requireOfferedListing(tx, thread.row);
    await move(tx, previous, { to: 'countered', at, thread });
    return storeOffer(tx, deps, credentials, { thread, listing, input, previous, at });
  });
}

/** Locks an offer with its thread and listing, and makes sure that the caller can do this with it. */
async function openOffer(
  tx: Db,
  credentials: ThreadCredentials,
  { id, act, at }: { id: string; act: PeoplesAct; at: Date },
): Promise<{ thread: OwnThread; offer: ReadOffer }> {
  const found = await findOffer(tx, id);
  if (found === undefined) throw noSuchOffer();
  const thread = await lockOwnThread(tx, credentials, found.threadId, { at, locksListing: true });
  const offer = await findOffer(tx, id);
  const reader = readerOf(thread);
  if (offer === undefined || !isShown(offer, reader)) throw noSuchOffer();
  const isExpired = offer.state === 'made' && offer.expiresAt <= at && act !== 'withdraw';
  if (isExpired) throw new AppError('conflict', WHY_NOT.expired);
  if (!actsOn(offer, reader).includes(act)) throw new AppError('conflict', whyNot(offer, reader, act));
  return { thread, offer };
}

function whyNot(offer: OfferRow, reader: OfferReader, act: PeoplesAct): string {
  if (!mayNegotiate(reader, reader.party)) return SELLER_ALONE;
  if (offer.state === 'made' && isOthers(offer, reader) && act === 'counter')
    return 'You have made all counteroffers of this negotiation. Accept or decline this one.';
  return WHY_NOT[offer.state];
}

async function requireAcceptable(
  tx: Db,
  thread: OwnThread,
  offer: ReadOffer,
  seenPriceUsd: number | null | undefined,
): Promise<void> {
  const listing = await requireOfferedListing(tx, thread.row);
  if (thread.row.buyerEmail === null) throw new AppError('conflict', 'The buyer has deleted their account');
  if (offer.isWithheld) throw new AppError('conflict', 'Decide about the held message of this offer first');
  if (await isTaken(tx, { machineId: listing.id, threadId: offer.threadId }))
    throw new AppError(
      'conflict',
      'This machine is under offer to another buyer. This offer can wait until that falls through.',
    );
  if (listing.priceUsd !== offer.priceUsd && seenPriceUsd !== listing.priceUsd)
    throw new AppError(
      'conflict',
      `The price is ${priceLabel(listing.priceUsd)} now; it was ${priceLabel(offer.priceUsd)} when the offer was made`,
    );
}

/** A former seller of the listing reads what was offered, and answers nothing. */
async function requireOwnSale(tx: Db, { party, row: { machineId, sellerId } }: OwnThread): Promise<void> {
  const machine = party === 'seller' && machineId !== null ? await findOfferedMachine(tx, machineId) : undefined;
  if (machine !== undefined && machine.sellerId !== sellerId)
    throw new AppError('conflict', 'This machine has another seller now');
}

async function move(
  tx: Db,
  { id, state: from }: OfferRow,
  { to, at, thread }: { to: OfferState; at: Date; thread: OwnThread },
): Promise<void> {
  if (!(await updateOfferState(tx, id, { from, to, at, by: thread.party })))
    throw new Error('The offer was changed although it is locked');
}

async function recordForOffice(tx: Db, { party, user, row }: OwnThread, action: string, offer: OfferRow) {
  if (party !== 'office' || user === null) return;
  const subject = { type: 'thread', id: row.id } as const;
  const after = { offerId: offer.id, amountUsd: offer.amountUsd };
  await recordAdminAction(tx, user, { action, subject, before: null, after });
}

async function readOffer(tx: Db, thread: OwnThread, id: string): Promise<OfferView> {
  const offer = await findOffer(tx, id);
  if (offer === undefined) throw noSuchOffer();
  return toOfferView(offer, readerOf(thread));
}

function noSuchOffer(): AppError {
  return new AppError('not_found', 'This offer does not exist');
}
