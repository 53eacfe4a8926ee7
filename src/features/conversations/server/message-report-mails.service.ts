import type { Db } from '#app/db/client.ts';
import type { ReportOutcome } from '#app/db/enums.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { isSendableAddress, toRecipient } from '#app/features/mail/mail.rules.ts';
import type { Mailer } from '#app/features/mail/server/mail.service.ts';
import { threadHref } from '../thread-links.rules.ts';
import type { MessageReportRow } from './message-reports.db.ts';
import { isBuyerProven } from './thread-access.service.ts';
import { messageReportMail, questionHref, type ReportReader } from './thread-mails.rules.ts';
import { findMessagesSince, type MessageRow } from './thread-messages.db.ts';
import { findParties, updateMailDue, updateParty, type ListedThread } from './threads.db.ts';

type Withdrawn = { message: MessageRow['message']; reader: ThreadParty; at: Date };

/**
 * Deletes the unsent mails that bring a removed message to its reader. What was sent after it is mailed again; what was sent
 * before it, whoever reported it has read.
 */
export async function withdrawMessage(
  tx: Db,
  mailer: Pick<Mailer, 'dropMessages'>,
  { message: { threadId, sentAt }, reader, at }: Withdrawn,
): Promise<void> {
  const since = new Date(sentAt.getTime() - 1);
  // A mail is named after its last message.
  const others = (await findMessagesSince(tx, threadId, since)).filter(({ message }) => message.author !== reader);
  const messages = others.flatMap(({ message }) =>
    [message.id, message.contactId].flatMap((id) => (id === null ? [] : [`${id}-${reader}`])),
  );
  if (!(await mailer.dropMessages(tx, { threadId, messages, now: at }))) return;
  await updateParty(tx, { threadId, party: reader }, { mailedAt: since });
  await updateMailDue(tx, { threadId, parties: [reader], at });
}

type Answering = { listed: ListedThread; reporter: ThreadParty; report: MessageReportRow; outcome: ReportOutcome };

/** Tells whoever reported a message what came of it, if a mail reaches them. */
export async function mailReporter(
  tx: Db,
  { mailer, site }: AccountMailDeps,
  { listed, reporter, report: { answer, createdAt: reportedAt }, outcome }: Answering,
): Promise<void> {
  const to = reporter === 'buyer' ? await findBuyer(tx, listed) : findSeller(listed);
  if (to === null) return;
  const topic = listed.thread.machineName ?? listed.thread.subject;
  await mailer.queue(tx, messageReportMail(site, to, { topic, reportedAt, outcome, answer }));
}

async function findBuyer(tx: Db, { thread }: ListedThread): Promise<ReportReader | null> {
  const { id, buyerEmail: email, buyerName: name } = thread;
  const party = (await findParties(tx, [id])).find((each) => each.party === 'buyer');
  if (email === null || party === undefined || party.key === null || !isSendableAddress(email)) return null;
  const isConfirmed = await isBuyerProven(tx, { email, readAt: party.readAt });
  return { id: null, email, name, isConfirmed, path: threadHref(id, party.key) };
}

function findSeller({ thread: { id, sellerId, sellerJoinedBy }, seller }: ListedThread): ReportReader | null {
  const to = seller === null || sellerId === null ? null : toRecipient({ ...seller, id: sellerId });
  return to === null ? null : { ...to, path: sellerJoinedBy === null ? questionHref(id) : threadHref(id) };
}
