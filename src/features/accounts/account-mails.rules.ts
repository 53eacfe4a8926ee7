import {
  essentialMailAbout,
  mailAbout,
  paragraph,
  smallPrint,
  type LinkedSite,
  type Mail,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import type { TokenPurpose } from '#app/db/enums.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { capitalize, pluralize } from '#app/lib/format.ts';

/** The lifetime of mailed links, with its description in the mail. */
export const LINK_LIFETIMES = {
  'reset-password': { ms: 30 * MINUTE_MS, label: '30 minutes' },
  'confirm-email': { ms: 3 * 24 * 60 * MINUTE_MS, label: '3 days' },
} as const satisfies Record<TokenPurpose, { ms: number; label: string }>;

/** Asks the recipient to confirm that the account is theirs. */
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

/** The mail with a link to reset a forgotten password. */
export function resetPasswordMail(site: LinkedSite, to: Recipient, token: string): Mail {
  return essentialMailAbout(
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

/** Notifies the owner, who can act if the change was not theirs. */
export function passwordChangedMail(site: LinkedSite, to: Recipient): Mail {
  return essentialMailAbout(
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

/** Notifies the owner that an admin has set a password; the mail does not contain it. */
export function passwordSetMail(site: LinkedSite, to: Recipient): Mail {
  return essentialMailAbout(
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

const FACTOR_NAMES = { totp: 'an authenticator app', passkey: 'a passkey' } as const;

/** Notifies the owner, who can act if the addition was not theirs. */
export function secondFactorAddedMail(site: LinkedSite, to: Recipient, kind: keyof typeof FACTOR_NAMES): Mail {
  const name = FACTOR_NAMES[kind];
  return mailAbout(
    to,
    `${capitalize(name)} was added to your account at ${site.name}`,
    [
      paragraph(`From now on, signing in with your password needs a second step. You can use ${name} for it.`),
      smallPrint(IF_NOT_YOU),
    ],
    'Your sign-in is safer now',
  );
}

type Removal = { kind: keyof typeof FACTOR_NAMES; isLast: boolean };

/** Notifies the owner of the removal of a factor. */
export function secondFactorRemovedMail(site: LinkedSite, to: Recipient, { kind, isLast }: Removal): Mail {
  const name = FACTOR_NAMES[kind];
  return mailAbout(
    to,
    `${capitalize(name)} was removed from your account at ${site.name}`,
    [
      paragraph(
        isLast
          ? 'It was the last one: your password alone opens your account now. The recovery codes no longer work.'
          : 'The other ways to sign in still work.',
      ),
      smallPrint(IF_NOT_YOU),
    ],
    `${capitalize(name)} was removed`,
  );
}

/** Notifies the owner that an admin has removed all second factors. */
export function secondFactorsResetMail(site: LinkedSite, to: Recipient): Mail {
  return mailAbout(
    to,
    `Your second step of signing in at ${site.name} was removed`,
    [
      paragraph(
        `An administrator of ${site.name} removed the authenticator app, passkeys and recovery codes of your account, and signed out all devices. Your password alone opens it now. Please set up a new second step on your profile page.`,
      ),
      smallPrint('If you did not ask for it, write to us at the address below.'),
    ],
    'Your second step was removed',
  );
}

/** Notifies the owner that a recovery code was used. */
export function recoveryCodeUsedMail(site: LinkedSite, to: Recipient, left: number): Mail {
  return mailAbout(
    to,
    `A recovery code was used to sign in at ${site.name}`,
    [
      paragraph(
        `Your account was opened with your password and a recovery code. You have ${pluralize(left, 'recovery code')} left, and can make new ones on your profile page.`,
      ),
      smallPrint(IF_NOT_YOU),
    ],
    'A recovery code was used',
  );
}

const IF_NOT_YOU =
  'If it was not you, change your password now, sign out all other devices on your profile page, and write to us at the address below.';

/** Sent to the account's previous address. */
export function emailChangedMail(site: LinkedSite, to: Recipient, newEmail: string | null): Mail {
  return essentialMailAbout(
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

/** Wordings by who deleted the account: its owner, or an admin. */
const DELETION_WORDING = {
  owner: { how: 'as you asked', otherwise: 'If it was not you, write to us at the address below.' },
  admin: {
    how: 'by the people who run the site',
    otherwise: 'If you have questions, write to us at the address below.',
  },
} as const;

/** The mail to the owner of a deleted account; it refers to no account. */
export function accountDeletedMail(site: LinkedSite, to: Recipient, by: keyof typeof DELETION_WORDING): Mail {
  const { how, otherwise } = DELETION_WORDING[by];
  const mail = essentialMailAbout(
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

/** Browsers send the fragment neither to servers nor, as a referrer, to the next pages. */
export function buildLink(site: LinkedSite, path: string, token: string): string {
  return `${site.publicUrl}${path}#token=${token}`;
}

/** Masks an address so that its owner recognises it, but nobody else can infer it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
