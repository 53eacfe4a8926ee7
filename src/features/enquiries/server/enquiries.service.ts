import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { lockSellers } from '#app/db/locked-accounts.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import { getOwnUser } from '#app/features/accounts/server/accounts.service.ts';
import { isUser, type Account, type User } from '#app/features/accounts/server/current-account.service.ts';
import {
  isConfirmedAddressOf,
  type AccountMailDeps,
} from '#app/features/accounts/server/email-confirmation.service.ts';
import { networkLabel } from '#app/features/blocking/blocks.rules.ts';
import { refuseBots } from '#app/features/blocking/server/bot-checks.service.ts';
import { requireNotBlocked } from '#app/features/blocking/server/blocks.service.ts';
import type { MailboxLimits } from '#app/features/conversations/server/mailbox-limits.service.ts';
import { findReasonsToHold } from '#app/features/conversations/server/message-holds.service.ts';
import {
  forgetEnquiry,
  recordEnquiry,
  settleEnquiry,
} from '#app/features/conversations/server/thread-messages.service.ts';
import {
  prepareEnquiredOffer,
  recordEnquiredOffer,
  requireNoPurchaseOrQuote,
  type EnquiredOffer,
} from '#app/features/offers/server/enquired-offers.service.ts';
import { lockMachines } from '#app/features/machines/server/machines.store.ts';
import { mainImageOf } from '#app/features/machines/machines.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { COUNTED_MATCHES, rowsOf, totalOfFound, type ListTotal } from '#app/lib/paging.ts';
import { changedFields, pickForJson } from '#app/lib/collections.ts';
import { EMAIL_REQUIRED, NAME_REQUIRED } from '#app/lib/text-fields.ts';
import type { AnsweredInput, ContactSubmission } from '../contact-submissions.schema.ts';
import type { ContactsQuery } from '../contacts-search.schema.ts';
import type { Enquiry, SentEnquiry, ThreadInput } from '../enquiries.schema.ts';
import {
  countContactRows,
  countSomeContactRows,
  countContactsFrom,
  deleteContact,
  findContactRows,
  forgetNetworks,
  insertContact,
  lockContact,
  lockEnquiredMachine,
  updateContact,
  type ContactFilter,
  type ContactMarks,
  type ContactRow,
  type EnquiredMachine,
} from './enquiries.db.ts';
import { enquiryMail, enquiryReceivedMail, isAnsweredBySeller, sellerEnquiryMails } from './enquiry-mails.rules.ts';
import type { EnquiryLimits } from './enquiry-limits.service.ts';

export type EnquiryDeps = AccountMailDeps & { db: Db; limits: EnquiryLimits; mailboxes: MailboxLimits };

/** How long the network of a message is known, to block it. */
const NETWORK_KEPT_MS = 30 * DAY_MS;

/** The account that sends a message, if any, and its network. */
export type Sender = { account: Account | null; network: string };

/**
 * Stores a message for the operator, and mails it to the operator and the seller of a Premium listing, with a receipt
 * to the sender. Stores it even if mails cannot be sent. Throws invalid for suspected bots, not_allowed for blocked
 * senders, and too_many.
 */
