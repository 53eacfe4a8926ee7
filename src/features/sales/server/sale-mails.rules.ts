import { facts, paragraph, sayIn, withHeading, type LinkedSite } from '#app/features/mail/mail.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { formatCents } from '#app/lib/format.ts';
import { percentText } from '../commission.rules.ts';
import { SALE_TEXT } from './sale-texts.rules.ts';
import type { SaleRow } from './sales.db.ts';

const BUYERS = {
  thread: 'A buyer of a conversation',
  named: 'Somebody else',
  elsewhere: 'Outside of this site',
} as const;

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

/** Tells the office of a sale that may owe a commission. */
export function saleMail(site: LinkedSite, sale: MailedSale): OperatorMail {
  const { listingId, listingName, sellerName, buyer, buyerName, priceUsd, soldOn, commissionPercent: percent } = sale;
  const say = sayIn(SALE_TEXT, { machine: listingName });
  const commission = sale.commissionCents === null ? '' : ` = ${formatCents(sale.commissionCents)}`;
  return withHeading(say('subject'), [
    paragraph(say(percent === null ? 'unknown' : 'owed')),
    facts({
      Machine: listingName,
      Seller: sellerName,
      Buyer: buyerName ?? (buyer === null ? 'Not said' : BUYERS[buyer]),
      Price: priceUsd === null ? 'Not said' : priceLabel(priceUsd),
      Day: soldOn,
      Commission: percent === null ? 'Not known' : `${percentText(percent)}${commission}`,
    }),
    {
      kind: 'action',
      label: 'Open the sale',
      url: `${site.publicUrl}/admin/sales${stringifySearch({ machine: listingId })}`,
    },
  ]);
}
