import type { Db } from '#app/db/client.ts';
import { lockSellers } from '#app/db/locked-accounts.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { Account, User } from '#app/features/accounts/server/current-account.service.ts';
import {
  isConfirmedAddressOf,
  type AccountMailDeps,
} from '#app/features/accounts/server/email-confirmation.service.ts';
import { mainImageOf } from '#app/features/machines/machines.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { COUNTED_MATCHES, rowsOf, totalOfFound, type ListTotal } from '#app/lib/paging.ts';
import { pickForJson } from '#app/lib/collections.ts';
import type { ContactsQuery, ContactSubmission } from '../contact-submissions.schema.ts';
import { MIN_FILL_MS, type Enquiry, type SentEnquiry } from '../enquiries.schema.ts';
import {
  countContactRows,
  countSomeContactRows,
  countContactsFrom,
  deleteContact,
  findContactRows,
  insertContact,
  lockContact,
  lockEnquiredMachine,
  updateContact,
  type ContactFilter,
  type ContactRow,
} from './enquiries.db.ts';
import { enquiryMail, enquiryReceivedMail, sellerEnquiryMails } from './enquiry-mails.rules.ts';
import type { EnquiryLimits } from './enquiry-limits.service.ts';

export type EnquiryDeps = AccountMailDeps & { db: Db; limits: EnquiryLimits };

/** The account that sends a message, if any, and its network. */
export type Sender = { account: Account | null; network: string };

/**
 * Stores a message for the operator, and mails it to the operator and the seller of a Premium listing, with a receipt
 * to the sender. Stores it even if mails cannot be sent. Throws invalid for suspected bots.
 */
export async function sendEnquiry(
  { db, mailer, site, now, limits }: EnquiryDeps,
  enquiry: Enquiry,
  { account, network }: Sender,
): Promise<SentEnquiry> {
  refuseBots(enquiry);
  const { name, email, phone = null, subject = null, message, machineId } = enquiry;
  const fields = { name, email, phone, subject, message };
  const createdAt = now();
  return db.transaction(async (tx) => {
    if (machineId !== undefined) await lockSellers(tx, [machineId]);
    const machine = machineId === undefined ? undefined : await lockEnquiredMachine(tx, machineId);
    const stored = { ...fields, machineId: machine?.id ?? null };
    const id = await insertContact(tx, { ...stored, createdAt });
    await mailer.queueToOperator(tx, enquiryMail(site, enquiry, machine));
    if (machine !== undefined) await mailer.queueAll(tx, sellerEnquiryMails(site, enquiry, machine));
    const sentToday = await countContactsFrom(tx, email, new Date(createdAt.getTime() - DAY_MS));
    const isConfirmed = await isConfirmedAddressOf(tx, email, account);
    // Last, because other messages from the same network wait from here to the end of the transaction.
    if (await limits.maySendReceipt(tx, { email, sentToday, network: isConfirmed ? null : network }))
      await mailer.queue(tx, enquiryReceivedMail(site, enquiry, { machine, isConfirmed }));
    return { id, ...stored, createdAt: createdAt.toISOString() };
  });
}

/**
 * Throws invalid for suspected bots. The message tells a person how to proceed, so that no person's message is dropped
 * silently.
 */
function refuseBots({ website = '', waitedMs = MIN_FILL_MS }: Pick<Enquiry, 'website' | 'waitedMs'>): void {
  if (website !== '') {
    throw new AppError('invalid', 'A hidden field was filled in, perhaps by your browser. Please send it once more.');
  }
  if (waitedMs < MIN_FILL_MS) throw new AppError('invalid', 'That was very quick. Please send it once more.');
}

/** The messages, unread first, then the newest; with `waiting`, the unanswered ones from the oldest on. */
export async function listContacts(
  db: Db,
  { unread = false, waiting = false, search, id, ...paging }: ContactsQuery,
): Promise<ListTotal & { rows: ContactSubmission[]; unread: number }> {
  const filter = { unread, waiting, search, id };
  const rows = await findContactRows(db, filter, rowsOf(paging));
  return {
    rows: rows.map(toContact),
    ...(await countFound(db, filter)),
    unread: await countContactRows(db, { unread: true, waiting: false }),
  };
}

async function countFound(db: Db, filter: ContactFilter): Promise<ListTotal> {
  if (filter.search === undefined) return { total: await countContactRows(db, filter), isTotalExact: true };
  return totalOfFound(await countSomeContactRows(db, filter, COUNTED_MATCHES + 1));
}

function toContact({ contact, machine, sellerName }: ContactRow): ContactSubmission {
  const { machineId: _machineId, answeredAt, createdAt, ...fields } = contact;
  return {
    ...fields,
    answeredAt: answeredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    machine: machine === null ? null : toMachineSummary(machine, sellerName),
  };
}

function toMachineSummary(machine: NonNullable<ContactRow['machine']>, sellerName: string | null) {
  const { id, name, shownPrice: price, status } = machine;
  return { id, name, picture: mainImageOf(machine), price, status, sellerName };
}

type ContactMark = { id: string; as: 'read' | 'answered'; isSet: boolean };

/** Marks a message as read or answered, or removes the mark. Throws not_found. */
export async function markContact(
  { db, now }: EnquiryDeps,
  admin: User,
  { id, as, isSet }: ContactMark,
): Promise<ContactSubmission> {
  return runAsAdmin(db, admin, async (tx) => {
    const row = await getLocked(tx, id);
    const { contact } = row;
    const wasSet = as === 'read' ? contact.isRead : contact.answeredAt !== null;
    if (wasSet === isSet) return toContact(row);
    // An answered message counts as read.
    const answered = isSet ? { answeredAt: now(), isRead: true } : { answeredAt: null };
    const fields = as === 'read' ? { isRead: isSet } : answered;
    await updateContact(tx, id, fields);
    const state = as === 'read' ? 'isRead' : 'isAnswered';
    await recordAdminAction(tx, admin, {
      action: `mark message as ${isSet ? '' : 'un'}${as}`,
      subject: { type: 'contact', id },
      before: { [state]: wasSet },
      after: { [state]: isSet },
    });
    return toContact({ ...row, contact: { ...contact, ...fields } });
  });
}

/** Deletes a message permanently. Throws not_found. */
export async function removeContact(db: Db, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const { contact } = await getLocked(tx, id);
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
