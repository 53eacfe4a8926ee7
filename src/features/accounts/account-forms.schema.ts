import * as z from 'zod/mini';
import { loginInput, passwordChangeInput, registrationInput, PASSWORD_MIN } from './accounts.schema.ts';
import { contactText, emailSyntax, ENTER_EMAIL, seenText } from '#app/lib/text-fields.ts';

/** The agreement that registration requires. */
export const agreedTerms = z.literal(true, 'Please agree to the terms to create an account');

/** A form without fields. */
export const nothingToFill = z.object({});

/** The registration form; the API gets everything except the agreement. */
export const registrationForm = z.extend(registrationInput, { terms: agreedTerms });

/** The password for a known account. */
export const knownPasswordForm = z.pick(loginInput, { password: true });

/** The code of the second step; the API reads it as people type it. */
export const secondStepForm = z.object({
  code: z.string().check(contactText, z.minLength(1, 'Please enter the code')),
});

/** Reported together with the other errors. */
function isConfirmed(error: string) {
  type Typed = { password: string; confirmation: string };
  const isSame = ({ password, confirmation }: Typed) => password === confirmation;
  return z.refine<Typed>(isSame, { path: ['confirmation'], when: () => true, error });
}

/** A new password, entered twice. */
export const newPasswordForm = z
  .object({ password: passwordChangeInput.shape.password, confirmation: z.string() })
  .check(isConfirmed('New password and confirmation do not match'));

const NAME_MIN = 2;

/** Requires the current password even if the API would not. */
export const passwordForm = z.extend(newPasswordForm, {
  currentPassword: z.string().check(z.minLength(1, 'Current password is required')),
});

/** The fields of the account dialog, with their error messages. */
export const accountDialogForm = z
  .object({
    email: z
      .string()
      .check(
        contactText,
        z.regex(/@/, 'Invalid Email: Please enter an email address with an @'),
        emailSyntax(`Invalid Email: ${ENTER_EMAIL}`),
      ),
    name: z.string().check(seenText, z.minLength(NAME_MIN, 'Name Required: Please enter your full name')),
    password: z
      .string()
      .check(z.minLength(PASSWORD_MIN, `Password Too Short: Please use at least ${PASSWORD_MIN} characters`)),
    confirmation: z.string(),
    terms: agreedTerms,
  })
  .check(isConfirmed("Passwords Don't Match: Please enter the same password twice"));
export type NewAccount = Pick<z.output<typeof accountDialogForm>, 'email' | 'name' | 'password'>;
