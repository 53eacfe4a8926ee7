import type { Db } from '#app/db/client.ts';
import {
  addSiteEntry,
  restoreTurn,
  type OwnThread,
} from '#app/features/conversations/server/thread-entries.service.ts';
import { automaticAnswer, stateAfter } from '../offer-states.rules.ts';
import { changeText } from './offer-texts.rules.ts';
import { isTaken } from './offered-listing.service.ts';
import { findOffer, findOfferLimits, updateOfferState, type OfferRow } from './offers.db.ts';

/**
 * Answers a buyer's offer in a locked thread if the private prices of the listing do, in the words in which the seller or the
 * office answers. `before` is the thread before an offer without words, of which nothing is left to answer then. Returns the
 * offer as it is afterwards.
 */
export async function answerAutomatically(
  tx: Db,
  offer: OfferRow,
  { at, before }: { at: Date; before: OwnThread['row'] | null },
): Promise<OfferRow> {
  const answer =
    offer.maker === 'buyer' && offer.machineId !== null ? await findAnswer(tx, offer, offer.machineId) : null;
  if (answer === null) return offer;
  await addSiteEntry(tx, offer.threadId, {
    at,
    decide: async ({ sellerJoinedBy, sellerId }) => {
      const author = sellerJoinedBy === null || sellerId === null ? 'office' : 'seller';
      await updateOfferState(tx, offer.id, { from: 'made', to: stateAfter(answer), at, by: author });
      return { body: changeText(answer, offer.amountUsd), author };
    },
  });
  if (before !== null) await restoreTurn(tx, before, at);
  return (await findOffer(tx, offer.id)) ?? offer;
}

async function findAnswer(
  tx: Db,
  { amountUsd, threadId }: OfferRow,
  machineId: string,
): Promise<'accept' | 'decline' | null> {
  const limits = await findOfferLimits(tx, machineId);
  const answer = limits === undefined ? null : automaticAnswer(amountUsd, limits);
  // A backup offer waits for the seller.
  return answer === 'accept' && (await isTaken(tx, { machineId, threadId })) ? null : answer;
}
