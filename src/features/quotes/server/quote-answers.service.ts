import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import {
  addEntry,
  lockOwnThread,
  type EntryCredentials,
} from '#app/features/conversations/server/thread-entries.service.ts';
import { addressBuyer } from '#app/features/conversations/server/thread-mails.service.ts';
import { readsChannel } from '#app/features/conversations/thread-turns.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { machineUsdOf } from '../quote-amounts.rules.ts';
import { actsOn, stateOn, transitionOf, WHY_NOT, type ChosenAct } from '../quote-states.rules.ts';
import type { QuoteView } from '../quotes.schema.ts';
import { quoteAcceptedMail, quoteAcceptedOfficeMail } from './quote-mails.rules.ts';
import { describeStateChange } from './quote-words.rules.ts';
import { findAcceptedQuote, type QuoteRow } from './quotes.db.ts';
import {
  findObstacle,
  findOwnQuote,
  moveQuote,
  recordQuoteAction,
  viewQuote,
  type QuoteDeps,
  type ReadQuote,
} from './quotes.service.ts';

/** Who has accepted a quote for a listing, with which name, and what it asks for the machine in whole US dollars. */
export type AcceptedQuote = { threadId: string; name: string; machineUsd: number | null };

/** The accepted quote for a listing, for an admin who does not take part in its conversation; null if there is none. */
export async function getAcceptedQuote(db: Db, machineId: string, admin: User): Promise<AcceptedQuote | null> {
  const quote = await findAcceptedQuote(db, { machineId, callerId: admin.id });
  if (quote === undefined || quote.acceptedName === null) return null;
  return { threadId: quote.threadId, name: quote.acceptedName, machineUsd: machineUsdOf(quote.lines) };
}

type Wanted = { number: string; version: number };

/**
 * Accepts a version of a quote with the buyer's name, and mails buyer and office. Throws not_signed_in, not_found, not_allowed
 * for blocked buyers, too_many, and conflict if it cannot be accepted any more: then the message tells why.
 */
export async function acceptQuote(
  deps: QuoteDeps,
  credentials: EntryCredentials,
  { name, ...wanted }: Wanted & { name: string },
): Promise<QuoteView> {
  return deps.db.transaction(async (tx) => {
    const at = deps.now();
    const own = await openQuote(tx, credentials, wanted, { act: 'accept', at });
    const { quote, thread } = own;
    await requireAcceptable(tx, quote);
    await moveQuote(tx, quote, { ...transitionOf('accept'), at, by: 'buyer', acceptedName: name });
    // The quote has the name, and forgets it with the account of its buyer.
    const body = describeStateChange('accept', quote);
    const entry = { body, channel: 'buyer', origin: 'quote', at, mailed: ['office'] } as const;
    const { messageId } = await addEntry(tx, deps, credentials, thread, entry);
    const { mails, addresses } = deps;
    const to = await addressBuyer(tx, thread.row, { mailKey: `${messageId}-buyer`, addresses });
    const isSellerInThread = readsChannel(thread.row, 'seller', 'buyer');
    if (to !== null) await mails.mailer.queue(tx, quoteAcceptedMail(mails.site, to, quote, { isSellerInThread }));
    const about = { threadId: quote.threadId, mailKey: `${messageId}-office` };
    await mails.mailer.queueToOperator(tx, quoteAcceptedOfficeMail(mails.site, about, quote, { name, at }));
    return readAgain(tx, credentials, wanted, at);
  });
}

/** Declines or withdraws a quote, or ends the purchase that an accepted one led to. Throws as `acceptQuote`. */
export async function answerQuote(
  deps: QuoteDeps,
  credentials: EntryCredentials,
  act: Exclude<ChosenAct, 'accept'>,
  { message: words, ...wanted }: Wanted & { message: string },
): Promise<QuoteView> {
  return deps.db.transaction(async (tx) => {
    const at = deps.now();
    const { quote, thread, party } = await openQuote(tx, credentials, wanted, { act, at });
    await moveQuote(tx, quote, { ...transitionOf(act), at, by: party });
    const body = describeStateChange(act, quote, words);
    await addEntry(tx, deps, credentials, thread, { body, channel: 'buyer', origin: 'quote', at });
    if (party === 'office' && thread.user !== null) await recordQuoteAction(tx, thread.user, `${act} quote`, quote);
    return readAgain(tx, credentials, wanted, at);
  });
}

/** Locks a quote with its thread and listing, and makes sure that the caller can do this with it. */
async function openQuote(
  tx: Db,
  credentials: EntryCredentials,
  { number, version }: Wanted,
  { act, at }: { act: ChosenAct; at: Date },
) {
  const found = await findOwnQuote(tx, credentials, { number, version });
  const thread = await lockOwnThread(tx, credentials, found.quote.threadId, { at, locksListing: true });
  const own = await findOwnQuote(tx, credentials, { number, version });
  const state = stateOn(own.quote, siteDay(at));
  if (!actsOn(state, own.party).includes(act)) throw new AppError('conflict', whyNot(own, state));
  return { ...own, thread };
}

function whyNot({ quote, versions }: ReadQuote, state: QuoteRow['state']): string {
  const newest = versions[0]?.version ?? quote.version;
  return state === 'replaced' ? `Version ${newest} of this quote has replaced it` : WHY_NOT[state];
}

async function requireAcceptable(tx: Db, quote: QuoteRow): Promise<void> {
  const obstacle = await findObstacle(tx, quote);
  if (obstacle !== null) throw new AppError('conflict', obstacle);
}

async function readAgain(tx: Db, credentials: EntryCredentials, wanted: Wanted, at: Date): Promise<QuoteView> {
  return viewQuote(tx, await findOwnQuote(tx, credentials, wanted), at);
}