export async function sendEnquiry(
  { db, mailer, site, now, limits, mailboxes }: EnquiryDeps,
  input: Enquiry,
  { account, network }: Sender,
): Promise<SentEnquiry & { threadId: string }> {
  refuseBots(input);
  const createdAt = now();
  return db.transaction(async (tx) => {
    const { name, email, phone = null, subject = null, machineId } = input;
    await requireNotBlocked(tx, account, { emails: [email], phones: [phone], network }, createdAt);
    await forgetNetworks(tx, new Date(createdAt.getTime() - NETWORK_KEPT_MS));
    if (machineId !== undefined) await lockSellers(tx, [machineId]);
    const isConfirmed = await isConfirmedAddressOf(tx, email, account);
    const offered = await prepareOffer(tx, input, { account, isConfirmed, at: createdAt });
    const machine = machineId === undefined ? undefined : await lockEnquiredMachine(tx, machineId);
    const enquiry = { ...input, message: offered?.text ?? input.message };
    const fields = { name, email, phone, subject, message: enquiry.message };
    const stored = { ...fields, machineId: machine?.id ?? null };
    const smells = await findReasonsToHold(tx, { ...stored, network, at: createdAt, isKnown: isConfirmed });
    const asksSeller = machine !== undefined && isAnsweredBySeller(machine);
    // Nobody but the office learns of a message that is held.
    const isSellerAsked = asksSeller && smells.length === 0;
    const asked = { isSellerAsked, askedSellerId: isSellerAsked ? machine.sellerId : null };
    const id = await insertContact(tx, { ...stored, ...asked, network, createdAt });
    const thread = await recordEnquiry(tx, {
      isConfirmed,
      ...fields,
      contactId: id,
      machine: machine ?? null,
      asksSeller,
      smells,
      createdAt,
    });
    const told = { contactId: id, threadId: thread.id, isHeld: smells.length > 0 };
    if (offered !== null) await recordEnquiredOffer(tx, offered, { ...told, at: createdAt });
    await mailTold(tx, { mailer, site }, enquiry, { machine, ...told });
    const sentToday = await countContactsFrom(tx, email, new Date(createdAt.getTime() - DAY_MS));
    await mailboxes.countMessage(tx, email);
    // Last, because other messages from the same network wait from here to the end of the transaction.
    if (await limits.maySendReceipt(tx, { email, sentToday, network: isConfirmed ? null : network }))
      await mailer.queue(
        tx,
        enquiryReceivedMail(site, enquiry, { machine, isConfirmed, thread: { ...thread, contactId: id } }),
      );
    return { id, ...stored, createdAt: createdAt.toISOString(), threadId: thread.id };
  });
}

/** The offer in a message; null if it has none. */
async function prepareOffer(
  tx: Db,
  { machineId, email, offer, message }: Enquiry,
  { account, isConfirmed, at }: { account: Account | null; isConfirmed: boolean; at: Date },
): Promise<EnquiredOffer | null> {
  if (offer === undefined) return null;
  if (machineId === undefined) throw new AppError('invalid', 'An offer is for a machine');
  const userId = isUser(account) ? account.id : null;
  return prepareEnquiredOffer(tx, { machineId, email, isConfirmed, userId }, { offer: { ...offer, message }, at });
}

type Recorded = { machine: EnquiredMachine | undefined; contactId: string; threadId: string; isHeld: boolean };

/** Mails a message to the operator and, unless it is held, to the seller. */
async function mailTold(
  tx: Db,
  { mailer, site }: Pick<EnquiryDeps, 'mailer' | 'site'>,
  enquiry: Enquiry,
  { machine, contactId, threadId: id, isHeld }: Recorded,
): Promise<void> {
  const inThread = (party: ThreadParty) => ({ id, message: `${contactId}-${party}` });
  await mailer.queueToOperator(tx, enquiryMail(site, enquiry, machine, { thread: inThread('office'), isHeld }));
  if (machine !== undefined && !isHeld)
    await mailer.queueAll(tx, sellerEnquiryMails(site, enquiry, machine, inThread('seller')));
}

/** Sends a message as `sendEnquiry` does, and returns its thread's id. Also throws invalid without a name or an address. */
export async function beginThread(
  deps: EnquiryDeps,
  { name, email, ...input }: ThreadInput,
  sender: Sender,
): Promise<string> {
  const user = isUser(sender.account) ? await getOwnUser(deps.db, sender.account.id) : null;
  const from = { name: name ?? user?.name ?? user?.username, email: email ?? user?.email ?? undefined };
  if (from.name === undefined) throw new AppError('invalid', NAME_REQUIRED);
  if (from.email === undefined) throw new AppError('invalid', EMAIL_REQUIRED);
  const { threadId } = await sendEnquiry(deps, { ...input, name: from.name, email: from.email }, sender);
  return threadId;
}

/**
 * The messages, unread first, then the newest; with `waiting`, those that wait for the operator, the oldest first.
 * `unread` is the number of unread messages without those that wait for a seller.
 */
export async function listContacts(
  db: Db,
  { unread = false, waiting = false, withSeller, search, id, ...paging }: ContactsQuery,
): Promise<ListTotal & { rows: ContactSubmission[]; unread: number }> {
  const filter = { unread, waiting, withSeller, search, id };
  const rows = await findContactRows(db, filter, rowsOf(paging));
  return {
    rows: rows.map(toContact),
    ...(await countFound(db, filter)),
    unread: await countContactRows(db, { unread: true, waiting: false, withSeller: false }),
  };
}

async function countFound(db: Db, filter: ContactFilter): Promise<ListTotal> {
  if (filter.search === undefined) return { total: await countContactRows(db, filter), isTotalExact: true };
  return totalOfFound(await countSomeContactRows(db, filter, COUNTED_MATCHES + 1));
}

