import * as z from 'zod/mini';
import { line } from '#app/lib/text-fields.ts';

export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
const PASSKEY_NAME_MAX = 60;

/** The key of the setting that `adminSignIn` describes; the statement that reads sessions reads it too. */
export const ADMIN_SIGN_IN_KEY = 'admin_sign_in';

/** Longer than any code, with spaces and dashes. */
const CODE_MAX = 100;

/** A code as people type it, with spaces, dashes or capitals; an empty one counts as absent. */
export const secondFactorCode = z.optional(
  z.pipe(
    z.string().check(z.maxLength(CODE_MAX, 'This is not a code')),
    z.transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase() || undefined),
  ),
);

const ENTER_CODE = `Enter the ${TOTP_DIGITS} digits that your app shows`;

/** The first code of an authenticator app. */
export const totpCodeInput = z.object({
  code: z.pipe(
    z.pipe(
      z.string(ENTER_CODE).check(z.maxLength(CODE_MAX, ENTER_CODE)),
      z.transform((typed) => typed.replaceAll(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, ENTER_CODE)),
  ),
});
export type TotpCodeInput = z.input<typeof totpCodeInput>;

/** What an authenticator app needs: the key to type, and the address in the QR code. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.output<typeof totpSetup>;

/** How the owner tells a passkey from their others. */
export const passkeyName = z.object({
  name: line(PASSKEY_NAME_MAX).check(z.minLength(1, 'Please enter a name')),
});

export const ownPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type OwnPasskey = z.output<typeof ownPasskey>;

/** The second factors of an account, as its owner sees them. */
export const ownSecondFactors = z.object({
  /** The authenticator app; null without one. */
  totp: z.nullable(z.object({ confirmedAt: z.string() })),
  passkeys: z.array(ownPasskey),
  recoveryCodesLeft: z.int(),
  /** Whether the account is an admin's, and admins need a second factor. */
  isRequired: z.boolean(),
});
export type OwnSecondFactors = z.output<typeof ownSecondFactors>;

export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The recovery codes that the first factor brings; null for a further one. */
export const addedFactor = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export type AddedFactor = z.output<typeof addedFactor>;

/** The setting for the sign-in of admins. */
export const adminSignIn = z.object({ adminsNeedSecondFactor: z.boolean() });
export type AdminSignIn = z.output<typeof adminSignIn>;
