import { formatCents } from '#app/lib/format.ts';
import type { EditableText } from '#app/features/site/editable-texts.rules.ts';
import {
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
import { hasAny } from '#app/features/payments/placement-life.rules.ts';
import { paidOptionsLabel } from '#app/features/payments/payment-labels.rules.ts';
import type { PlacementChoice } from '#app/features/payments/prices.rules.ts';

const LISTING = { listing: { label: 'The listing', example: 'Tajima TMAR-K1506C' } };
const FOR_SEVERAL = { count: { label: 'How many listings', example: '3' } };

/** The words of the mail about published listings. */
export const LIVE_TEXT = {
  key: 'mail-listing-live',
  group: 'mails',
  title: 'Your listing is live',
  usedIn: 'To sellers, once their listings are approved.',
  fields: {},
  parts: {
    subject: { label: 'Subject, one listing', kind: 'line', shipped: 'Your listing is live', isRequired: true },
    subjectOfSeveral: {
      label: 'Subject, several listings',
      kind: 'line',
      shipped: 'Your {{count}} listings are live',
      fields: FOR_SEVERAL,
      isRequired: true,
    },
    intro: {
      label: 'First paragraph, one listing',
      kind: 'paragraphs',
      shipped: 'We have reviewed your listing, and buyers can find it now.',
    },
    introOfSeveral: {
      label: 'First paragraph, several listings',
      kind: 'paragraphs',
      shipped: 'We have reviewed your listings, and buyers can find them now.',
    },
    more: {
      label: 'After the names of the first listings',
      kind: 'line',
      shipped: 'And {{more}} more.',
      fields: { more: { label: 'How many are not named', example: '4' } },
    },
  },
} as const satisfies EditableText;

const FOUND = { label: 'Before the reason', kind: 'line', shipped: 'What we found:' } as const;

/** The words of the mail about a rejected listing. */
export const REJECTED_TEXT = {
  key: 'mail-listing-rejected',
  group: 'mails',
  title: 'Your listing was not approved',
  usedIn: 'To a seller whose listing is rejected.',
  fields: LISTING,
  parts: {
    subject: { label: 'Subject', kind: 'line', shipped: 'Your listing was not approved', isRequired: true },
    intro: {
      label: 'First paragraph',
      kind: 'paragraphs',
      shipped: 'We have reviewed your listing, and cannot show it as it is.',
    },
    found: FOUND,
    refunded: {
      label: 'If a payment is refunded',
      kind: 'paragraphs',
      shipped:
        'We have asked PayPal to refund the {{amount}} that you paid for {{options}}. We write to you again when PayPal has done it.',
      fields: {
        amount: { label: 'The amount', example: '$90.00' },
        options: { label: 'Premium, Featured or both', example: 'Premium' },
      },
    },
    kept: {
      label: 'If a payment is kept',
      kind: 'paragraphs',
      shipped:
        'You have paid for {{options}}. Those days stand still now, and go on when buyers see the listing. If you would rather have your money back, contact us.',
      fields: { options: { label: 'Premium, Featured or both', example: 'Premium' } },
    },
    next: {
      label: 'What to do next',
      kind: 'paragraphs',
      shipped: 'Edit the listing in the Sellers Portal to send it back for review.',
    },
  },
} as const satisfies EditableText;

/** The words of the mail about a published change. */
export const CHANGE_LIVE_TEXT = {
  key: 'mail-change-live',
  group: 'mails',
  title: 'Your change is live',
  usedIn: 'To a seller whose change of a listing is approved.',
  fields: LISTING,
  parts: {
    subject: { label: 'Subject', kind: 'line', shipped: 'Your change is live', isRequired: true },
    intro: {
      label: 'First paragraph',
      kind: 'paragraphs',
      shipped: 'We have reviewed what you changed, and buyers see it now.',
    },
  },
} as const satisfies EditableText;

/** The words of the mail about a rejected change. */
export const CHANGE_REJECTED_TEXT = {
  key: 'mail-change-rejected',
  group: 'mails',
  title: 'Your change was not approved',
  usedIn: 'To a seller whose change of a listing is rejected.',
  fields: LISTING,
  parts: {
    subject: { label: 'Subject', kind: 'line', shipped: 'Your change was not approved', isRequired: true },
    intro: {
      label: 'First paragraph',
      kind: 'paragraphs',
      shipped: 'We have reviewed what you changed, and cannot show it. Buyers go on seeing your listing as it was.',
    },
    found: FOUND,
    next: {
      label: 'What to do next',
      kind: 'paragraphs',
      shipped: 'Edit the listing in the Sellers Portal to send in another change.',
    },
  },
} as const satisfies EditableText;

/** The number of listings that one mail names. */
const MAX_NAMED = 20;

/** The mail about published listings of one seller. */
export function liveMail(site: LinkedSite, to: Recipient, listings: readonly MailedListing[]): Mail {
  const more = listings.length - MAX_NAMED;
  const named = listings.slice(0, MAX_NAMED).map((listing) => listingRow(to, listing));
  const isOne = listings.length === 1;
  const say = sayIn(LIVE_TEXT, {});
  const subject = isOne ? say('subject') : say('subjectOfSeveral', { count: String(listings.length) });
  return mailAbout(to, subject, [
    paragraph(say(isOne ? 'intro' : 'introOfSeveral')),
    { kind: 'facts', rows: named },
    ...(more > 0 ? [paragraph(say('more', { more: String(more) }))] : []),
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