function toContact({ contact, machine, sellerName, askedSellerName, threadId }: ContactRow): ContactSubmission {
  const { machineId: _machineId, isSellerAsked, askedSellerId: _sellerId, answeredAt, createdAt, ...rest } = contact;
  const { network, ...fields } = rest;
  return {
    ...fields,
    network: network === null ? null : networkLabel(network),
    answeredAt: answeredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    machine: machine === null ? null : toMachineSummary(machine, sellerName),
    threadId,
    askedSeller: isSellerAsked ? { name: askedSellerName } : null,
  };
}

function toMachineSummary(machine: NonNullable<ContactRow['machine']>, sellerName: string | null) {
  const { id, name, shownPrice: price, status } = machine;
  return { id, name, picture: mainImageOf(machine), price, status, sellerName };
}

/** Marks a message as read or unread. Throws not_found. */
export async function markRead(db: Db, admin: User, id: string, isRead: boolean): Promise<ContactSubmission> {
  return changeContact(db, admin, id, {
    action: `mark message as ${isRead ? '' : 'un'}read`,
    change: () => ({ isRead }),
  });
}

/**
 * Marks a message as answered or in no need of an answer, with the admin and the time, or removes the mark. Throws
 * not_found.
 */
export async function markAnswered(
  { db, now }: EnquiryDeps,
  admin: User,
  id: string,
  { isAnswered, as = 'answered' }: AnsweredInput,
): Promise<ContactSubmission> {
  if (!isAnswered)
    return changeContact(db, admin, id, { action: 'mark message as unanswered', change: () => UNANSWERED });
  return changeContact(db, admin, id, {
    action: as === 'answered' ? 'mark message as answered' : 'mark message as in no need of an answer',
    change: ({ answeredAs }, username) =>
      // A second press keeps the time and the name of the first.
      answeredAs === as ? {} : { isRead: true, answeredAt: now(), answeredAs: as, answeredBy: username },
  });
}

const UNANSWERED = { answeredAt: null, answeredAs: null, answeredBy: null } as const;

type ContactChange = {
  action: string;
  /** The fields to store; `username` is the admin's. */
  change: (contact: ContactRow['contact'], username: string) => ContactMarks;
};

/** Stores an admin's change of a message with its audit entry; nothing if it changes nothing. Throws not_found. */
async function changeContact(
  db: Db,
  admin: User,
  id: string,
  { action, change }: ContactChange,
): Promise<ContactSubmission> {
  return runAsAdmin(db, admin, async (tx) => {
    const row = await getLocked(tx, id);
    const actor = await getActor(tx, admin);
    const after = { ...row.contact, ...change(row.contact, actor.username) };
    const changed = changedFields(row.contact, after, ['isRead', 'answeredAs']);
    if (changed === null) return toContact(row);
    const { isRead, answeredAt, answeredAs, answeredBy } = after;
    await updateContact(tx, id, { isRead, answeredAt, answeredAs, answeredBy });
    if (answeredAs !== row.contact.answeredAs)
      await settleEnquiry(tx, { contactId: id, answeredAs, at: answeredAt ?? row.contact.createdAt });
    await insertAuditEntry(tx, { actor, action, subject: { type: 'contact', id }, ...changed });
    return toContact({ ...row, contact: after });
  });
}

/** Deletes a message permanently. Throws not_found, and conflict if its conversation has an accepted offer, or a quote. */
export async function removeContact(db: Db, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const [found] = await findContactRows(tx, { unread: false, waiting: false, id }, { limit: 1, offset: 0 });
    // Nobody accepts an offer of its conversation meanwhile: the listing is locked before the contact.
    if (found !== undefined && found.machine !== null) await lockMachines(tx, [found.machine.id]);
    const { contact } = await getLocked(tx, id);
    await requireNoPurchaseOrQuote(tx, id);
    await forgetEnquiry(tx, id);
    await deleteContact(tx, id);
    // Without sender and text: a person who asks for their deletion must not stay in the audit log.
    const before = pickForJson(contact, ['createdAt', 'isRead']);
    const subject = { type: 'contact', id } as const;
    await recordAdminAction(tx, admin, { action: 'delete message', subject, before, after: null });
  });
}

async function getLocked(tx: Db, id: string): Promise<ContactRow> {
  const row = await lockContact(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This message no longer exists');
  return row;
}
