import type { Db } from '#app/db/client.ts';
import { addSiteEntry } from '#app/features/conversations/server/thread-entries.service.ts';
import { collectErrors } from '#app/lib/concurrency.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { transitionOf } from '../quote-states.rules.ts';
import { describeStateChange } from './quote-words.rules.ts';
import { findEndedQuotes, findQuoteEnd, updateQuoteState } from './quotes.db.ts';

export type QuoteEndDeps = { db: Db; now: () => Date };

const BATCH_SIZE = 100;

/**
 * Ends the open quotes whose last day is over or whose buyer has deleted their account, and purchases of such buyers and of
 * machines that somebody else got or that are deleted, and tells of it in their conversations. Can run twice: one that ended is
 * not found again. Throws if some could not be ended, after the others.
 */
export async function endQuotes({ db, now }: QuoteEndDeps, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (let afterId: string | null | undefined = null; afterId !== undefined && !signal.aborted;) {
    const due = await findEndedQuotes(db, { today: siteDay(now()), afterId, limit: BATCH_SIZE });
    const failures = await collectErrors(due, async (quote) => {
      if (!signal.aborted) await db.transaction((tx) => endQuote(tx, quote, now()));
    });
    errors.push(...failures);
    afterId = due.at(-1)?.id;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} quotes could not be ended`);
}

async function endQuote(tx: Db, { id, threadId }: { id: string; threadId: string }, at: Date): Promise<void> {
  const decide = async () => {
    const ended = await findQuoteEnd(tx, { id, today: siteDay(at) });
    // Somebody was faster.
    if (ended === undefined) return null;
    await updateQuoteState(tx, id, { ...transitionOf(ended.end), at, by: null });
    return {
      body: describeStateChange(ended.end, ended.quote),
      author: 'office' as const,
      origin: 'quote-notice' as const,
    };
  };
  await addSiteEntry(tx, threadId, { at, decide });
}
