import {
  mailAbout,
  paragraph,
  smallPrint,
  type LinkedSite,
  type Mail,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import type { TokenPurpose } from '#app/db/enums.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';

/** How long a mailed link is good: as the server counts it, and as the mail says it. */
export const LINK_LIFETIMES = {
  'reset-password': { ms: 30 * MINUTE_MS, label: '30 minutes' },
  'confirm-email': { ms: 3 * 24 * 60 * MINUTE_MS, label: '3 days' },
} as const satisfies Record<TokenPurpose, { ms: number; label: string }>;

/** Asks whoever reads the mails of an address to say that the account is theirs. */
export function confirmEmailMail(site: LinkedSite, to: Recipient, token: string): Mail {
  return mailAbout(
    to,
    `Confirm your email address for ${site.name}`,
    [
      paragraph(
        `Please confirm that this address is yours, so that ${site.name} can write to you about your listings and let you back in when you forget your password.`,
      ),
      { kind: 'action', label: 'Confirm email address', url: buildLink(site, '/auth/confirm', token) },
      smallPrint(
        `The link works once, within ${LINK_LIFETIMES['confirm-email'].label}. If you have no account at ${site.name}, somebody gave your address as theirs: open the link and choose “This was not me”, or ignore this email.`,
      ),
    ],
    'Confirm your email address',
  );
}

/** Lets somebody in who forgot the password. */
export function resetPasswordMail(site: LinkedSite, to: Recipient, token: string): Mail {
  return mailAbout(
    to,
    `Reset your password for ${site.name}`,
    [
      paragraph(
        `Someone asked to reset the password for your account at ${site.name}. If it was you, choose one here:`,
      ),
      { kind: 'action', label: 'Choose a new password', url: buildLink(site, '/auth/reset', token) },
      smallPrint(
        `The link works once, within ${LINK_LIFETIMES['reset-password'].label}. If it was not you, do nothing: your password stays as it is.`,
      ),
    ],
    'Reset your password',
  );
}

/** Tells the owner, who can then act if it was somebody else. */
export function passwordChangedMail(site: LinkedSite, to: Recipient): Mail {
  return mailAbout(
    to,
    `Your password for ${site.name} was changed`,
    [
      paragraph(`The password of your account at ${site.name} was changed, and all other devices were signed out.`),
      smallPrint(
        'If it was not you, ask for a new password on the sign-in page now, and write to us at the address below.',
      ),
    ],
    'Your password was changed',
  );
}

/** Tells the owner that an admin has set a password, which is not in the mail. */
export function passwordSetMail(site: LinkedSite, to: Recipient): Mail {
  return mailAbout(
    to,
    `Your password for ${site.name} was reset`,
    [
      paragraph(
        `An administrator of ${site.name} set a new password for your account and signed out all devices. Ask them for it, then change it on your profile page.`,
      ),
      smallPrint('If you did not ask for it, write to us at the address below.'),
    ],
    'Your password was reset',
  );
}

/** Goes to the address that the account had before. */
export function emailChangedMail(site: LinkedSite, to: Recipient, newEmail: string | null): Mail {
  return mailAbout(
    to,
    `Your email address for ${site.name} was changed`,
    [
      paragraph(`Your account at ${site.name} has another email address now. We no longer write to this one.`),
      { kind: 'facts', rows: [{ label: 'New address', value: newEmail === null ? 'none' : maskEmail(newEmail) }] },
      smallPrint('If it was not you, write to us at the address below.'),
    ],
    'Your email address was changed',
  );
}

/** Whoever deleted it: its owner, or an admin. */
const DELETION_WORDING = {
  owner: { how: 'as you asked', otherwise: 'If it was not you, write to us at the address below.' },
  admin: {
    how: 'by the people who run the site',
    otherwise: 'If you have questions, write to us at the address below.',
  },
} as const;

/** Belongs to no account any more. */
export function accountDeletedMail(site: LinkedSite, to: Recipient, by: keyof typeof DELETION_WORDING): Mail {
  const { how, otherwise } = DELETION_WORDING[by];
  const mail = mailAbout(
    to,
    `Your account at ${site.name} was deleted`,
    [
      paragraph(`Your account at ${site.name} and its listings were deleted, ${how}. This is the last email from us.`),
      smallPrint(otherwise),
    ],
    'Your account was deleted',
  );
  return { ...mail, userId: null };
}

/** What follows the # is sent neither to servers nor to the pages that a browser goes to next. */
function buildLink(site: LinkedSite, path: string, token: string): string {
  return `${site.publicUrl}${path}#token=${token}`;
}

/** Enough for its owner to know it, and too little for anybody else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
