import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { LockedAccount } from '#app/db/locked-accounts.ts';
import { getActor } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { creditNoteLabel, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { paidCommissionMail } from '#app/features/payments/server/commission-mails.rules.ts';
import { lockInvoicePayment, unpromisedCents } from '#app/features/payments/server/commission-repayments.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { siteDay, siteDayRange } from '#app/lib/site-time.ts';
import { mayUndoSettlement } from '../invoice-days.rules.ts';
import type { SettlementInput } from '../invoices.schema.ts';
import { lockAdminAndSeller, noSuchInvoice, type InvoicesDeps } from './invoices-deps.service.ts';
import {
  findInvoice,
  isSaleUndone,
  lockCreditNote,
  lockInvoice,
  updateCreditNote,
  updateInvoice,
  type CreditNoteRow,
  type InvoiceRow,
} from './invoices.db.ts';

/** Why nothing can be noted for an invoice in this state. */
const NOT_OPEN = {
  paid: 'This invoice is paid already',
  credited: 'This invoice was taken back, or its sale was undone. Nothing is to be paid.',
} as const;

/**
 * Notes a check or a bank transfer, by which the invoice is paid, and mails the seller. Throws not_found, invalid for a day
 * that is not over yet, and conflict if the invoice is not open.
 */
export async function notePayment(
  { db, now, mails }: InvoicesDeps,
  admin: User,
  { number, ...payment }: SettlementInput & { number: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { actor, invoice, seller } = await lockWithPeople(tx, admin, number);
    if (invoice.state !== 'open') throw new AppError('conflict', NOT_OPEN[invoice.state]);
    if (await isSaleUndone(tx, invoice.saleId)) throw new AppError('conflict', NOT_OPEN.credited);
    const { kind, reference, at } = toSettlement(payment, now());
    await updateInvoice(tx, number, {
      state: 'paid',
      paidBy: kind,
      paidReference: reference,
      paidAt: at,
      notedAt: now(),
      notedBy: actor.username,
    });
    const subject = { type: 'invoice', id: invoiceLabel(number) } as const;
    await insertAuditEntry(tx, { actor, action: 'note payment of invoice', subject, before: null, after: payment });
    const to = toRecipient(seller);
    if (to !== null)
      await mails.mailer.queue(tx, {
        ...paidCommissionMail(mails.site, to, invoice),
        sendAfter: new Date(now().getTime() + RECEIPT_DELAY_MS),
        undoKey: undoKeyOf(number),
      });
  });
}

/** A payment that is noted by mistake is mostly seen at once: until then, its mail waits. */
const RECEIPT_DELAY_MS = 60_000;

function undoKeyOf(number: number): string {
  return `payment of ${invoiceLabel(number)}`;
}

/** Takes a noted payment back. Throws not_found, and conflict after a day, and for a payment by PayPal. */
export async function undoPayment({ db, now, mails }: InvoicesDeps, admin: User, number: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { actor, invoice } = await lockWithPeople(tx, admin, number);
    if (invoice.state !== 'paid') throw new AppError('conflict', 'No payment of this invoice is noted');
    if (!mayUndoSettlement(invoice, now()))
      throw new AppError('conflict', 'A noted payment can be undone for a day. Write a credit note instead.');
    const { paidBy: kind, paidReference: reference, paidAt: at } = invoice;
    await updateInvoice(tx, number, {
      state: 'open',
      paidBy: null,
      paidReference: null,
      paidAt: null,
      notedAt: null,
      notedBy: null,
    });
    await mails.mailer.withdraw(tx, undoKeyOf(number), now());
    const subject = { type: 'invoice', id: invoiceLabel(number) } as const;
    const before = { kind, reference, at };
    await insertAuditEntry(tx, { actor, action: 'undo payment of invoice', subject, before, after: null });
  });
}

/**
 * Notes that the money of a credited invoice went back. Throws not_found, invalid for a day that is not over yet, and
 * conflict if nothing is to be paid back, or PayPal has given it back or is doing so.
 */
export async function noteRepayment(
  { db, now }: InvoicesDeps,
  admin: User,
  { number, ...payment }: SettlementInput & { number: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { note, leftCents } = await lockWithMoney(tx, admin, number);
    const actor = await getActor(tx, admin);
    if (note.repayCents === 0) throw new AppError('conflict', 'Nothing was paid, and nothing is to be paid back');
    if (note.repaidBy !== null) throw new AppError('conflict', 'This money went back already');
    if (leftCents !== null && leftCents < note.repayCents)
      throw new AppError('conflict', 'PayPal gives this money back, or has done so. See its payment in the ledger.');
    const { kind, reference, at } = toSettlement(payment, now());
    await updateCreditNote(tx, note.number, {
      repaidBy: kind,
      repaidReference: reference,
      repaidAt: at,
      notedBy: actor.username,
    });
    const subject = { type: 'invoice', id: invoiceLabel(number) } as const;
    const after = { creditNote: creditNoteLabel(note.number), ...payment };
    await insertAuditEntry(tx, { actor, action: 'note repayment of invoice', subject, before: null, after });
  });
}

/**
 * Locks the credit note of an invoice after the payment by PayPal, whose refunds note themselves. `leftCents`: what is left of
 * that payment, null without one. Throws not_found.
 */
async function lockWithMoney(
  tx: Db,
  admin: User,
  number: number,
): Promise<{ note: CreditNoteRow; leftCents: number | null }> {
  const found = await findInvoice(tx, number);
  if (found === undefined || found.credit === null) throw noSuchInvoice();
  const { paidBy, paidReference } = found.invoice;
  const payment =
    paidBy === 'paypal' ? await lockInvoicePayment(tx, admin, { number, captureId: paidReference }) : null;
  if (payment === null) await lockAdminAndSeller(tx, admin, null);
  await lockInvoice(tx, number);
  const note = await lockCreditNote(tx, found.credit.number);
  if (note === undefined) throw noSuchInvoice();
  return { note, leftCents: payment && unpromisedCents(payment) };
}

type LockedInvoice = {
  actor: Awaited<ReturnType<typeof getActor>>;
  invoice: InvoiceRow;
  seller: LockedAccount | null;
};

/** Locks an invoice after the accounts of the admin and of its seller. Throws not_found. */
async function lockWithPeople(tx: Db, admin: User, number: number): Promise<LockedInvoice> {
  const seller = await lockAdminAndSeller(tx, admin, (await findInvoice(tx, number))?.invoice.sellerId ?? null);
  const actor = await getActor(tx, admin);
  const invoice = await lockInvoice(tx, number);
  if (invoice === undefined) throw noSuchInvoice();
  return { actor, invoice, seller };
}

function toSettlement({ kind, reference, paidOn }: SettlementInput, now: Date) {
  if (paidOn > siteDay(now)) {
    const message = 'This day is yet to come';
    throw new AppError('invalid', message, [{ path: 'paidOn', message }]);
  }
  return { kind, reference: reference || null, at: siteDayRange(paidOn)[0] };
}
