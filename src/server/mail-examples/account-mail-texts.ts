import {
  accountDeletedMail,
  confirmEmailMail,
  emailChangedMail,
  passwordChangedMail,
  passwordSetMail,
  recoveryCodeUsedMail,
  resetPasswordMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
  secondFactorsResetMail,
} from '#app/features/accounts/account-mails.rules.ts';
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
} from '#app/features/accounts/account-texts.rules.ts';
import { INVITATION_TEXT, invitationMail } from '#app/features/accounts/invitation-mail.rules.ts';
import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { only, TO } from './example-values.ts';

/** The mails to account holders. Their examples contain no valid links. */
export function accountMailTexts(site: LinkedSite): RegisteredText[] {
  return [
    { text: CONFIRM_EMAIL_TEXT, examples: only(confirmEmailMail(site, TO, 'example')) },
    { text: RESET_PASSWORD_TEXT, examples: only(resetPasswordMail(site, TO, 'example')) },
    { text: INVITATION_TEXT, examples: only(invitationMail(site, TO, { token: 'example', inviter: 'Ana' })) },
    { text: PASSWORD_CHANGED_TEXT, examples: only(passwordChangedMail(site, TO)) },
    { text: PASSWORD_SET_TEXT, examples: only(passwordSetMail(site, TO)) },
    { text: EMAIL_CHANGED_TEXT, examples: only(emailChangedMail(site, TO, 'new@shop.example')) },
    {
      text: ACCOUNT_DELETED_TEXT,
      examples: {
        'By the owner': accountDeletedMail(site, TO, 'owner'),
        'By an admin': accountDeletedMail(site, TO, 'admin'),
      },
    },
    {
      text: FACTOR_ADDED_TEXT,
      examples: {
        'A passkey': secondFactorAddedMail(site, TO, 'passkey'),
        'An authenticator app': secondFactorAddedMail(site, TO, 'totp'),
      },
    },
    {
      text: FACTOR_REMOVED_TEXT,
      examples: {
        'The last one': secondFactorRemovedMail(site, TO, { kind: 'passkey', isLast: true }),
        'One of several': secondFactorRemovedMail(site, TO, { kind: 'totp', isLast: false }),
      },
    },
    { text: FACTORS_RESET_TEXT, examples: only(secondFactorsResetMail(site, TO)) },
    { text: RECOVERY_CODE_USED_TEXT, examples: only(recoveryCodeUsedMail(site, TO, 9)) },
  ];
}
