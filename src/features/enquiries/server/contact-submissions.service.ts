import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { mainImageOf } from '#app/features/machines/machines.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import {
  countContactRows,
  deleteContact,
  findContactRows,
  lockContact,
  updateContact,
  type ContactRow,
} from './contact-submissions.db.ts';
import type { ContactSubmission } from '../contact-submissions.schema.ts';

export type ContactsPage = { rows: ContactSubmission[]; total: number; unread: number };

type ContactFilter = { unread?: boolean | undefined; waiting?: boolean | undefined; search?: string | undefined };

/** The messages: unread first, then the newest; of the unanswered alone, the longest waiting first. */
export async function listContacts(
  db: Db,
  { unread = false, waiting = false, search, ...paging }: PagingQuery & ContactFilter,
): Promise<ContactsPage> {
  const filter = { unread, waiting, search };
  const rows = await findContactRows(db, filter, rowsOf(paging));
  return {
    rows: rows.map(toContact),
    total: await countContactRows(db, filter),
    unread: await countContactRows(db, { unread: true, waiting: false }),
  };
}

function toContact({ contact, machine, sellerName }: ContactRow): ContactSubmission {
  const { id, name, email, phone, subject, message, isRead, answeredAt, createdAt } = contact;
  const fields = { id, name, email, phone, subject, message, isRead };
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

/** Marks a message as read or unread. Throws not_found. */
export async function markContact(
  db: Db,
  admin: User,
  { id, isRead }: { id: string; isRead: boolean },
): Promise<ContactSubmission> {
  return runAsAdmin(db, admin, async (tx) => {
    const row = await getLocked(tx, id);
    const { contact } = row;
    if (contact.isRead !== isRead) {
      await updateContact(tx, id, { isRead });
      const subject = { type: 'contact', id } as const;
      const action = isRead ? 'mark message as read' : 'mark message as unread';
      await recordAdminAction(tx, admin, { action, subject, before: { isRead: contact.isRead }, after: { isRead } });
    }
    return toContact({ ...row, contact: { ...contact, isRead } });
  });
}

/** Marks a message as answered or unanswered. Throws not_found. */
export async function markContactAnswered(
  db: Db,
  admin: User,
  { id, isAnswered, now }: { id: string; isAnswered: boolean; now: Date },
): Promise<ContactSubmission> {
  return runAsAdmin(db, admin, async (tx) => {
    const row = await getLocked(tx, id);
    const { contact } = row;
    const wasAnswered = contact.answeredAt !== null;
    if (wasAnswered === isAnswered) return toContact(row);
    const answeredAt = isAnswered ? now : null;
    await updateContact(tx, id, { answeredAt });
    const action = isAnswered ? 'mark message as answered' : 'mark message as unanswered';
    const subject = { type: 'contact', id } as const;
    await recordAdminAction(tx, admin, { action, subject, before: { isAnswered: wasAnswered }, after: { isAnswered } });
    return toContact({ ...row, contact: { ...contact, answeredAt } });
  });
}

/** Deletes a message for good. Throws not_found. */
export async function removeContact(db: Db, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const {
      contact: { createdAt, isRead },
    } = await getLocked(tx, id);
    await deleteContact(tx, id);
    // Neither sender nor text is recorded: whoever asks to be forgotten must not stay in the audit log.
    const before = { createdAt: createdAt.toISOString(), isRead };
    await recordAdminAction(tx, admin, {
      action: 'delete message',
      subject: { type: 'contact', id },
      before,
      after: null,
    });
  });
}

async function getLocked(tx: Db, id: string): Promise<ContactRow> {
  const row = await lockContact(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This message no longer exists');
  return row;
}
