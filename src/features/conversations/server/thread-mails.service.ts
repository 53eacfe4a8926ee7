import type { Db } from '#app/db/client.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { isSendableAddress, toRecipient } from '#app/features/mail/mail.rules.ts';
import {
  buyerMail,
  officeMail,
  sellerMail,
  sellerQuestionMail,
  type MailedBuyer,
  type MailedThread,
  type NewMessages,
} from './thread-mails.rules.ts';
import type { ReplyAddresses } from './reply-address.rules.ts';
import { questionMessages } from './seller-questions.rules.ts';
import { isBuyerBlocked, isBuyerProven } from './thread-access.service.ts';
import { passTurn } from './thread-turns.service.ts';
import { isReadBy, isRemoved, toThreadMessage } from './thread-views.rules.ts';
import { findMessagesSince, type MessageRow } from './thread-messages.db.ts';
import {
  findDueParties,
  findListedThread,
  findParties,
  lockParty,
  lockThreadWithAccounts,
  updateMailDue,
  updateParty,
  type ListedThread,
  type PartyRow,
  type ThreadRow,
} from './threads.db.ts';

export type ThreadMailDeps = {
  db: Db;
  mails: AccountMailDeps;
  now: () => Date;
  /** Null if the site takes no answers by mail. */
  addresses: ReplyAddresses | null;
};

/** The most mails of one run; the next run continues. */
const MOST_MAILS = 500;

/** Mails those who take part in threads what is new for them. A mail and the note that it was queued are one transaction. */
export async function mailNewMessages(deps: ThreadMailDeps, signal: AbortSignal): Promise<void> {
  for (const due of await findDueParties(deps.db, deps.now(), MOST_MAILS)) {
    if (signal.aborted) return;
    await deps.db.transaction((tx) => mailParty(tx, deps, due));
  }
}

async function mailParty(
  tx: Db,
  { mails, now, addresses }: ThreadMailDeps,
  of: { threadId: string; party: ThreadParty },
): Promise<void> {
  // Writers lock the thread, so that no message can be added meanwhile.
  if ((await lockThreadWithAccounts(tx, of.threadId)) === undefined) return;
  const [party, listed] = [await lockParty(tx, of), await findListedThread(tx, of.threadId)];
  // Another run was first.
  if (party === undefined || listed === undefined || party.mailDueAt === null || party.mailDueAt > now()) return;
  // What was written shortly before the block, too.
  const unmailed = of.party === 'seller' && (await isBuyerBlocked(tx, listed.thread, now())) ? 'buyer' : null;
  const messages = (await findMessagesSince(tx, of.threadId, party.mailedAt)).filter(
    (row) => row.message.author !== of.party && row.message.author !== unmailed && isMailed(listed, of.party, row),
  );
  const last = messages.at(-1);
  await updateParty(tx, of, { mailDueAt: null, mailedAt: last?.message.sentAt ?? party.mailedAt });
  if (last === undefined) return;
  if (of.party === 'seller' && !isReachable(listed)) await askOffice(tx, listed, now());
  else await queueMail(tx, mails, { party, listed, messages, addresses });
}

/** Removed messages are the office's alone. */
function isMailed({ thread }: ListedThread, party: ThreadParty, row: MessageRow): boolean {
  return (party === 'office' || !isRemoved(row)) && isReadBy(thread, party, row.message);
}

/** Whether a seller can be told by mail. */
function isReachable({ thread, seller }: ListedThread): boolean {
  return seller?.isActive === true && toRecipient({ ...seller, id: thread.sellerId ?? '' }) !== null;
}

/** The office answers in place of a seller whom no mail reaches. */
export async function askOffice(tx: Db, { thread }: ListedThread, at: Date): Promise<void> {
  if (thread.waitsFor !== 'seller') return;
  await passTurn(tx, thread, { waitsFor: 'office', at, reason: 'seller-gone' });
  await updateMailDue(tx, { threadId: thread.id, parties: ['office'], at });
}

type DueMail = {
  party: PartyRow;
  listed: ListedThread;
  messages: readonly MessageRow[];
  addresses: ReplyAddresses | null;
};

async function queueMail(tx: Db, { mailer, site }: AccountMailDeps, due: DueMail): Promise<void> {
  const { thread, seller } = due.listed;
  if (due.party.party === 'office') return mailer.queueToOperator(tx, officeMail(site, newsFor(due)));
  if (due.party.party === 'buyer') {
    const buyer = await findMailedBuyer(tx, thread, due.party);
    return buyer === null ? undefined : mailer.queue(tx, buyerMail(site, buyer, newsFor(due)));
  }
  if (thread.sellerId === null || seller === null) return;
  const to = toRecipient({ ...seller, id: thread.sellerId });
  if (to === null) return;
  const hasJoined = thread.sellerJoinedBy !== null;
  await mailer.queue(
    tx,
    hasJoined ? sellerMail(site, to, newsFor(due)) : sellerQuestionMail(site, to, questionsFor(due)),
  );
}

/** The buyer of a thread as the recipient of a mail; null if none can reach them. */
export async function findMailedBuyer(
  tx: Db,
  { buyerEmail: email, buyerName: name }: ThreadRow,
  { key, readAt }: PartyRow,
): Promise<MailedBuyer | null> {
  if (email === null || key === null || !isSendableAddress(email)) return null;
  return { email, name, key, isProven: await isBuyerProven(tx, { email, readAt }) };
}

/** The buyer of a thread, and what a mail says of it; null if none can reach them. */
export async function addressBuyer(
  tx: Db,
  row: ThreadRow,
  given: { mailKey: string; addresses: ReplyAddresses | null },
): Promise<{ buyer: MailedBuyer; thread: MailedThread } | null> {
  const party = (await findParties(tx, [row.id])).find((each) => each.party === 'buyer');
  const buyer = party === undefined ? null : await findMailedBuyer(tx, row, party);
  return party === undefined || buyer === null ? null : { buyer, thread: mailedThread(row, party, given) };
}

/** What every mail of a thread says of it. `mailKey` names the mail in its thread. */
export function mailedThread(
  { id, machineName, subject }: ThreadRow,
  { party, replyVersion: version }: PartyRow,
  { mailKey, addresses }: { mailKey: string; addresses: ReplyAddresses | null },
): MailedThread {
  const replyTo = addresses?.addressOf({ threadId: id, party, version }) ?? null;
  return { id, topic: machineName ?? subject, mailKey, replyTo };
}

function newsFor({ party: own, listed, messages, addresses }: DueMail): NewMessages {
  const mailKey = `${messages.at(-1)?.message.id ?? listed.thread.id}-${own.party}`;
  return {
    ...mailedThread(listed.thread, own, { mailKey, addresses }),
    messages: messages.map((message) => toThreadMessage(message, listed, own.party)),
  };
}

function questionsFor(due: DueMail): NewMessages {
  return { ...newsFor(due), messages: questionMessages(due.messages, due.listed) };
}
