import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { lockAccounts, type LockedAccount } from '#app/db/locked-accounts.ts';
import { getActor } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { creditNoteLabel } from '../invoice-labels.rules.ts';
import { creditedMail } from './invoice-mails.rules.ts';
import { lockAdminAndSeller, nextNumber, noSuchInvoice, type InvoicesDeps } from './invoices-deps.service.ts';
import {
  findCurrentInvoice,
  findInvoice,
  findInvoicesOfUndoneSales,
  insertCreditNote,
  lockInvoice,
  lockLastCreditNumber,
  sumKeptByPayPal,
  updateInvoice,
  type CreditNoteRow,
  type InvoiceRow,
} from './invoices.db.ts';

export const UNDONE = 'The sale was undone.';
const BATCH_SIZE = 100;

/** Takes an invoice back by a credit note. Throws not_found, and conflict if that was done before. */
export async function creditInvoice(
  { db, now, mails }: InvoicesDeps,
  admin: User,
  { number, reason }: { number: number; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const seller = await lockAdminAndSeller(tx, admin, (await findInvoice(tx, number))?.invoice.sellerId ?? null);
    const actor = await getActor(tx, admin);
    const invoice = await lockInvoice(tx, number);
    if (invoice === undefined) throw noSuchInvoice();
    if (invoice.state === 'credited')
      throw new AppError('conflict', 'A credit note has taken this invoice back already');
    const note = await credit(tx, { mails }, { invoice, seller, reason, at: now(), by: actor.username });
    const subject = { type: 'invoice', id: invoiceLabel(number) } as const;
    const after = { creditNote: creditNoteLabel(note.number), reason };
    await insertAuditEntry(tx, { actor, action: 'credit invoice', subject, before: null, after });
  });
}

/**
 * Takes the invoice of an undone sale back, in the transaction that undoes it. Does nothing if it has none. The caller must
 * lock the account of the seller first.
 */
export async function creditInvoiceOf(
  tx: Db,
  { mails, now }: Pick<InvoicesDeps, 'mails' | 'now'>,
  saleId: string,
): Promise<void> {
  const current = await findCurrentInvoice(tx, saleId);
  if (current === undefined) return;
  const [seller = null] = current.sellerId === null ? [] : await lockAccounts(tx, [current.sellerId]);
  const invoice = await lockInvoice(tx, current.number);
  if (invoice === undefined || invoice.state === 'credited') return;
  await credit(tx, { mails }, { invoice, seller, reason: UNDONE, at: now(), by: null });
}

/** Takes back the invoices of undone sales, which whoever undid them did not do. Can run twice. */
export async function creditUndoneSales({ db, mails, now }: InvoicesDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await findInvoicesOfUndoneSales(db, BATCH_SIZE);
    for (const { saleId } of due)
      if (!signal.aborted) await db.transaction((tx) => creditInvoiceOf(tx, { mails, now }, saleId));
    if (due.length < BATCH_SIZE || signal.aborted) return;
  }
}

type Credit = { invoice: InvoiceRow; seller: LockedAccount | null; reason: string; at: Date; by: string | null };

/** Issues the credit note of a locked invoice, and mails it to the seller. */
async function credit(
  tx: Db,
  { mails }: Pick<InvoicesDeps, 'mails'>,
  { invoice, seller, reason, at, by }: Credit,
): Promise<CreditNoteRow> {
  const { number: invoiceNumber, amountCents } = invoice;
  const note = await insertCreditNote(tx, {
    ...nextNumber(await lockLastCreditNumber(tx)),
    invoiceNumber,
    reason,
    amountCents,
    repayCents: await paidCents(tx, invoice),
    issuedAt: at,
    issuedBy: by,
  });
  await updateInvoice(tx, invoiceNumber, { state: 'credited' });
  const to = toRecipient(seller);
  if (to !== null) await mails.mailer.queue(tx, creditedMail(mails.site, to, invoice, note));
  return note;
}

/** What the seller has paid and not got back. */
async function paidCents(tx: Db, { number, paidBy, paidReference, amountCents }: InvoiceRow): Promise<number> {
  if (paidBy === null) return 0;
  return paidBy === 'paypal' ? sumKeptByPayPal(tx, number, paidReference) : amountCents;
}
