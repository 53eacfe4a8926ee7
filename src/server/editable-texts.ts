import type { MailedListing, Recipient } from '#app/features/mail/mail.rules.ts';
import { INVITATION_TEXT, invitationMail } from '#app/features/accounts/invitation-mail.rules.ts';
import { linesOf } from '#app/features/site/editable-texts.rules.ts';
import { REASONS_TEXT } from '#app/features/moderation/rejection-reasons.rules.ts';
import {
  approvedChangeMail,
  CHANGE_LIVE_TEXT,
  CHANGE_REJECTED_TEXT,
  LIVE_TEXT,
  liveMail,
  REJECTED_TEXT,
  rejectedChangeMail,
  rejectedMail,
} from '#app/features/moderation/server/moderation-mails.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';

const TO: Recipient = { id: '', email: 'seller@shop.example', name: 'Ada', isConfirmed: true };
const LISTING: MailedListing = { id: 'tajima-tmar-k1506c-7f3k2q', name: 'Tajima TMAR-K1506C', heads: 6 };
const [REASON = ''] = linesOf(REASONS_TEXT.parts.reasons.shipped);
const UNPAID = { premium: false, featured: false, leftCents: 0, goesBack: false };
const PAID = { ...UNPAID, premium: true, leftCents: 9_000 };

/** Every text that the operator can edit. Together, the examples of a mail contain each of its parts. */
export function editableTexts(site: { name: string; publicUrl: string }): readonly RegisteredText[] {
  return [
    { text: REASONS_TEXT },
    {
      text: LIVE_TEXT,
      examples: {
        'One listing': liveMail(site, TO, [LISTING]),
        'Many listings': liveMail(
          site,
          TO,
          Array.from({ length: 24 }, () => LISTING),
        ),
      },
    },
    {
      text: REJECTED_TEXT,
      examples: {
        'With a reason': rejectedMail(site, TO, LISTING, { reason: REASON, paid: UNPAID }),
        'Paid for, and refunded': rejectedMail(site, TO, LISTING, {
          reason: REASON,
          paid: { ...PAID, goesBack: true },
        }),
        'Paid for, and not refunded': rejectedMail(site, TO, LISTING, { reason: null, paid: PAID }),
      },
    },
    { text: CHANGE_LIVE_TEXT, examples: { Example: approvedChangeMail(site, TO, LISTING) } },
    {
      text: INVITATION_TEXT,
      examples: { Example: invitationMail(site, TO, { token: '0'.repeat(43), inviter: 'Ana' }) },
    },
    { text: CHANGE_REJECTED_TEXT, examples: { Example: rejectedChangeMail(site, TO, LISTING, REASON) } },
  ];
}
