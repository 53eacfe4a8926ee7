import type { EditableText } from '#app/features/site/editable-texts.rules.ts';
import {
  essentialMailAbout,
  paragraph,
  sayIn,
  smallPrint,
  type LinkedSite,
  type Mail,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { pluralize } from '#app/lib/format.ts';
import { buildLink } from './account-mails.rules.ts';

const INVITATION_DAYS = 7;
/** How long the link of an invitation is valid. */
export const INVITATION_MS = INVITATION_DAYS * DAY_MS;

/** The words of the mail that invites a colleague to the back office. */
export const INVITATION_TEXT = {
  key: 'mail-invitation',
  group: 'mails-to-account-holders',
  title: 'Invitation of a colleague',
  usedIn: 'To a colleague whom an admin invites to the back office.',
  fields: {
    site: { label: 'The name of the site', example: 'Stitchyard' },
    inviter: { label: 'The admin who invites', example: 'Ana' },
    lifetime: { label: 'How long the link is valid', example: '7 days' },
  },
  parts: {
    subject: { label: 'Subject', kind: 'line', shipped: 'You are invited to work on {{site}}', isRequired: true },
    intro: {
      label: 'First paragraph',
      kind: 'paragraphs',
      shipped:
        '{{inviter}} has opened an account for you in the back office of {{site}}. Choose a password, and sign in with this address.',
    },
    note: {
      label: 'Small print',
      kind: 'paragraphs',
      shipped:
        'The link works once, within {{lifetime}}. After that, “Forgot password” on the sign-in page mails another one. If you did not expect this invitation, ignore this email.',
    },
  },
} as const satisfies EditableText;

/** The mail with a link to choose the first password of an account. */
export function invitationMail(
  site: LinkedSite,
  to: Recipient,
  { token, inviter }: { token: string; inviter: string },
): Mail {
  const say = sayIn(INVITATION_TEXT, { site: site.name, inviter, lifetime: pluralize(INVITATION_DAYS, 'day') });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say('intro')),
    { kind: 'action', label: 'Choose a password', url: buildLink(site, '/auth/reset', token) },
    smallPrint(say('note')),
  ]);
}
