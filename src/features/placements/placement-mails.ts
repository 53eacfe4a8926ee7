import type { PlacementKind } from '#app/db/enums.ts';
import { greeting } from '#app/features/accounts/account-mails.ts';
import type { LinkedSite } from '#app/features/accounts/account-mails.ts';
import type { Mail, MailBlock } from '#app/features/mail/mail.ts';
import { PLACEMENT_DAYS } from './placement-prices.rules.ts';
import { PLACEMENT_NAMES } from './placement-words.ts';

/** Whom a mail about a listing goes to. */
export type Recipient = { id: string; email: string; name: string | null };
type Told = { listingId: string; listingName: string; kind: PlacementKind };

/** A day in UTC, such as November 21, 2026. */
export function dayInWords(time: Date): string {
  return time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** A week before the end. */
export function endsSoonMail(site: LinkedSite, to: Recipient, told: Told & { endsAt: Date }): Mail {
  const name = PLACEMENT_NAMES[told.kind];
  return mailAbout(to, `${name} for your listing ends in a week`, [
    paragraph(`The ${name} placement of your listing ends on ${dayInWords(told.endsAt)} (UTC).`),
    facts(told),
    paragraph(`Once it has ended you can book another ${PLACEMENT_DAYS} days in the seller portal.`),
    portal(site),
  ]);
}

/** On the day. `leftLists`: buyers do not find the listing any more. */
export function endedMail(site: LinkedSite, to: Recipient, told: Told & { leftLists: boolean }): Mail {
  const name = PLACEMENT_NAMES[told.kind];
  return mailAbout(to, `${name} for your listing has ended`, [
    paragraph(`The ${name} placement of your listing has ended today.`),
    facts(told),
    paragraph(told.leftLists ? LEFT_LISTS : 'Your listing itself stays as it is.'),
    paragraph(`You can book another ${PLACEMENT_DAYS} days in the seller portal.`),
    portal(site),
  ]);
}

/** What a seller has to know whose brand shows only with Premium. */
export const LEFT_LISTS =
  'Its brand is shown only with Premium: buyers do not find the listing until Premium is booked again and we have reviewed it.';

export function mailAbout(to: Recipient, subject: string, body: readonly MailBlock[]): Mail {
  const blocks: MailBlock[] = [{ kind: 'heading', text: subject }, paragraph(greeting(to.name)), ...body];
  return { to: to.email, userId: to.id, subject, body: blocks };
}

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}

export function portal(site: LinkedSite): MailBlock {
  return { kind: 'action', label: 'Open the seller portal', url: `${site.publicUrl}/seller-portal` };
}

function facts({ listingId, listingName }: Told): MailBlock {
  return {
    kind: 'facts',
    rows: [
      { label: 'Listing', value: listingName },
      { label: 'Listing number', value: listingId },
    ],
  };
}
