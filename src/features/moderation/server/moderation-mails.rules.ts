import { formatCents } from '#app/lib/format.ts';
import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';
import {
  LISTING_FIELD,
  listingRow,
  mailAbout,
  nameListing,
  paragraph,
  portalLink,
  sayIn,
  type LinkedSite,
  type Mail,
  type MailedListing,
  type Recipient,
  type Words,
  unnamedNote,
} from '#app/features/mail/mail.rules.ts';
import { buyersLabel } from '#app/features/watching/demand.rules.ts';
import type { PeopleCount } from '#app/features/watching/demand.schema.ts';
import { hasAny } from '#app/features/payments/placement-life.rules.ts';
import { paidOptionsLabel } from '#app/features/payments/payment-labels.rules.ts';
import type { PlacementChoice } from '#app/features/payments/prices.rules.ts';

const FOR_SEVERAL = { count: { label: 'How many listings', example: '3' } };
const BUYERS = { buyers: { label: 'How many buyers; of one or two “Some buyers”', example: '9 buyers' } };
const OPTIONS = { options: { label: 'Premium, Featured or both', example: 'Premium' } };

/** The words of the mail about published listings. */
export const LIVE_TEXT = {
  key: 'mail-listing-live',
  group: 'mails-to-sellers',
  title: 'Your listing is live',
  usedIn: 'To sellers, once their listings are approved.',
  fields: {},
  parts: {
    subject: requiredLine('Subject, one listing', 'Your listing is live'),
    subjectOfSeveral: requiredLine('Subject, several listings', 'Your {{count}} listings are live', FOR_SEVERAL),
    intro: paragraphs('First paragraph, one listing', 'We have reviewed your listing, and buyers can find it now.'),
    introOfSeveral: paragraphs(
      'First paragraph, several listings',
      'We have reviewed your listings, and buyers can find them now.',
    ),
    more: line('After the names of the first listings', 'And {{more}} more.', {
      more: { label: 'How many are not named', example: '4' },
    }),
    demand: paragraphs(
      'If buyers have saved a search for such a machine, one listing',
      '{{buyers}} have saved a search for such a machine, and hear of this one if it suits them.',
      BUYERS,
    ),
    demandOfSeveral: paragraphs(
      'If buyers have saved a search for such a machine, several listings',
      '{{buyers}} have saved a search for one of these machines, and hear of it if it suits them.',
      BUYERS,
    ),
  },
} as const satisfies EditableText;

const FOUND = line('Before the reason', 'What we found:');

/** The words of the mail about a rejected listing. */
export const REJECTED_TEXT = {
  key: 'mail-listing-rejected',
  group: 'mails-to-sellers',
  title: 'Your listing was not approved',
  usedIn: 'To a seller whose listing is rejected.',
  fields: LISTING_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your listing was not approved'),
    intro: paragraphs('First paragraph', 'We have reviewed your listing, and cannot show it as it is.'),
    found: FOUND,
    refunded: paragraphs(
      'If a payment is refunded',
      'We have asked PayPal to refund the {{amount}} that you paid for {{options}}. We write to you again when PayPal has done it.',
      { amount: { label: 'The amount', example: '$90.00' }, ...OPTIONS },
    ),
    kept: paragraphs(
      'If a payment is kept',
      'You have paid for {{options}}. Those days stand still now, and go on when buyers see the listing. If you would rather have your money back, contact us.',
      OPTIONS,
    ),
    next: paragraphs('What to do next', 'Edit the listing in the Sellers Portal to send it back for review.'),
  },
} as const satisfies EditableText;

/** The words of the mail about a published change. */
export const CHANGE_LIVE_TEXT = {
  key: 'mail-change-live',
  group: 'mails-to-sellers',
  title: 'Your change is live',
  usedIn: 'To a seller whose change of a listing is approved.',
  fields: LISTING_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your change is live'),
    intro: paragraphs('First paragraph', 'We have reviewed what you changed, and buyers see it now.'),
  },
} as const satisfies EditableText;

