import type { Db } from '#app/db/client.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { addDays, dueReminder, REMINDER_DAYS } from '../invoice-days.rules.ts';
import { overdueMail } from './invoice-mails.rules.ts';
import type { InvoicesDeps } from './invoices-deps.service.ts';
import {
  findRemindable,
  isPaymentChecked,
  isSaleUndone,
  lockInvoice,
  updateInvoice,
  type InvoiceRow,
} from './invoices.db.ts';

const BATCH_SIZE = 100;

/** Mails the sellers of overdue invoices. Can run twice: each reminder is recorded in the transaction of its mail. */
export async function remindOfInvoices(deps: InvoicesDeps, signal: AbortSignal): Promise<void> {
  const today = siteDay(deps.now());
  const [first, second] = REMINDER_DAYS.map((days) => addDays(today, -days));
  if (first === undefined || second === undefined) return;
  for (let afterNumber: number | undefined = 0; afterNumber !== undefined && !signal.aborted;) {
    const due = await findRemindable(deps.db, { first, second, afterNumber, limit: BATCH_SIZE });
    for (const invoice of due) if (!signal.aborted) await deps.db.transaction((tx) => remind(tx, deps, invoice));
    afterNumber = due.at(-1)?.number;
  }
}

async function remind(tx: Db, { mails, now }: InvoicesDeps, { number, sellerId }: InvoiceRow): Promise<void> {
  const [seller = null] = sellerId === null ? [] : await lockAccounts(tx, [sellerId]);
  const invoice = await lockInvoice(tx, number);
  const at = now();
  const time = invoice?.state === 'open' ? dueReminder(invoice, siteDay(at)) : null;
  const to = toRecipient(seller);
  // Somebody paid it meanwhile, or reminded of it, or nobody can be reminded.
  if (invoice === undefined || time === null || to === null) return;
  // PayPal has the money and checks it, or the invoice is taken back in a moment.
  if ((await isPaymentChecked(tx, number)) || (await isSaleUndone(tx, invoice.saleId))) return;
  await updateInvoice(tx, number, time === 1 ? { firstReminderAt: at } : { secondReminderAt: at });
  const isAgain = invoice.firstReminderAt !== null;
  await mails.mailer.queue(tx, overdueMail(mails.site, to, invoice, { isAgain }));
}
