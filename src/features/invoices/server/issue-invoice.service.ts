import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { getActor } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pick } from '#app/lib/collections.ts';
import { toCents, toUsd } from '#app/lib/format.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { isKeptFromPrice } from '../invoice-labels.rules.ts';
import { addDays } from '../invoice-days.rules.ts';
import type { UninvoicedSale } from '../invoices.schema.ts';
import { issuedMail } from './invoice-mails.rules.ts';
import { lockAdminAndSeller, nextNumber, readInvoiceTerms, type InvoicesDeps } from './invoices-deps.service.ts';
import {
  findCurrentInvoice,
  findUninvoicedSales,
  findSellerOfSale,
  insertInvoice,
  lockLastInvoiceNumber,
  lockSaleForShare,
  type InvoiceRow,
} from './invoices.db.ts';

/** So many are shown; the next ones follow when these have their invoice. */
const MOST_UNINVOICED = 100;

type LockedSale = NonNullable<Awaited<ReturnType<typeof lockSaleForShare>>>;

/**
 * Issues the invoice for the commission of a sale, with the next number, and mails it to the seller; `isMailed`: unless
 * there is no address. `amountUsd` is the amount that the admin was shown. On consignment the commission is kept from the
 * price, so that the invoice is settled at once. Throws not_found, and conflict if the sale owes nothing, has an invoice, was undone, or
 * owes another amount by now.
 */
export async function issueInvoice(
  { db, now, mails }: InvoicesDeps,
  admin: User,
  { saleId, amountUsd }: { saleId: string; amountUsd: number },
): Promise<{ number: number; isMailed: boolean }> {
  return db.transaction(async (tx) => {
    const at = now();
    const seller = await lockAdminAndSeller(tx, admin, await findSellerOfSale(tx, saleId));
    const actor = await getActor(tx, admin);
    const found = await lockSaleForShare(tx, saleId);
    if (found === undefined) throw new AppError('not_found', 'There is no such sale');
    const snapshot = toSnapshot(found);
    if (snapshot.amountCents !== toCents(amountUsd))
      throw new AppError('conflict', 'The commission of this sale has changed. Look at it again.');
    const { dueDays } = await readInvoiceTerms(tx);
    const last = await lockLastInvoiceNumber(tx);
    // After the lock: somebody else may have issued it meanwhile.
    const current = await findCurrentInvoice(tx, saleId);
    if (current !== undefined)
      throw new AppError('conflict', `This sale has the invoice ${invoiceLabel(current.number)} already`);
    const issued = await insertInvoice(tx, {
      ...nextNumber(last),
      ...snapshot,
      issuedAt: at,
      issuedBy: actor.username,
      ...(isKeptFromPrice(snapshot)
        ? { dueOn: siteDay(at), state: 'paid', paidBy: 'kept', paidAt: at, notedAt: at, notedBy: actor.username }
        : { dueOn: addDays(siteDay(at), dueDays) }),
    });
    const subject = { type: 'invoice', id: invoiceLabel(issued.number) } as const;
    const after = { saleId, amountUsd, dueOn: issued.dueOn };
    await insertAuditEntry(tx, { actor, action: 'issue invoice', subject, before: null, after });
    const to = toRecipient(seller);
    if (to !== null) await mails.mailer.queue(tx, issuedMail(mails.site, to, issued));
    return { number: issued.number, isMailed: to !== null };
  });
}

type Snapshot = Omit<
  InvoiceRow,
  | 'number'
  | 'previousNumber'
  | 'issuedAt'
  | 'issuedBy'
  | 'dueOn'
  | 'state'
  | 'paidBy'
  | 'paidReference'
  | 'paidAt'
  | 'notedAt'
  | 'notedBy'
  | 'firstReminderAt'
  | 'secondReminderAt'
>;

/** What an invoice keeps of a sale. Throws conflict if it owes no commission. */
function toSnapshot({ sale, city, state, zip }: LockedSale): Snapshot {
  const { id, channel, listingId, listingName, brand, sellerId, sellerName, sellerEmail, soldOn } = sale;
  const { priceUsd, commissionPercent, commissionCents } = sale;
  if (sale.undoneAt !== null) throw new AppError('conflict', 'This sale was undone');
  if (priceUsd === null) throw new AppError('conflict', 'State the price of this sale first');
  if (commissionPercent === null || commissionCents === null)
    throw new AppError('conflict', 'State the commission of this sale first');
  if (commissionCents === 0) throw new AppError('conflict', 'This sale owes no commission');
  const region = [state, zip].filter(Boolean).join(' ');
  return {
    saleId: id,
    channel,
    listingId,
    listingName,
    brand,
    sellerId,
    sellerName,
    sellerEmail,
    sellerPlace: [city, region].filter(Boolean).join(', ') || null,
    soldOn,
    priceUsd,
    commissionPercent,
    amountCents: commissionCents,
  };
}

/** The sales that owe a commission and have no invoice. */
export async function listUninvoicedSales(db: Db): Promise<UninvoicedSale[]> {
  const rows = await findUninvoicedSales(db, MOST_UNINVOICED);
  return rows.flatMap(({ id: saleId, priceUsd, commissionPercent, commissionCents, seller, ...sale }) =>
    priceUsd === null || commissionPercent === null || commissionCents === null
      ? []
      : [
          {
            ...pick(sale, ['channel', 'listingName', 'sellerName', 'soldOn']),
            saleId,
            priceUsd,
            commissionPercent,
            amountUsd: toUsd(commissionCents),
            isMailed: toRecipient(seller) !== null,
          },
        ],
  );
}