/** The words of the mail about a rejected change. */
export const CHANGE_REJECTED_TEXT = {
  key: 'mail-change-rejected',
  group: 'mails-to-sellers',
  title: 'Your change was not approved',
  usedIn: 'To a seller whose change of a listing is rejected.',
  fields: LISTING_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your change was not approved'),
    intro: paragraphs(
      'First paragraph',
      'We have reviewed what you changed, and cannot show it. Buyers go on seeing your listing as it was.',
    ),
    found: FOUND,
    next: paragraphs('What to do next', 'Edit the listing in the Sellers Portal to send in another change.'),
  },
} as const satisfies EditableText;

/** The number of listings that one mail names. */
const MAX_NAMED = 20;

/** The mail about published listings of one seller. `searching`: how many people have saved a search for such machines. */
export function liveMail(
  site: LinkedSite,
  to: Recipient,
  listings: readonly MailedListing[],
  searching: PeopleCount,
): Mail {
  const more = listings.length - MAX_NAMED;
  const named = listings.slice(0, MAX_NAMED).map((listing) => listingRow(to, listing));
  const isOne = listings.length === 1;
  const say = sayIn(LIVE_TEXT, {});
  const subject = isOne ? say('subject') : say('subjectOfSeveral', { count: String(listings.length) });
  return mailAbout(to, subject, [
    paragraph(say(isOne ? 'intro' : 'introOfSeveral')),
    { kind: 'facts', rows: named },
    ...(more > 0 ? [paragraph(say('more', { more: String(more) }))] : []),
    ...(searching === 0
      ? []
      : [paragraph(say(isOne ? 'demand' : 'demandOfSeveral', { buyers: buyersLabel(searching) }))]),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

/** `paid`: the active placements that were paid, and their amount. `goesBack`: whether a refund is requested. */
export type Rejection = { reason: string | null; paid: PlacementChoice & { leftCents: number; goesBack: boolean } };

/** The mail about a rejected listing. */
export function rejectedMail(
  site: LinkedSite,
  to: Recipient,
  listing: MailedListing,
  { reason, paid }: Rejection,
): Mail {
  const say = sayIn(REJECTED_TEXT, { listing: nameListing(to, listing) });
  return mailAbout(to, say('subject'), [
    paragraph(say('intro')),
    ...reasonParagraphs(say('found'), reason),
    { kind: 'facts', rows: [listingRow(to, listing)] },
    ...(hasAny(paid) ? [paragraph(sayWhatHappensToMoney(say, paid))] : []),
    paragraph(say('next')),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

/** The mail about a published change. */
export function approvedChangeMail(site: LinkedSite, to: Recipient, listing: MailedListing): Mail {
  const say = sayIn(CHANGE_LIVE_TEXT, { listing: nameListing(to, listing) });
  return mailAbout(to, say('subject'), [
    paragraph(say('intro')),
    { kind: 'facts', rows: [listingRow(to, listing)] },
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

/** The mail about a rejected change; visitors still see the previous version. */
export function rejectedChangeMail(
  site: LinkedSite,
  to: Recipient,
  listing: MailedListing,
  reason: string | null,
): Mail {
  const say = sayIn(CHANGE_REJECTED_TEXT, { listing: nameListing(to, listing) });
  return mailAbout(to, say('subject'), [
    paragraph(say('intro')),
    ...reasonParagraphs(say('found'), reason),
    { kind: 'facts', rows: [listingRow(to, listing)] },
    paragraph(say('next')),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

function reasonParagraphs(found: Words, reason: string | null) {
  return reason === null ? [] : [found, ...splitLines(reason)].map(paragraph);
}

function sayWhatHappensToMoney(
  say: (part: 'refunded' | 'kept', more: Readonly<Record<string, string>>) => Words,
  paid: Rejection['paid'],
): Words {
  const options = paidOptionsLabel(paid);
  return paid.goesBack ? say('refunded', { amount: formatCents(paid.leftCents), options }) : say('kept', { options });
}

function splitLines(text: string): string[] {
  return text.split(/\s*\n\s*/);
}
