import * as z from 'zod/mini';
import { loginInput, passwordChangeInput, registrationInput, PASSWORD_MIN } from './accounts.schema.ts';
import { ENTER_EMAIL } from '#app/lib/text-fields.ts';

/** The tick without which no account is made. */
export const agreedTerms = z.literal(true, 'Please agree to the terms to create an account');

/** What somebody enters to get an account; all but the tick goes to the API. */
export const registrationForm = z.extend(registrationInput, { terms: agreedTerms });

/** The password of an account that is known. */
export const knownPasswordForm = z.pick(loginInput, { password: true });

/** A new password, typed twice. */
export const newPasswordForm = z
  .object({ password: passwordChangeInput.shape.password, confirmation: z.string() })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      // Said at once with the rest.
      when: () => true,
      error: 'New password and confirmation do not match',
    }),
  );

const NAME_MIN = 2;

/** The form asks for the current password even where the API would not. */
export const passwordForm = z.extend(newPasswordForm, {
  currentPassword: z.string().check(z.minLength(1, 'Current password is required')),
});

/** What the account dialog asks for; SPEC §5 has its words. */
export const accountDialogForm = z
  .object({
    email: z
      .string()
      .check(
        z.trim(),
        z.regex(/@/, 'Invalid Email: Please enter an email address with an @'),
        z.email(`Invalid Email: ${ENTER_EMAIL}`),
      ),
    name: z.string().check(z.trim(), z.minLength(NAME_MIN, 'Name Required: Please enter your full name')),
    password: z
      .string()
      .check(z.minLength(PASSWORD_MIN, `Password Too Short: Please use at least ${PASSWORD_MIN} characters`)),
    confirmation: z.string(),
    terms: agreedTerms,
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      // Said at once with the rest, and not only when the tick is there.
      when: () => true,
      error: "Passwords Don't Match: Please enter the same password twice",
    }),
  );
export type NewAccount = Pick<z.output<typeof accountDialogForm>, 'email' | 'name' | 'password'>;
