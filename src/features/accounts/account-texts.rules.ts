import { SITE_FIELD } from '#app/features/mail/mail.rules.ts';
import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

const group = 'mails-to-account-holders';
const LIFETIME = { lifetime: { label: 'How long the link works', example: '3 days' } };

/** The words of the mail that asks for the confirmation of an address. */
export const CONFIRM_EMAIL_TEXT = {
  key: 'mail-confirm-email',
  group,
  title: 'Confirm your email address',
  usedIn: 'To an address that somebody entered for their account.',
  fields: { ...SITE_FIELD, ...LIFETIME },
  parts: {
    subject: requiredLine('Subject', 'Confirm your email address for {{site}}'),
    heading: line('Heading', 'Confirm your email address'),
    intro: paragraphs(
      'Before the link',
      'Please confirm that this address is yours, so that {{site}} can write to you about your listings and let you back in when you forget your password.',
    ),
    note: paragraphs(
      'After the link',
      'The link works once, within {{lifetime}}. If you have no account at {{site}}, somebody gave your address as theirs: open the link and choose “This was not me”, or ignore this email.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail with a link to reset a password. */
export const RESET_PASSWORD_TEXT = {
  key: 'mail-reset-password',
  group,
  title: 'Reset your password',
  usedIn: 'To somebody who has forgotten the password.',
  fields: { ...SITE_FIELD, ...LIFETIME },
  parts: {
    subject: requiredLine('Subject', 'Reset your password for {{site}}'),
    heading: line('Heading', 'Reset your password'),
    intro: paragraphs(
      'Before the link',
      'Someone asked to reset the password for your account at {{site}}. If it was you, choose one here:',
    ),
    note: paragraphs(
      'After the link',
      'The link works once, within {{lifetime}}. If it was not you, do nothing: your password stays as it is.',
    ),
  },
} as const satisfies EditableText;

const IF_NOT_REQUESTED = paragraphs('Last paragraph', 'If you did not ask for it, write to us at the address below.');

/** The words of the mail about a changed password. */
export const PASSWORD_CHANGED_TEXT = {
  key: 'mail-password-changed',
  group,
  title: 'Your password was changed',
  usedIn: 'After a password was changed by the owner of the account.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your password for {{site}} was changed'),
    heading: line('Heading', 'Your password was changed'),
    intro: paragraphs(
      'First paragraph',
      'The password of your account at {{site}} was changed, and all other devices were signed out.',
    ),
    note: paragraphs(
      'Last paragraph',
      'If it was not you, ask for a new password on the sign-in page now, and write to us at the address below.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail about a password that an admin has set. */
export const PASSWORD_SET_TEXT = {
  key: 'mail-password-set',
  group,
  title: 'Your password was reset',
  usedIn: 'After an admin has set a password. The email does not contain it.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your password for {{site}} was reset'),
    heading: line('Heading', 'Your password was reset'),
    intro: paragraphs(
      'First paragraph',
      'An administrator of {{site}} set a new password for your account and signed out all devices. Ask them for it, then change it on your profile page.',
    ),
    note: IF_NOT_REQUESTED,
  },
} as const satisfies EditableText;

/** The words of the mail to the previous address of an account. */
export const EMAIL_CHANGED_TEXT = {
  key: 'mail-email-changed',
  group,
  title: 'Your email address was changed',
  usedIn: 'To the previous address of an account.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your email address for {{site}} was changed'),
    heading: line('Heading', 'Your email address was changed'),
    intro: paragraphs(
      'First paragraph',
      'Your account at {{site}} has another email address now. We no longer write to this one.',
    ),
    note: paragraphs('After the new address', 'If it was not you, write to us at the address below.'),
  },
} as const satisfies EditableText;

const accountDeleted = (how: string) =>
  `Your account at {{site}} and its listings were deleted, ${how}. This is the last email from us.`;

