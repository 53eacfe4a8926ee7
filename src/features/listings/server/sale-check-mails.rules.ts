import type { SaleAnswer } from '#app/db/enums.ts';
import {
  mailAbout,
  paragraph,
  type Recipient,
  type LinkedSite,
  type Mail,
  type MailBlock,
} from '#app/features/mail/mail.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';

type MailedListing = { id: string; name: string; price: number | null };

const ANSWER_LABELS = {
  'for-sale': 'Still for sale',
  'lower-price': 'Lower the price',
  sold: 'It is sold',
} as const satisfies Record<SaleAnswer, string>;

/** Asks whether a machine is still for sale. `isLast`: without an answer it rests. */
export function saleCheckMail(
  site: LinkedSite,
  to: Recipient,
  listing: MailedListing,
  { token, isLast }: { token: string; isLast: boolean },
): Mail {
  const { price } = listing;
  return mailAbout(to, `Is your ${listing.name} still for sale?`, [
    facts(site, listing),
    paragraph('Buyers see when you last said so: a machine that was confirmed lately gets more questions.'),
    ...(isLast
      ? [
          paragraph(
            'You did not answer the last time. Without an answer in a month we hide the listing until you bring it back.',
          ),
        ]
      : []),
    answer(site, token, 'for-sale'),
    ...(price === null ? [] : [answer(site, token, 'lower-price')]),
    answer(site, token, 'sold'),
    paragraph('Nothing happens before you confirm it on the page that opens.'),
  ]);
}

/** Says that a listing is hidden because nobody answered, and how it comes back. */
export function listingPausedMail(site: LinkedSite, to: Recipient, listing: MailedListing, token: string): Mail {
  return mailAbout(to, `Your listing rests: ${listing.name}`, [
    paragraph(
      'We asked twice whether this machine is still for sale and heard nothing, so buyers do not see it any more.',
    ),
    facts(site, listing),
    paragraph('It comes back with one press. Days of a placement stand still meanwhile.'),
    answer(site, token, 'for-sale'),
    answer(site, token, 'sold'),
  ]);
}

function facts(site: LinkedSite, { id, name, price }: MailedListing): MailBlock {
  return {
    kind: 'facts',
    rows: [
      { label: 'Listing', value: name },
      { label: 'Price', value: price === null ? 'No price set' : priceLabel(price) },
      { label: 'Address', value: `${site.publicUrl}${machineHref(id)}` },
    ],
  };
}

/** What is behind the # reaches no server and no log. */
function answer(site: LinkedSite, token: string, given: SaleAnswer): MailBlock {
  return {
    kind: 'action',
    label: ANSWER_LABELS[given],
    url: `${site.publicUrl}/still-for-sale#token=${token}&answer=${given}`,
  };
}
