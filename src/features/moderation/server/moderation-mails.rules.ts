import { formatCents } from '#app/lib/format.ts';
import {
  listingRow,
  mailAbout,
  paragraph,
  portalLink,
  type LinkedSite,
  type Mail,
  type MailedListing,
  type Recipient,
  unnamedNote,
} from '#app/features/mail/mail.rules.ts';
import { hasAny } from '#app/features/payments/placement-life.rules.ts';
import { paidOptionsLabel } from '#app/features/payments/payment-labels.rules.ts';
import type { PlacementChoice } from '#app/features/payments/prices.rules.ts';

/** The number of listings that one mail names. */
const MAX_NAMED = 20;

/** The mail about published listings of one seller. */
export function liveMail(site: LinkedSite, to: Recipient, listings: readonly MailedListing[]): Mail {
  const more = listings.length - MAX_NAMED;
  const named = listings.slice(0, MAX_NAMED).map((listing) => listingRow(to, listing));
  const isOne = listings.length === 1;
  return mailAbout(to, isOne ? 'Your listing is live' : `Your ${listings.length} listings are live`, [
    paragraph(
      isOne
        ? 'We have reviewed your listing, and buyers can find it now.'
        : 'We have reviewed your listings, and buyers can find them now.',
    ),
    { kind: 'facts', rows: named },
    ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
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
  return mailAbout(to, 'Your listing was not approved', [
    paragraph('We have reviewed your listing, and cannot show it as it is.'),
    ...reasonParagraphs(reason),
    { kind: 'facts', rows: [listingRow(to, listing)] },
    ...(hasAny(paid) ? [paragraph(moneyParagraph(paid))] : []),
    paragraph('Edit the listing in the Sellers Portal to send it back for review.'),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

/** The mail about a published change. */
export function approvedChangeMail(site: LinkedSite, to: Recipient, listing: MailedListing): Mail {
  return mailAbout(to, 'Your change is live', [
    paragraph('We have reviewed what you changed, and buyers see it now.'),
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
  return mailAbout(to, 'Your change was not approved', [
    paragraph('We have reviewed what you changed, and cannot show it. Buyers go on seeing your listing as it was.'),
    ...reasonParagraphs(reason),
    { kind: 'facts', rows: [listingRow(to, listing)] },
    paragraph('Edit the listing in the Sellers Portal to send in another change.'),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

function reasonParagraphs(reason: string | null) {
  return reason === null ? [] : ['What we found:', ...splitLines(reason)].map(paragraph);
}

function moneyParagraph(paid: Rejection['paid']): string {
  if (paid.goesBack)
    return `We have asked PayPal to refund the ${formatCents(paid.leftCents)} that you paid for ${paidOptionsLabel(paid)}. We write to you again when PayPal has done it.`;
  return `You have paid for ${paidOptionsLabel(paid)}. Those days stand still now, and go on when buyers see the listing. If you would rather have your money back, contact us.`;
}

function splitLines(text: string): string[] {
  return text.split(/\s*\n\s*/);
}