/** The words of the mail about a deleted account. */
export const ACCOUNT_DELETED_TEXT = {
  key: 'mail-account-deleted',
  group,
  title: 'Your account was deleted',
  usedIn: 'After an account was deleted, by its owner or by an admin.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your account at {{site}} was deleted'),
    heading: line('Heading', 'Your account was deleted'),
    introByOwner: paragraphs('First paragraph, deleted by the owner', accountDeleted('as you asked')),
    introByAdmin: paragraphs('First paragraph, deleted by an admin', accountDeleted('by the people who run the site')),
    noteByOwner: paragraphs(
      'Last paragraph, deleted by the owner',
      'If it was not you, write to us at the address below.',
    ),
    noteByAdmin: paragraphs(
      'Last paragraph, deleted by an admin',
      'If you have questions, write to us at the address below.',
    ),
  },
} as const satisfies EditableText;

const IF_NOT_YOU = paragraphs(
  'Last paragraph',
  'If it was not you, change your password now, sign out all other devices on your profile page, and write to us at the address below.',
);
const FACTOR = {
  factor: { label: 'An authenticator app, or a passkey', example: 'a passkey' },
  Factor: { label: 'The same, as the beginning of a sentence', example: 'A passkey' },
};

/** The words of the mail about a new second factor. */
export const FACTOR_ADDED_TEXT = {
  key: 'mail-second-factor-added',
  group,
  title: 'A second step of signing in was added',
  usedIn: 'After an authenticator app or a passkey was added to an account.',
  fields: { ...SITE_FIELD, ...FACTOR },
  parts: {
    subject: requiredLine('Subject', '{{Factor}} was added to your account at {{site}}'),
    heading: line('Heading', 'Your sign-in is safer now'),
    intro: paragraphs(
      'First paragraph',
      'From now on, signing in with your password needs a second step. You can use {{factor}} for it.',
    ),
    note: IF_NOT_YOU,
  },
} as const satisfies EditableText;

/** The words of the mail about a removed second factor. */
export const FACTOR_REMOVED_TEXT = {
  key: 'mail-second-factor-removed',
  group,
  title: 'A second step of signing in was removed',
  usedIn: 'After an authenticator app or a passkey was removed from an account.',
  fields: { ...SITE_FIELD, ...FACTOR },
  parts: {
    subject: requiredLine('Subject', '{{Factor}} was removed from your account at {{site}}'),
    heading: line('Heading', '{{Factor}} was removed'),
    last: paragraphs(
      'If it was the last one',
      'It was the last one: your password alone opens your account now. The recovery codes no longer work.',
    ),
    others: paragraphs('If there are others', 'The other ways to sign in still work.'),
    note: IF_NOT_YOU,
  },
} as const satisfies EditableText;

/** The words of the mail about second factors that an admin has removed. */
export const FACTORS_RESET_TEXT = {
  key: 'mail-second-factors-reset',
  group,
  title: 'Your second step was removed by an admin',
  usedIn: 'After an admin has removed all second steps of an account.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your second step of signing in at {{site}} was removed'),
    heading: line('Heading', 'Your second step was removed'),
    intro: paragraphs(
      'First paragraph',
      'An administrator of {{site}} removed the authenticator app, passkeys and recovery codes of your account, and signed out all devices. Your password alone opens it now. Please set up a new second step on your profile page.',
    ),
    note: IF_NOT_REQUESTED,
  },
} as const satisfies EditableText;

/** The words of the mail about a used recovery code. */
export const RECOVERY_CODE_USED_TEXT = {
  key: 'mail-recovery-code-used',
  group,
  title: 'A recovery code was used',
  usedIn: 'After somebody signed in with a recovery code.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'A recovery code was used to sign in at {{site}}'),
    heading: line('Heading', 'A recovery code was used'),
    intro: paragraphs(
      'First paragraph',
      'Your account was opened with your password and a recovery code. You have {{codes}} left, and can make new ones on your profile page.',
      { codes: { label: 'How many are left', example: '9 recovery codes' } },
    ),
    note: IF_NOT_YOU,
  },
} as const satisfies EditableText;
