import type { Db } from '#app/db/client.ts';
import { recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import type { ReplyAddresses } from '#app/features/conversations/server/reply-address.rules.ts';
import {
  findOwnThread,
  noSuchThread,
  type ReadThread,
  type ThreadCredentials,
} from '#app/features/conversations/server/thread-access.service.ts';
import {
  addEntry,
  lockOwnThread,
  type EntryCredentials,
  type OwnThread,
} from '#app/features/conversations/server/thread-entries.service.ts';
import { addressBuyer } from '#app/features/conversations/server/thread-mails.service.ts';
import type { WriteDeps } from '#app/features/conversations/server/threads.service.ts';
import { readsChannel } from '#app/features/conversations/thread-turns.rules.ts';
import { getAcceptedOffer, isTakenByAnother } from '#app/features/offers/server/offered-listing.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toUsd } from '#app/lib/format.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { changesBetween } from '../quote-changes.rules.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../quote-numbers.rules.ts';
import { continuesNumber, transitionOf, type QuoteParty } from '../quote-states.rules.ts';
import type { ListedQuote, QuoteDraft, QuoteInput, QuotesQuery, QuoteView, ThreadQuotes } from '../quotes.schema.ts';
import { quoteMail } from './quote-mails.rules.ts';
import { toTerms } from './quote-terms.rules.ts';
import { NOT_FOR_SALE, toQuoteView, UNDER_OFFER } from './quote-views.rules.ts';
import { sentWords } from './quote-words.rules.ts';
import {
  countQuotes,
  findQuotedMachine,
  findQuotes,
  findQuotesOfThread,
  findQuoteVersions,
  insertQuote,
  takeQuoteNumber,
  updateQuoteState,
  type QuoteRow,
} from './quotes.db.ts';

export type QuoteDeps = WriteDeps & {
  mails: AccountMailDeps;
  /** Null if the site takes no answers by mail. */
  addresses: ReplyAddresses | null;
};

/** The newest quotes of a thread. */
const MOST_SHOWN = 50;
/** For how many days a quote is valid unless the office says otherwise. */
const USUAL_DAYS = 14;

/** The quotes of a thread. Throws not_signed_in, and not_found for all but its buyer and the office. */
export async function listThreadQuotes(
  { db, now }: Pick<QuoteDeps, 'db' | 'now'>,
  credentials: ThreadCredentials,
  threadId: string,
): Promise<ThreadQuotes> {
  const thread = await findOwnThread(db, credentials, threadId);
  const party = requireReader(thread);
  const all = await findQuotesOfThread(db, threadId, MOST_SHOWN);
  const obstacle = await findObstacle(db, { machineId: thread.row.machineId, threadId });
  const standing = { party, among: all, today: siteDay(now()), obstacle, thread: thread.row };
  return {
    draft: party === 'office' ? await draftQuote(db, thread, { newest: all[0], now: now() }) : null,
    quotes: all.map((row) => toQuoteView(row, standing)),
  };
}

/** What the next quote begins with; null if none can be sent now. */
async function draftQuote(
  db: Db,
  { row: { id, machineId, buyerEmail } }: ReadThread,
  { newest, now }: { newest: QuoteRow | undefined; now: Date },
): Promise<QuoteDraft | null> {
  const machine = await findMachineForSale(db, machineId);
  if (machine === null || machineId === null || buyerEmail === null || newest?.state === 'accepted') return null;
  const accepted = await getAcceptedOffer(db, machineId);
  const offerUsd = accepted?.threadId === id ? accepted.amountUsd : null;
  return {
    replaces: newest?.id ?? null,
    machineName: machine.name,
    machineUsd: offerUsd ?? machine.shownPrice,
    source: offerUsd !== null ? 'offer' : machine.shownPrice === null ? null : 'price',
    validUntil: siteDay(new Date(now.getTime() + USUAL_DAYS * DAY_MS)),
  };
}

/**
 * Sends a quote to the buyer of a thread, in place of the open one: then it is the next version of that. Throws not_signed_in,
 * not_found, invalid, and conflict if the machine is not for sale, if a quote is accepted, or if the caller has not seen the
 * newest one.
 */
export async function sendQuote(
  deps: QuoteDeps,
  credentials: EntryCredentials,
  { id, ...input }: QuoteInput & { id: string },
): Promise<QuoteView> {
  return deps.db.transaction(async (tx) => {
    const at = deps.now();
    const thread = await lockOwnThread(tx, credentials, id, { at, locksListing: true });
    const machine = await requireQuotable(tx, thread);
    const before = await findQuotesOfThread(tx, id, MOST_SHOWN);
    const [newest] = before;
    requireSeen(newest, input.replaces);
    const terms = toTerms(input, siteDay(at));
    if (newest?.state === 'sent') await moveQuote(tx, newest, { ...transitionOf('replace'), at, by: 'office' });
    const numbered = await nextNumber(tx, newest);
    const quote = await insertQuote(tx, { ...terms, ...numbered, ...machine, threadId: id, sentAt: at });
    await tellQuote(tx, deps, { credentials, thread, quote, newest });
    const among = await findQuotesOfThread(tx, id, MOST_SHOWN);
    const obstacle = await findObstacle(tx, quote);
    return toQuoteView(quote, { party: 'office', among, today: siteDay(at), obstacle, thread: thread.row });
  });
}

/** The same number with the next version, or the first version of the next number. */
async function nextNumber(tx: Db, newest: QuoteRow | undefined): Promise<Pick<QuoteRow, 'number' | 'version'>> {
  if (newest !== undefined && continuesNumber(newest.state))
    return { number: newest.number, version: newest.version + 1 };
  return { number: await takeQuoteNumber(tx), version: 1 };
}

async function requireQuotable(tx: Db, { party, row }: OwnThread): Promise<{ machineId: string; machineName: string }> {
  if (party !== 'office') throw new AppError('conflict', 'This conversation is your own. A colleague makes the quote.');
  if (row.buyerEmail === null) throw new AppError('conflict', 'The buyer has deleted their account');
  const machine = await findMachineForSale(tx, row.machineId);
  if (machine === null || row.machineId === null)
    throw new AppError('conflict', row.machineName === null ? 'This conversation is about no machine' : NOT_FOR_SALE);
  return { machineId: row.machineId, machineName: machine.name };
}

function requireSeen(newest: QuoteRow | undefined, seenId: string | null): void {
  if (newest?.state === 'accepted')
    throw new AppError('conflict', 'A quote of this conversation is accepted. End that purchase first.');
  if ((newest?.id ?? null) !== seenId)
    throw new AppError('conflict', 'Somebody has sent a quote meanwhile. Read it first.');
}

type Telling = {
  credentials: EntryCredentials;
  thread: OwnThread;
  quote: QuoteRow;
  newest: QuoteRow | undefined;
};

async function tellQuote(tx: Db, deps: QuoteDeps, { credentials, thread, quote, newest }: Telling): Promise<void> {
  const { row, user } = thread;
  const changes = newest?.number === quote.number ? changesBetween(newest, quote) : [];
  const { messageId } = await addEntry(tx, deps, credentials, thread, {
    body: sentWords(quote, changes),
    channel: 'buyer',
    origin: 'quote',
    at: quote.sentAt,
    mailed: ['buyer'],
  });
  const { addresses, mails } = deps;
  const to = await addressBuyer(tx, row, { mailKey: `${messageId}-buyer`, addresses });
  const told = { changes, isSellerInThread: readsChannel(row, 'seller', 'buyer') };
  if (to !== null) await mails.mailer.queue(tx, quoteMail(mails.site, to, quote, told));
  if (user !== null) await recordQuoteAction(tx, user, 'send quote', quote);
}

/** Notes in the audit log what the office has done with a quote. */
export async function recordQuoteAction(
  tx: Db,
  admin: NonNullable<OwnThread['user']>,
  action: string,
  { threadId, number, version, totalCents }: QuoteRow,
): Promise<void> {
  const after = { quote: formatQuoteNumber(number), version, totalUsd: toUsd(totalCents) };
  await recordAdminAction(tx, admin, { action, subject: { type: 'thread', id: threadId }, before: null, after });
}

/** Changes the state of a quote whose thread is locked. */
export async function moveQuote(
  tx: Db,
  { id }: QuoteRow,
  change: Parameters<typeof updateQuoteState>[2],
): Promise<void> {
  if (!(await updateQuoteState(tx, id, change))) throw new Error('The quote was changed although it is locked');
}

export type ReadQuote = { quote: QuoteRow; versions: readonly QuoteRow[]; thread: ReadThread; party: QuoteParty };

/**
 * A version of a quote, the newest unless another is named, for its buyer and the office. Throws not_signed_in, and not_found
 * for everybody else, as if there were none.
 */
export async function findOwnQuote(
  db: Db,
  credentials: ThreadCredentials,
  { number, version }: { number: string; version?: number | undefined },
): Promise<ReadQuote> {
  const versions = await findQuoteVersions(db, parseQuoteNumber(number));
  const quote = version === undefined ? versions[0] : versions.find((each) => each.version === version);
  if (quote === undefined) throw noSuchThread();
  const thread = await findOwnThread(db, credentials, quote.threadId);
  return { quote, versions, thread, party: requireReader(thread) };
}

/** The same as its reader sees it. */
export async function readQuote(
  { db, now }: Pick<QuoteDeps, 'db' | 'now'>,
  credentials: ThreadCredentials,
  wanted: { number: string; version?: number | undefined },
): Promise<QuoteView> {
  return viewQuote(db, await findOwnQuote(db, credentials, wanted), now());
}

export async function viewQuote(db: Db, { quote, versions, thread, party }: ReadQuote, now: Date): Promise<QuoteView> {
  const obstacle = await findObstacle(db, quote);
  return toQuoteView(quote, { party, among: versions, today: siteDay(now), obstacle, thread: thread.row });
}

/** Quotes for the office, those that end first before the others; without those in whose conversation the admin takes part. */
export async function listQuotes(
  { db, now }: Pick<QuoteDeps, 'db' | 'now'>,
  admin: User,
  { state, ...paging }: QuotesQuery,
): Promise<{ rows: ListedQuote[]; total: number }> {
  const filter = { state, callerId: admin.id, today: siteDay(now()) };
  const rows = await findQuotes(db, filter, rowsOf(paging));
  return { rows: rows.map(toListedQuote), total: await countQuotes(db, filter) };
}

function toListedQuote({ number, totalCents, sentAt, ...row }: Awaited<ReturnType<typeof findQuotes>>[number]) {
  return {
    ...row,
    number: formatQuoteNumber(number),
    totalUsd: toUsd(totalCents),
    sentAt: sentAt.toISOString(),
  };
}

/** A listing that can be bought, with the price that visitors see; null if it is sold, rejected, of a suspended seller or deleted. */
async function findMachineForSale(db: Db, machineId: string | null) {
  const machine = machineId === null ? undefined : await findQuotedMachine(db, machineId);
  return machine?.isForSale === true ? machine : null;
}

/** Why an open quote of a conversation about a listing cannot be accepted now; null if it can. */
export async function findObstacle(
  db: Db,
  { machineId, threadId }: Pick<QuoteRow, 'machineId' | 'threadId'>,
): Promise<string | null> {
  if (machineId === null || (await findMachineForSale(db, machineId)) === null) return NOT_FOR_SALE;
  return (await isTakenByAnother(db, { machineId, threadId })) ? UNDER_OFFER : null;
}

/** The seller of a machine does not know of quotes for it. */
function requireReader({ party }: ReadThread): QuoteParty {
  if (party === 'seller') throw noSuchThread();
  return party;
}
