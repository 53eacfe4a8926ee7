import { facts, paragraph, sayIn, withHeading, type LinkedSite } from '#app/features/mail/mail.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { formatCents } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { buyerLabel, commissionLabel } from '../sale-labels.rules.ts';
import { SALE_TEXT } from './sale-texts.rules.ts';
import type { SaleRow } from './sales.db.ts';

export type MailedSale = Pick<
  SaleRow,
  | 'listingId'
  | 'listingName'
  | 'sellerName'
  | 'buyer'
  | 'buyerName'
  | 'priceUsd'
  | 'soldOn'
  | 'commissionPercent'
  | 'commissionCents'
>;

/** Tells the office of a sale that may owe a commission, and what speaks against what the seller says of it. */
export function saleMail(site: LinkedSite, sale: MailedSale, doubts: readonly string[]): OperatorMail {
  const { listingId, listingName, sellerName, priceUsd, soldOn, commissionPercent: percent } = sale;
  const say = sayIn(SALE_TEXT, { machine: listingName });
  const commission = sale.commissionCents === null ? '' : ` = ${formatCents(sale.commissionCents)}`;
  return withHeading(say('subject'), [
    paragraph(say(percent === null ? 'unknown' : percent === 0 ? 'doubtful' : 'owed')),
    facts({
      Machine: listingName,
      Seller: sellerName,
      Buyer: buyerLabel(sale),
      Price: priceUsd === null ? 'Not known' : priceLabel(priceUsd),
      Day: dayInUtc(soldOn),
      Commission: `${commissionLabel(sale)}${commission}`,
      'Please check': doubts.length === 0 ? null : doubts.join('; '),
    }),
    {
      kind: 'action',
      label: 'Open the sale',
      url: `${site.publicUrl}/admin/sales${stringifySearch({ machine: listingId })}`,
    },
  ]);
}
