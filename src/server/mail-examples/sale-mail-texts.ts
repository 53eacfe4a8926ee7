import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import { saleMail, type MailedSale } from '#app/features/sales/server/sale-mails.rules.ts';
import { SALE_TEXT } from '#app/features/sales/server/sale-texts.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING } from './example-values.ts';

const SALE: MailedSale = {
  listingId: LISTING.id,
  listingName: LISTING.name,
  sellerName: 'Sam Seller',
  buyer: 'thread',
  buyerName: 'Bea Buyer',
  priceUsd: 33_500,
  soldOn: '2026-11-30',
  commissionPercent: 8,
  commissionCents: 268_000,
};

/** The mail about a sale that may owe a commission. */
export function saleMailTexts(site: LinkedSite): RegisteredText[] {
  const unknown = { buyer: null, buyerName: null, priceUsd: null, commissionPercent: null, commissionCents: null };
  const elsewhere = { buyer: 'elsewhere', buyerName: null, commissionPercent: 0, commissionCents: 0 } as const;
  return [
    {
      text: SALE_TEXT,
      examples: {
        Owed: saleMail(site, SALE, []),
        'Not known': saleMail(site, { ...SALE, ...unknown }, []),
        Doubtful: saleMail(site, { ...SALE, ...elsewhere }, [
          'An offer of $33,500 was accepted in the conversation with Bea Buyer',
        ]),
      },
    },
  ];
}
