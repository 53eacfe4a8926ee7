import type { SaleAnswer } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import {
  mailAbout,
  nameListing,
  paragraph,
  portalLink,
  type Recipient,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type MailedListing,
  unnamedNote,
} from '#app/features/mail/mail.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';

/**
 * Describes the next steps for a new listing. `by`: the expected time of its review in the operator's time zone; null
 * if unknown.
 */
export function listingSentMail(
  site: LinkedSite,
  to: Recipient,
  listing: MailedListing,
  { by, tips }: { by: string | null; tips: readonly string[] },
): Mail {
  return mailAbout(to, 'We have your listing: what happens now', [
    paragraph(
      by === null
        ? 'We review it before buyers see it, and write to you when we have.'
        : `We review it by ${by}, and write to you when we have.`,
    ),
    { kind: 'facts', rows: sentListingRows(site, to, listing) },
    paragraph('Three things that sell it sooner:'),
    ...tips.map((sentence, index) => paragraph(`${index + 1}. ${sentence}`)),
    paragraph('You can change the listing at any time; buyers see what was approved until the change is.'),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

function sentListingRows(site: LinkedSite, to: Recipient, listing: MailedListing) {
  const rows = [{ label: 'Listing', value: nameListing(to, listing) }];
  if (!to.isConfirmed) return rows;
  return [...rows, { label: 'Its address, once it is approved', value: `${site.publicUrl}${machineHref(listing.id)}` }];
}

type NamedListing = Pick<MailedListing, 'id' | 'name'>;

/** Notifies the operator that a new listing, or a change of a public one, waits for review. */
export function pendingReviewMail(site: LinkedSite, { id, name }: NamedListing, isChange: boolean): OperatorMail {
  const subject = isChange ? 'A changed listing waits for review' : 'A new listing waits for review';
  return {
    subject,
    body: [
      { kind: 'heading', text: subject },
      { kind: 'facts', rows: [{ label: name, value: id }] },
      ...(isChange ? [paragraph('Until you decide, visitors see the version that was approved.')] : []),
      queue(site),
    ],
  };
}

/** The number of waiting listings that one mail names. */
export const MOST_NAMED = 20;

export type PendingListing = NamedListing & { waitingHours: number };

/** Notifies the operator once a day of the listings that wait for review; `oldest` are named. */
export function pendingReviewDigest(site: LinkedSite, total: number, oldest: readonly PendingListing[]): OperatorMail {
  const subject = total === 1 ? 'One listing waits for review' : `${total} listings wait for review`;
  const rows = oldest.map(({ name, waitingHours }) => ({ label: name, value: `waiting ${waitingHours} h` }));
  return {
    subject,
    body: [
      { kind: 'heading', text: subject },
      { kind: 'facts', rows },
      ...(total > oldest.length ? [paragraph(`And ${total - oldest.length} more.`)] : []),
      queue(site),
    ],
  };
}

function queue(site: LinkedSite): MailBlock {
  return { kind: 'action', label: 'Open the queue', url: `${site.publicUrl}/admin/listings?status=pending` };
}

type PricedListing = NamedListing & { price: number | null };

const ANSWER_LABELS = {
  'for-sale': 'Still for sale',
  'lower-price': 'Lower the price',
  sold: 'It is sold',
} as const satisfies Record<SaleAnswer, string>;

/** Asks whether a machine is still for sale. `isLast`: without an answer, the listing is hidden. */
export function saleCheckMail(
  site: LinkedSite,
  to: Recipient,
  listing: PricedListing,
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

/** Notifies the seller that a listing is hidden because there was no answer, and how to publish it again. */
export function listingPausedMail(site: LinkedSite, to: Recipient, listing: PricedListing, token: string): Mail {
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

function facts(site: LinkedSite, { id, name, price }: PricedListing): MailBlock {
  return {
    kind: 'facts',
    rows: [
      { label: 'Listing', value: name },
      { label: 'Price', value: price === null ? 'No price set' : priceLabel(price) },
      { label: 'Address', value: `${site.publicUrl}${machineHref(id)}` },
    ],
  };
}

/** Browsers do not send the fragment, so that the token reaches no server and no log. */
function answer(site: LinkedSite, token: string, given: SaleAnswer): MailBlock {
  return {
    kind: 'action',
    label: ANSWER_LABELS[given],
    url: `${site.publicUrl}/still-for-sale#token=${token}&answer=${given}`,
  };
}
