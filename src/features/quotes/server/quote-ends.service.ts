import type { Db } from '#app/db/client.ts';
import { addSiteEntry } from '#app/features/conversations/server/thread-entries.service.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { stateOn, transitionOf } from '../quote-states.rules.ts';
import { changedWords } from './quote-words.rules.ts';
import { findEndedQuotes, findQuote, updateQuoteState, type QuoteRow } from './quotes.db.ts';

export type QuoteEndDeps = { db: Db; now: () => Date };

const BATCH_SIZE = 100;

/**
 * Ends the open quotes whose last day is over or whose buyer has deleted their account, and purchases of such buyers, and tells
 * of it in their conversations. Can run twice: one that ended is not found again.
 */
export async function endQuotes({ db, now }: QuoteEndDeps, signal: AbortSignal): Promise<void> {
  for (let afterId: string | null | undefined = null; afterId !== undefined && !signal.aborted;) {
    const due = await findEndedQuotes(db, { today: siteDay(now()), afterId, limit: BATCH_SIZE });
    for (const quote of due) if (!signal.aborted) await db.transaction((tx) => endQuote(tx, quote, now()));
    afterId = due.at(-1)?.id;
  }
}

/** What becomes of a quote without anybody's doing; null if somebody was faster. */
function endOf(
  quote: QuoteRow | undefined,
  { buyerEmail }: { buyerEmail: string | null },
  at: Date,
): 'expire' | 'withdraw' | 'fall-through' | null {
  if (quote?.state === 'accepted') return buyerEmail === null ? 'fall-through' : null;
  if (quote?.state !== 'sent') return null;
  if (stateOn(quote, siteDay(at)) === 'expired') return 'expire';
  return buyerEmail === null ? 'withdraw' : null;
}

async function endQuote(tx: Db, { id, threadId }: { id: string; threadId: string }, at: Date): Promise<void> {
  const decide = async (thread: { buyerEmail: string | null }) => {
    const quote = await findQuote(tx, id);
    const act = endOf(quote, thread, at);
    if (quote === undefined || act === null) return null;
    await updateQuoteState(tx, id, { ...transitionOf(act), at, by: null });
    return { body: changedWords(act, quote), author: 'office' as const, origin: 'quote-notice' as const };
  };
  await addSiteEntry(tx, threadId, { at, decide });
}
