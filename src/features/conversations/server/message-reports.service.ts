import type { Db } from '#app/db/client.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf } from '#app/lib/paging.ts';
import type {
  MessageReport,
  MessageReportDecision,
  MessageReportsQuery,
  ReportPerson,
} from '../message-reports.schema.ts';
import { isNotice, isWithheld } from '../thread-turns.rules.ts';
import { mailReporter, withdrawMessage } from './message-report-mails.service.ts';
import {
  countMessageReports,
  findMessageReport,
  findMessageReports,
  insertMessageReport,
  updateMessageReport,
  type MessageReportRow,
} from './message-reports.db.ts';
import { findThreadForReader, type ThreadCredentials } from './thread-access.service.ts';
import { findMessage, findMessages, findMessagesAmong, type MessageRow } from './thread-messages.db.ts';
import { passTurn } from './thread-turns.service.ts';
import { isReadBy, isRemoved, toThreadMessage } from './thread-views.rules.ts';
import type { ThreadDeps } from './threads.service.ts';
import { findListedThread, findListedThreads, lockThreadWithAccounts, type ListedThread } from './threads.db.ts';

export type MessageReportDeps = ThreadDeps & { mails: AccountMailDeps };

/** Among so many of the newest messages is the one that waits for an answer. */
const MOST_SEARCHED = 100;

/**
 * Tells the office that the buyer or the seller of a thread objects to a message of the other. Without effect if the message
 * waits for a decision already, or was removed. Throws not_signed_in, and not_found for messages that the caller does not
 * read, or that are not the other's.
 */
export async function reportMessage(
  { db, now }: ThreadDeps,
  credentials: ThreadCredentials,
  { id, messageId, reason }: { id: string; messageId: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockThreadWithAccounts(tx, id);
    const { row, party } = await findThreadForReader(tx, credentials, id);
    const found = await findMessage(tx, messageId);
    const isOthers = found?.message.threadId === id && found.message.author === otherThan(party);
    if (found === undefined || !isOthers || !isReadBy(row, party, found.message))
      throw new AppError('not_found', 'This message does not exist');
    await insertMessageReport(tx, { messageId, reason, createdAt: now() });
  });
}

/** With whom a party talks; the office with neither of the two alone. */
function otherThan(party: ThreadParty): ThreadParty | null {
  if (party === 'office') return null;
  return party === 'buyer' ? 'seller' : 'buyer';
}

/** A page of the reports: of open ones those that wait longest, of others the last decided. */
export async function listMessageReports(
  db: Db,
  { state = 'open', ...paging }: MessageReportsQuery,
): Promise<{ rows: MessageReport[]; total: number }> {
  const reports = await findMessageReports(db, { state, ...rowsOf(paging) });
  const messages = await findMessagesAmong(
    db,
    reports.map(({ messageId }) => messageId),
  );
  const threads = await findListedThreads(
    db,
    reports.map(({ threadId }) => threadId),
  );
  const rows = reports.flatMap((report) => {
    const message = messages.find((each) => each.message.id === report.messageId);
    const listed = threads.find(({ thread }) => thread.id === report.threadId);
    return message === undefined || listed === undefined ? [] : [toMessageReport(report, message, listed)];
  });
  return { rows, total: await countMessageReports(db, state) };
}

function toMessageReport(report: MessageReportRow, message: MessageRow, listed: ListedThread): MessageReport {
  const { id, threadId, reason, state, decidedAt, decidedBy, answer, createdAt } = report;
  const { machineName, subject } = listed.thread;
  const { author } = message.message;
  return {
    id,
    threadId,
    about: machineName ?? subject,
    message: toThreadMessage(message, listed, 'office'),
    author: toPerson(listed, author),
    reporter: toPerson(listed, otherThan(author) ?? author),
    reason,
    state,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    answer,
    createdAt: createdAt.toISOString(),
  };
}

function toPerson({ thread, seller }: ListedThread, party: ThreadParty): ReportPerson {
  if (party === 'buyer') {
    const { buyerName: name, buyerEmail: email, buyerPhone: phone } = thread;
    return { party, userId: null, name, email, phone };
  }
  const name = seller?.name ?? seller?.username ?? null;
  return { party, userId: thread.sellerId, name, email: seller?.email ?? null, phone: null };
}

/**
 * Decides about an open report: upheld, the words and files of its message are the office's alone from now on. Who reported
 * it is mailed the outcome. Throws not_found, and conflict if somebody has decided meanwhile.
 */
export async function decideMessageReport(
  { db, now, mails }: MessageReportDeps,
  admin: User,
  { id, outcome, answer = null }: MessageReportDecision & { id: string },
): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const at = now();
    const { username } = await getActor(tx, admin);
    const found = await findMessageReport(tx, id);
    if (found !== undefined) await lockThreadWithAccounts(tx, found.threadId);
    const decision = { state: outcome, decidedAt: at, decidedBy: username, answer };
    const isDecided = await updateMessageReport(tx, id, decision);
    const report = await findMessageReport(tx, id);
    if (report === undefined) throw new AppError('not_found', 'This report does not exist: load the list again');
    if (!isDecided) throw decidedMeanwhile(report);
    const [message, listed] = [await findMessage(tx, report.messageId), await findListedThread(tx, report.threadId)];
    if (message === undefined || listed === undefined) throw new Error('A report is deleted with its message');
    const reporter = otherThan(message.message.author) ?? 'office';
    if (outcome === 'upheld') {
      await withdrawMessage(tx, mails.mailer, { message: message.message, reader: reporter, at });
      await endTurn(tx, listed, { author: message.message.author, reader: reporter, at });
    }
    await mailReporter(tx, mails, { listed, reporter, report: { ...report, answer }, outcome });
    const action = outcome === 'upheld' ? 'remove reported message' : 'dismiss report of message';
    const [before, after] = [{ state: 'open' }, { state: outcome, messageId: report.messageId }];
    const subject = { type: 'thread', id: report.threadId } as const;
    await recordAdminAction(tx, admin, { action, subject, before, after });
  });
}

function decidedMeanwhile({ decidedBy, state }: MessageReportRow): AppError {
  const what = state === 'upheld' ? 'removed this message' : 'dismissed this report';
  return new AppError('conflict', `${decidedBy} has ${what} meanwhile`);
}

type Ending = { author: ThreadParty; reader: ThreadParty; at: Date };

/** Whoever was expected to answer a removed message is not any more, unless its author has written something else. */
async function endTurn(tx: Db, { thread }: ListedThread, { author, reader, at }: Ending): Promise<void> {
  if (thread.waitsFor !== reader) return;
  const messages = await findMessages(tx, thread.id, { channels: ['buyer', 'seller'], limit: MOST_SEARCHED });
  const last = messages.findLast((row) => !isNotice(row.message) && !isRemoved(row) && !isWithheld(row.message));
  if (last?.message.author !== author) await passTurn(tx, thread, { waitsFor: null, at });
}
