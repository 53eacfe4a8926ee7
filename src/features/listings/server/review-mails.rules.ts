import {
  mailAbout,
  paragraph,
  portalLink,
  type Recipient,
  type LinkedSite,
  type Mail,
  type MailBlock,
} from '#app/features/mail/mail.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';

type MailedListing = { id: string; name: string };

/** What happens now with a new listing. `by`: when it has been reviewed, in the operator's time; null: nobody knows. */
export function listingSentMail(
  site: LinkedSite,
  to: Recipient,
  { id, name }: MailedListing,
  { by, tips }: { by: string | null; tips: readonly string[] },
): Mail {
  return mailAbout(to, 'We have your listing: what happens now', [
    paragraph(
      by === null
        ? 'We review it before buyers see it, and write to you when we have.'
        : `We review it by ${by}, and write to you when we have.`,
    ),
    {
      kind: 'facts',
      rows: [
        { label: 'Listing', value: name },
        { label: 'Its address, once it is approved', value: `${site.publicUrl}${machineHref(id)}` },
      ],
    },
    paragraph('Three things that sell it sooner:'),
    ...tips.map((sentence, index) => paragraph(`${index + 1}. ${sentence}`)),
    paragraph('You can change the listing at any time; buyers see what was approved until the change is.'),
    portalLink(site),
  ]);
}

/** Tells the operator that a listing, or a change of one that visitors see, waits for review. */
export function pendingReviewMail(site: LinkedSite, { id, name }: MailedListing, isChange: boolean): OperatorMail {
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

/** Those of the queue that one mail names. */
export const MOST_NAMED = 20;

export type PendingListing = MailedListing & { waitingHours: number };

/** Tells the operator once a day what waits for review; `oldest` are named. */
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
