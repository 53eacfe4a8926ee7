import {
  contactText,
  EMAIL_MAX,
  EMAIL_REQUIRED,
  emailSyntax,
  emptyIsNull,
  ENTER_EMAIL,
  INVALID_EMAIL,
  line,
  LINE_MAX,
  NAME_REQUIRED,
  optionalLine,
  optionalPhone,
  seenText,
  storableText,
  tooLong,
} from '#app/lib/text-fields.ts';
import { dropAllUnseen } from '#app/lib/unseen-characters.ts';
import * as z from 'zod/mini';
import { tidyState, tidyZip } from '#app/features/machines/us-states.rules.ts';
import { PERMISSIONS, ROLES } from '#app/db/enums.ts';
import { passkeyAssertion } from './passkeys.schema.ts';
import { secondFactorCode } from './second-factors.schema.ts';

/** 32 random bytes in base64url. */
export const SECRET_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const PASSWORD_MIN = 6;
/** Limited, because each attempt hashes the whole password. */
const PASSWORD_MAX = 1_000;

/** The longest reason for a suspension, in characters. */
export const SUSPENSION_REASON_MAX = 1_000;

const required = (message: string, max = LINE_MAX) => line(max).check(z.minLength(1, message));

const emailAddress = (message: string) =>
  storableText.check(contactText, z.maxLength(EMAIL_MAX, message), emailSyntax(message));
