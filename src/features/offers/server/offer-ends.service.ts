import type { Db } from '#app/db/client.ts';
import { addSiteEntry } from '#app/features/conversations/server/thread-entries.service.ts';
import { collectErrors } from '#app/lib/concurrency.ts';
import { stateAfter, type OfferAct } from '../offer-states.rules.ts';
import { changeText } from './offer-texts.rules.ts';
import { findEndedOffers, findOffer, updateOfferState } from './offers.db.ts';

export type OfferEndDeps = { db: Db; now: () => Date };

const BATCH_SIZE = 100;

/**
 * Ends the open offers whose time is over or whose machine is not for sale any more, and purchases that do not come about, and
 * tells everybody. Can run twice: an offer that ended is not found again. Throws if some could not be ended, after the others.
 */
export async function endOffers({ db, now }: OfferEndDeps, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (let afterId: string | null | undefined = null; afterId !== undefined && !signal.aborted;) {
    const due = await findEndedOffers(db, { now: now(), afterId, limit: BATCH_SIZE });
    const failures = await collectErrors(due, async (offer) => {
      if (!signal.aborted) await db.transaction((tx) => endOffer(tx, offer, now()));
    });
    errors.push(...failures);
    afterId = due.at(-1)?.id;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} offers could not be ended`);
}

type Read = NonNullable<Awaited<ReturnType<typeof findOffer>>>;
type EndingAct = Extract<OfferAct, 'expire' | 'overtake' | 'fall-through' | 'relist'>;

function endOf({ state, expiresAt, isWithheld, isRelisted }: Read, at: Date): EndingAct {
  if (state === 'accepted') return isRelisted ? 'relist' : 'fall-through';
  return expiresAt <= at || isWithheld ? 'expire' : 'overtake';
}

async function endOffer(tx: Db, { id, threadId }: { id: string; threadId: string }, at: Date): Promise<void> {
  const decide = async () => {
    const offer = await findOffer(tx, id);
    // Somebody was faster.
    if (offer === undefined || !(offer.state === 'made' || offer.state === 'accepted')) return null;
    const act = endOf(offer, at);
    await updateOfferState(tx, id, { from: offer.state, to: stateAfter(act), at, by: null });
    // Who does not know of it learns nothing of its end.
    return offer.isWithheld ? null : { body: changeText(act, offer.amountUsd), author: 'office' as const };
  };
  await addSiteEntry(tx, threadId, { at, decide });
}
