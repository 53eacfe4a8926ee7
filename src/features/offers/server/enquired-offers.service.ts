import type { Db } from '#app/db/client.ts';
import { lockMachines } from '#app/features/machines/server/machines.store.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { OfferInput } from '../offers.schema.ts';
import { answerAutomatically } from './automatic-answers.service.ts';
import {
  insertTerms,
  requireBuyerMayOffer,
  requireOfferedListing,
  toTerms,
  type OfferTerms,
} from './offered-listing.service.ts';
import { findMessageOfContact, findOpenOffer, updateOfferState } from './offers.db.ts';

type Enquired = { machineId: string; email: string; userId: string | null; offer: OfferInput; at: Date };

/**
 * The offer of a message of the contact form, whose words tell of it. Locks the listing. Throws invalid for amounts and times
 * that nobody can mean, too_many, and conflict if the machine is not for sale, or the sender is its seller.
 */
export async function prepareEnquiredOffer(
  tx: Db,
  { machineId, email, userId, offer, at }: Enquired,
): Promise<OfferTerms> {
  await lockMachines(tx, [machineId]);
  const listing = await requireOfferedListing(tx, machineId);
  await requireBuyerMayOffer(tx, { email: email.toLowerCase(), userId }, listing, at);
  return toTerms(offer, { listing, previous: null, at });
}

type Recorded = { threadId: string; contactId: string; isConfirmed: boolean; isHeld: boolean; at: Date };

/**
 * Stores the offer of a message of the contact form. Anybody can write somebody else's address into the form: without the
 * account that has it, an open offer stays as it is, and the message is only a message. Throws conflict if an offer of the
 * other side waits for the sender's answer.
 */
export async function recordEnquiredOffer(
  tx: Db,
  terms: OfferTerms,
  { threadId, contactId, isConfirmed, isHeld, at }: Recorded,
): Promise<void> {
  const open = await findOpenOffer(tx, threadId);
  if (open !== undefined && !isConfirmed) return;
  if (open !== undefined && open.maker !== 'buyer')
    throw new AppError('conflict', 'The seller has made you an offer. Please answer it in your conversation first.');
  if (open !== undefined) await updateOfferState(tx, open.id, { from: 'made', to: 'withdrawn', at, by: 'buyer' });
  const messageId = await findMessageOfContact(tx, contactId);
  const offer = await insertTerms(tx, terms, { threadId, maker: 'buyer', messageId, madeAt: at });
  if (isConfirmed && !isHeld) await answerAutomatically(tx, offer, at);
}
