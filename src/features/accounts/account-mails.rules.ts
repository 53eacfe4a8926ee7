import {
  essentialMailAbout,
  mailAbout,
  paragraph,
  sayIn,
  smallPrint,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type Recipient,
  type Words,
} from '#app/features/mail/mail.rules.ts';
import type { TokenPurpose } from '#app/db/enums.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { capitalize, pluralize } from '#app/lib/format.ts';
import {
  ACCOUNT_DELETED_TEXT,
  CONFIRM_EMAIL_TEXT,
  EMAIL_CHANGED_TEXT,
  FACTOR_ADDED_TEXT,
  FACTOR_REMOVED_TEXT,
  FACTORS_RESET_TEXT,
  PASSWORD_CHANGED_TEXT,
  PASSWORD_SET_TEXT,
  RECOVERY_CODE_USED_TEXT,
  RESET_PASSWORD_TEXT,
} from './account-texts.rules.ts';

/** The lifetime of mailed links, with its description in the mail. */
export const LINK_LIFETIMES = {
  'reset-password': { ms: 30 * MINUTE_MS, label: '30 minutes' },
  'confirm-email': { ms: 3 * 24 * 60 * MINUTE_MS, label: '3 days' },
} as const satisfies Record<TokenPurpose, { ms: number; label: string }>;

/** Asks the recipient to confirm that the account is theirs. */
export function confirmEmailMail(site: LinkedSite, to: Recipient, token: string): Mail {
  const { label: lifetime } = LINK_LIFETIMES['confirm-email'];
  const say = sayIn(CONFIRM_EMAIL_TEXT, { site: site.name, lifetime });
  return mailAbout(
    to,
    say('subject'),
    [
      paragraph(say('intro')),
      { kind: 'action', label: 'Confirm email address', url: buildLink(site, '/auth/confirm', token) },
      smallPrint(say('note')),
    ],
    say('heading'),
  );
}

/** The mail with a link to reset a forgotten password. */
export function resetPasswordMail(site: LinkedSite, to: Recipient, token: string): Mail {
  const { label: lifetime } = LINK_LIFETIMES['reset-password'];
  const say = sayIn(RESET_PASSWORD_TEXT, { site: site.name, lifetime });
  return essentialMailAbout(
    to,
    say('subject'),
    [
      paragraph(say('intro')),
      { kind: 'action', label: 'Choose a new password', url: buildLink(site, '/auth/reset', token) },
      smallPrint(say('note')),
    ],
    say('heading'),
  );
}

/** Notifies the owner, who can act if the change was not theirs. */
export function passwordChangedMail(site: LinkedSite, to: Recipient): Mail {
  const say = sayIn(PASSWORD_CHANGED_TEXT, { site: site.name });
  return essentialMailAbout(to, say('subject'), noticeIn(say), say('heading'));
}

/** Notifies the owner that an admin has set a password; the mail does not contain it. */
export function passwordSetMail(site: LinkedSite, to: Recipient): Mail {
  const say = sayIn(PASSWORD_SET_TEXT, { site: site.name });
  return essentialMailAbout(to, say('subject'), noticeIn(say), say('heading'));
}

const FACTOR_NAMES = { totp: 'an authenticator app', passkey: 'a passkey' } as const;

function factorFields(site: LinkedSite, kind: keyof typeof FACTOR_NAMES) {
  const factor = FACTOR_NAMES[kind];
  return { site: site.name, factor, Factor: capitalize(factor) };
}

/** Notifies the owner, who can act if the addition was not theirs. */
export function secondFactorAddedMail(site: LinkedSite, to: Recipient, kind: keyof typeof FACTOR_NAMES): Mail {
  const say = sayIn(FACTOR_ADDED_TEXT, factorFields(site, kind));
  return mailAbout(to, say('subject'), noticeIn(say), say('heading'));
}

type Removal = { kind: keyof typeof FACTOR_NAMES; isLast: boolean };

/** Notifies the owner of the removal of a factor. */
export function secondFactorRemovedMail(site: LinkedSite, to: Recipient, { kind, isLast }: Removal): Mail {
  const say = sayIn(FACTOR_REMOVED_TEXT, factorFields(site, kind));
  const body = [paragraph(say(isLast ? 'last' : 'others')), smallPrint(say('note'))];
  return mailAbout(to, say('subject'), body, say('heading'));
}

/** Notifies the owner that an admin has removed all second factors. */
export function secondFactorsResetMail(site: LinkedSite, to: Recipient): Mail {
  const say = sayIn(FACTORS_RESET_TEXT, { site: site.name });
  return mailAbout(to, say('subject'), noticeIn(say), say('heading'));
}

/** Notifies the owner that a recovery code was used. */
export function recoveryCodeUsedMail(site: LinkedSite, to: Recipient, left: number): Mail {
  const say = sayIn(RECOVERY_CODE_USED_TEXT, { site: site.name });
  const intro = say('intro', { codes: pluralize(left, 'recovery code') });
  return mailAbout(to, say('subject'), [paragraph(intro), smallPrint(say('note'))], say('heading'));
}

/** Sent to the account's previous address. */
export function emailChangedMail(site: LinkedSite, to: Recipient, newEmail: string | null): Mail {
  const say = sayIn(EMAIL_CHANGED_TEXT, { site: site.name });
  return essentialMailAbout(
    to,
    say('subject'),
    [
      paragraph(say('intro')),
      { kind: 'facts', rows: [{ label: 'New address', value: newEmail === null ? 'none' : maskEmail(newEmail) }] },
      smallPrint(say('note')),
    ],
    say('heading'),
  );
}

/** The mail to the owner of an account that the owner or an admin has deleted; it refers to no account. */
export function accountDeletedMail(site: LinkedSite, to: Recipient, by: 'owner' | 'admin'): Mail {
  const say = sayIn(ACCOUNT_DELETED_TEXT, { site: site.name });
  const isByOwner = by === 'owner';
  const body = [
    paragraph(say(isByOwner ? 'introByOwner' : 'introByAdmin')),
    smallPrint(say(isByOwner ? 'noteByOwner' : 'noteByAdmin')),
  ];
  return { ...essentialMailAbout(to, say('subject'), body, say('heading')), userId: null };
}

function noticeIn(say: (part: 'intro' | 'note') => Words): MailBlock[] {
  return [paragraph(say('intro')), smallPrint(say('note'))];
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
