import type { Db } from '#app/db/client.ts';
import { lockMachines } from '#app/features/machines/server/machines.store.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { OfferInput } from '../offers.schema.ts';
import { answerAutomatically } from './automatic-answers.service.ts';
import { wishText } from './offer-texts.rules.ts';
import {
  insertTerms,
  requireBuyerMayOffer,
  requireOfferedListing,
  toTerms,
  type OfferTerms,
} from './offered-listing.service.ts';
import { findMessageOfContact, findOffersUnderway, findPurchaseOf, updateOfferState } from './offers.db.ts';

type Enquired = { machineId: string; email: string; isConfirmed: boolean; userId: string | null };

/** The words of a message with an offer, and the offer itself; null if it is only words. */
export type EnquiredOffer = { text: string; terms: OfferTerms | null };

/**
 * The offer of a message of the contact form. Locks the listing. Anybody can write somebody else's address into the form: of a
 * sender without the account that has the address, it is only words, and nothing is said of that address. Throws invalid for
 * amounts and times that nobody can mean, too_many, and conflict if the machine is not for sale, or is the sender's own.
 */
export async function prepareEnquiredOffer(
  tx: Db,
  { machineId, email, isConfirmed, userId }: Enquired,
  { offer, at }: { offer: OfferInput; at: Date },
): Promise<EnquiredOffer> {
  await lockMachines(tx, [machineId]);
  const listing = await requireOfferedListing(tx, { machineId, sellerId: null });
  const terms = toTerms(offer, { listing, previous: null, at, within: 'offer.' });
  if (!isConfirmed) return { text: wishText({ ...offer, words: offer.message }), terms: null };
  await requireBuyerMayOffer(tx, { email: email.toLowerCase(), userId }, listing, at);
  return { text: terms.text, terms };
}

type Recorded = { threadId: string; contactId: string; at: Date };

/**
 * Stores the offer of a message of the contact form, in place of an open one of its sender. Throws conflict if an offer of the
 * other side waits for their answer, or one of the conversation is accepted.
 */
export async function recordEnquiredOffer(
  tx: Db,
  { terms }: EnquiredOffer,
  { threadId, contactId, at }: Recorded,
): Promise<void> {
  if (terms === null) return;
  for (const underway of await findOffersUnderway(tx, threadId)) {
    if (underway.state === 'accepted' || underway.maker !== 'buyer')
      throw new AppError('conflict', 'You bargain for this machine already. Please go on in your conversation.');
    await updateOfferState(tx, underway.id, { from: 'made', to: 'withdrawn', at, by: 'buyer' });
  }
  const messageId = await findMessageOfContact(tx, contactId);
  const offer = await insertTerms(tx, terms, { threadId, maker: 'buyer', messageId, madeAt: at });
  await answerAutomatically(tx, offer, { at, before: null });
}

/**
 * Throws conflict while an offer is accepted in the conversation of this message of the contact form, and if it has a quote:
 * the numbers of quotes have no gap.
 */
export async function requireNoPurchaseOrQuote(tx: Db, contactId: string): Promise<void> {
  const { isBought, hasQuote } = await findPurchaseOf(tx, contactId);
  if (hasQuote)
    throw new AppError(
      'conflict',
      'This conversation has a quote, whose number stays. Its messages cannot be deleted.',
    );
  if (isBought)
    throw new AppError('conflict', 'The buyer of this conversation buys the machine. End the purchase there first.');
}
