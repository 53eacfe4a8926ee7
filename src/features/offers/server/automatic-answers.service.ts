import type { Db } from '#app/db/client.ts';
import {
  addSiteEntry,
  restoreTurn,
  type OwnThread,
} from '#app/features/conversations/server/thread-entries.service.ts';
import { automaticAnswer, stateAfter } from '../offer-states.rules.ts';
import { changeText } from './offer-texts.rules.ts';
import { findOfferedListing, isTaken } from './offered-listing.service.ts';
import { findAnswerablePassedOffers, findOfferLimits, isBuyingElsewhere, isDeclinedLately } from './offer-limits.db.ts';
import { findOffer, updateOfferState, type OfferRow } from './offers.db.ts';

/**
 * Answers a buyer's open offer if the private prices of the listing do, in the words in which the seller or the office
 * answers. `before` is the thread before an offer without words, of which nothing is left to answer then. Returns the offer
 * as it is afterwards.
 */
export async function answerAutomatically(
  tx: Db,
  offer: OfferRow,
  { at, before }: { at: Date; before: OwnThread['row'] | null },
): Promise<OfferRow> {
  await addSiteEntry(tx, offer.threadId, {
    at,
    decide: async (thread) => {
      const answer = await findAnswer(tx, offer.id, thread, at);
      if (answer === null) return null;
      const author = thread.sellerJoinedBy === null || thread.sellerId === null ? 'office' : 'seller';
      await updateOfferState(tx, offer.id, { from: 'made', to: stateAfter(answer), at, by: author });
      return { body: changeText(answer, offer.amountUsd), author };
    },
  });
  const answered = (await findOffer(tx, offer.id)) ?? offer;
  if (before !== null && answered.state !== 'made') await restoreTurn(tx, before, at);
  return answered;
}

/** The answer to an offer of a locked thread and listing; null if nobody could answer so by hand, or if it waits for the seller. */
async function findAnswer(
  tx: Db,
  id: string,
  thread: OwnThread['row'],
  at: Date,
): Promise<'accept' | 'decline' | null> {
  const offer = await findOffer(tx, id);
  if (offer?.state !== 'made' || offer.maker !== 'buyer' || offer.isWithheld || offer.expiresAt <= at) return null;
  const listing = await findOfferedListing(tx, thread);
  const limits = listing === null ? undefined : await findOfferLimits(tx, listing.id);
  if (listing === null || limits === undefined || thread.buyerEmail === null) return null;
  const answer = automaticAnswer(offer.amountUsd, limits);
  // Whoever was told of many declined offers at once would find out the private price.
  if (answer === 'decline') return (await isDeclinedLately(tx, thread.id, at)) ? null : answer;
  // A backup offer waits for the seller, and so does one for another price.
  const waits =
    listing.priceUsd !== offer.priceUsd ||
    (await isTaken(tx, { machineId: listing.id, threadId: thread.id })) ||
    // Nobody puts many machines under offer without a person who decides.
    (await isBuyingElsewhere(tx, { threadId: thread.id, email: thread.buyerEmail }));
  return answer === 'accept' && !waits ? answer : null;
}

/**
 * Answers the offers whose message was held when they were made, and has passed since. Can run twice: an offer that is
 * answered is not found again.
 */
export async function answerPassedOffers({ db, now }: { db: Db; now: () => Date }, signal: AbortSignal): Promise<void> {
  for (const offer of await findAnswerablePassedOffers(db, now()))
    if (!signal.aborted) await db.transaction((tx) => answerAutomatically(tx, offer, { at: now(), before: null }));
}