export const optionalEmail = z.optional(
  z.nullable(
    emptyIsNull(z.union([storableText.check(contactText, z.maxLength(0)), emailAddress(INVALID_EMAIL)], INVALID_EMAIL)),
  ),
);

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters long`;
const newPassword = z
  .string(TOO_SHORT)
  .check(z.minLength(PASSWORD_MIN, TOO_SHORT), z.maxLength(PASSWORD_MAX, 'Password is too long'));

/** The password of the signed-in account. Optional within minutes of signing in, when it may also be empty. */
const currentPassword = z.optional(
  z.pipe(
    z.string().check(z.maxLength(PASSWORD_MAX)),
    z.transform((typed) => (typed === '' ? undefined : typed)),
  ),
);

/** Excludes similar letters of other scripts and invisible spaces, with which one account could pass for another. */
const PLAIN_USERNAME = /^[A-Za-z0-9._+-]*$/;
const anyEmail = z.string().check(emailSyntax(INVALID_EMAIL));

/** A plain name, or an email address: guests who list a machine sign in with theirs. */
const username = z.string('Username is required').check(
  // A plain name with invisible characters is refused.
  z.overwrite((text) => (text.includes('@') ? dropAllUnseen(text).trim() : text)),
  z.minLength(1, 'Username is required'),
  z.maxLength(EMAIL_MAX, 'Username is too long'),
  z.refine(
    (text) => PLAIN_USERNAME.test(text) || anyEmail.safeParse(text).success,
    'Username may only contain letters, digits and . _ - +, or be an email address',
  ),
);

export const registrationInput = z.object({
  username,
  password: newPassword,
  /** Optional for the operator's own account only. */
  name: z.optional(required(NAME_REQUIRED)),
  email: optionalEmail,
});
export type RegistrationInput = z.input<typeof registrationInput>;

export const loginInput = z.object({
  /** The username or the email address. */
  username: z.pipe(
    z
      .string('Username is required')
      .check(
        contactText,
        z.minLength(1, 'Username is required'),
        z.maxLength(EMAIL_MAX, 'Invalid username or password'),
      ),
    storableText,
  ),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX, 'Invalid username or password')),
  /** Of the authenticator app, or a recovery code; required if the account has a second factor. */
  code: secondFactorCode,
});
export type LoginInput = z.input<typeof loginInput>;

/** A proof of who uses a session: the account's password, a code of its second factor, or one of its passkeys. */
export const reauthenticationInput = z
  .object({
    password: z.optional(z.string('Password is required').check(z.maxLength(PASSWORD_MAX, 'Password is incorrect'))),
    code: secondFactorCode,
    passkey: z.optional(passkeyAssertion),
  })
  .check(
    z.refine(({ password = '', code, passkey }) => password !== '' || code !== undefined || passkey !== undefined, {
      path: ['password'],
      error: 'Password is required',
    }),
  );
export type Reauthentication = z.output<typeof reauthenticationInput>;

const phoneAndPlace = {
  phone: optionalPhone,
  city: optionalLine(),
  state: z.optional(z.nullable(emptyIsNull(line(40).check(z.overwrite(tidyState))))),
  zip: z.optional(z.nullable(emptyIsNull(line(20).check(z.overwrite(tidyZip))))),
};

export const profileInput = z.object({
  name: required('Full name is required'),
  email: required(EMAIL_REQUIRED, EMAIL_MAX).check(contactText, emailSyntax(ENTER_EMAIL)),
  ...phoneAndPlace,
  /** The operator's contact, one setting shared by all admins; ignored for other accounts. */
  tewhEmail: optionalEmail,
  tewhPhone: optionalPhone,
  /** Required when the email address is set or changed. */
  currentPassword,
});
/** The fields of a profile to change. */
export const profileChange = z.partial(profileInput);
export type ProfileInput = z.input<typeof profileChange>;
export type ProfileChange = z.output<typeof profileChange>;

export const passwordChangeInput = z.object({
  password: newPassword,
  currentPassword,
});
export type PasswordChangeInput = z.input<typeof passwordChangeInput>;

/** Sorted and without duplicates, as they are stored. */
const permissions = z.pipe(
  z.array(z.enum(PERMISSIONS, `Permissions are ${PERMISSIONS.join(', ')}`)),
  z.transform((given) => PERMISSIONS.filter((permission) => given.includes(permission))),
);

/** The fields that an admin can change in an account; absent ones stay unchanged. */
export const accountChangeInput = z.object({
  username: z.optional(username),
  name: optionalLine(),
  email: optionalEmail,
  ...phoneAndPlace,
  role: z.optional(z.enum(ROLES, `Role must be ${ROLES.join(' or ')}`)),
  /** What an admin may do; absent for a new admin: everything. */
  permissions: z.optional(permissions),
});
export type AccountChange = z.output<typeof accountChangeInput>;
export type AccountChangeForm = z.input<typeof accountChangeInput>;

/** A colleague whom an admin invites to the back office. */
export const invitationInput = z.object({
  name: required(NAME_REQUIRED),
  email: emailAddress(ENTER_EMAIL),
  permissions: permissions.check(z.minLength(1, 'An admin needs at least one permission')),
});
export type Invitation = z.output<typeof invitationInput>;
export type InvitationForm = z.input<typeof invitationInput>;

/** The office's reason for a suspension, which the owner of the account does not learn. */
export const suspensionInput = z.object({
  reason: storableText.check(
    seenText,
    z.minLength(1, 'Please give a reason'),
    z.maxLength(SUSPENSION_REASON_MAX, tooLong(SUSPENSION_REASON_MAX)),
  ),
});

export const passwordSettingInput = z.object({ newPassword });

export const passwordResetRequestInput = z.object({ email: emailAddress(ENTER_EMAIL) });

export const mailedToken = z.string().check(z.regex(SECRET_TOKEN, 'This link is incomplete'));

export const passwordResetInput = z.object({ token: mailedToken, password: newPassword });

export const emailConfirmationInput = z.object({
  token: mailedToken,
  /** The account's password, required if the browser is not signed in to the account. */
  password: z.optional(z.string().check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX))),
});

export const emailRefusalInput = z.object({ token: mailedToken });

export const accountDeletionInput = z.object({
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX)),
});

/** The result of a confirmation link; `unproven`: the reader has neither a session nor the password of the account. */
export const emailConfirmation = z.discriminatedUnion('state', [
  z.object({ state: z.literal('confirmed') }),
  z.object({ state: z.literal('unproven'), account: z.object({ username: z.string(), createdAt: z.string() }) }),
]);
export type EmailConfirmation = z.output<typeof emailConfirmation>;
