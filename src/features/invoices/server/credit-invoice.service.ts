import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { lockAccounts, type LockedAccount } from '#app/db/locked-accounts.ts';
import { getActor } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { creditNoteLabel, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { creditedMail, undoneMail } from './invoice-mails.rules.ts';
import { lockAdminAndSeller, nextNumber, noSuchInvoice, type InvoicesDeps } from './invoices-deps.service.ts';
import {
  findInvoice,
  findInvoicesOfUndoneSales,
  insertCreditNote,
  isSaleUndone,
  lockInvoice,
  lockLastCreditNumber,
  sumKeptByPayPal,
  updateInvoice,
  type CreditNoteRow,
  type InvoiceRow,
} from './invoices.db.ts';

const UNDONE = 'The sale was undone.';
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
    await insertAuditEntry(tx, { actor, ...toAuditEntry(note) });
  });
}

/**
 * Takes back the invoices of undone sales, each in a transaction of its own, so that one that fails does not delay the others.
 * Can run twice.
 */
export async function creditUndoneSales(deps: InvoicesDeps, signal: AbortSignal): Promise<void> {
  for (let afterNumber: number | undefined = 0; afterNumber !== undefined && !signal.aborted;) {
    const due = await findInvoicesOfUndoneSales(deps.db, { afterNumber, limit: BATCH_SIZE });
    for (const each of due) {
      if (signal.aborted) return;
      try {
        await deps.db.transaction((tx) => creditUndone(tx, deps, each));
      } catch (error) {
        deps.log.error({ err: error, invoice: each.number }, 'the invoice of an undone sale was not taken back');
      }
    }
    afterNumber = due.at(-1)?.number;
  }
}

/** Takes the invoice of an undone sale back, and mails the operator, unless that was done meanwhile. */
async function creditUndone(
  tx: Db,
  { mails, now }: InvoicesDeps,
  { number, sellerId }: { number: number; sellerId: string | null },
): Promise<void> {
  const [seller = null] = sellerId === null ? [] : await lockAccounts(tx, [sellerId]);
  const invoice = await lockInvoice(tx, number);
  if (invoice === undefined || invoice.state === 'credited') return;
  const note = await credit(tx, { mails }, { invoice, seller, reason: UNDONE, at: now(), by: null });
  await insertAuditEntry(tx, { actor: THE_SITE, ...toAuditEntry(note) });
  await mails.mailer.queueToOperator(tx, undoneMail(mails.site, invoice, note));
}

/** Who acts when nobody pressed anything. */
const THE_SITE = { id: null, username: 'the site' };

function toAuditEntry({ invoiceNumber, number, reason }: CreditNoteRow) {
  const subject = { type: 'invoice', id: invoiceLabel(invoiceNumber) } as const;
  return { action: 'credit invoice', subject, before: null, after: { creditNote: creditNoteLabel(number), reason } };
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

/** What the seller has paid and not got back. Of an undone sale the price goes back, also what was kept from it. */
async function paidCents(tx: Db, { number, saleId, paidBy, paidReference, amountCents }: InvoiceRow): Promise<number> {
  if (paidBy === null) return 0;
  if (paidBy === 'paypal') return sumKeptByPayPal(tx, number, paidReference);
  return paidBy === 'kept' && (await isSaleUndone(tx, saleId)) ? 0 : amountCents;
}
