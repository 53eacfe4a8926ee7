import type { SaleAnswer } from '#app/db/enums.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import {
  mailAbout,
  nameListing,
  paragraph,
  portalLink,
  sayIn,
  withHeading,
  type Recipient,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type MailedListing,
  unnamedNote,
} from '#app/features/mail/mail.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import {
  LISTING_PAUSED_TEXT,
  LISTING_SENT_TEXT,
  PENDING_REVIEW_TEXT,
  REVIEW_DIGEST_TEXT,
  SALE_CHECK_TEXT,
} from './listing-texts.rules.ts';

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
  const say = sayIn(LISTING_SENT_TEXT, { listing: nameListing(to, listing) });
  return mailAbout(to, say('subject'), [
    paragraph(by === null ? say('intro') : say('introWithTime', { time: by })),
    { kind: 'facts', rows: sentListingRows(site, to, listing) },
    paragraph(say('tips')),
    ...tips.map((sentence, index) => paragraph(`${index + 1}. ${sentence}`)),
    paragraph(say('changes')),
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
  const say = sayIn(PENDING_REVIEW_TEXT, {});
  return withHeading(say(isChange ? 'subjectOfChange' : 'subject'), [
    { kind: 'facts', rows: [{ label: name, value: id }] },
    ...(isChange ? [paragraph(say('change'))] : []),
    queue(site),
  ]);
}

/** The number of waiting listings that one mail names. */
export const MOST_NAMED = 20;

export type PendingListing = NamedListing & { waitingHours: number };

/** Notifies the operator once a day of the listings that wait for review; `oldest` are named. */
export function pendingReviewDigest(site: LinkedSite, total: number, oldest: readonly PendingListing[]): OperatorMail {
  const say = sayIn(REVIEW_DIGEST_TEXT, {});
  const rows = oldest.map(({ name, waitingHours }) => ({ label: name, value: `waiting ${waitingHours} h` }));
  const more = total - oldest.length;
  return withHeading(total === 1 ? say('subject') : say('subjectOfSeveral', { count: String(total) }), [
    { kind: 'facts', rows },
    ...(more > 0 ? [paragraph(say('more', { more: String(more) }))] : []),
    queue(site),
  ]);
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
  const { name, price } = listing;
  const say = sayIn(SALE_CHECK_TEXT, { listing: name });
  return mailAbout(to, say('subject'), [
    facts(site, listing),
    paragraph(say('intro')),
    ...(isLast ? [paragraph(say('last'))] : []),
    answer(site, token, 'for-sale'),
    ...(price === null ? [] : [answer(site, token, 'lower-price')]),
    answer(site, token, 'sold'),
    paragraph(say('note')),
  ]);
}

/** Notifies the seller that a listing is hidden because there was no answer, and how to publish it again. */
export function listingPausedMail(site: LinkedSite, to: Recipient, listing: PricedListing, token: string): Mail {
  const say = sayIn(LISTING_PAUSED_TEXT, { listing: listing.name });
  return mailAbout(to, say('subject'), [
    paragraph(say('intro')),
    facts(site, listing),
    paragraph(say('back')),
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
