export const TOTP_DIGITS = 6;
export const PASSKEY_NAME_MAX = 60;
export const RECOVERY_CODES = 10;

/** The key of the setting that `adminSignIn` describes; the statement that reads sessions reads it too. */
export const ADMIN_SIGN_IN_KEY = 'admin_sign_in';

/** Recovery codes as people read them: groups of six letters and digits. */
export function groupCode(code: string): string {
  return code.replaceAll(/(.{6})(?=.)/g, '$1-');
}
