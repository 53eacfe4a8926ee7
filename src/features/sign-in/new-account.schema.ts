import * as z from 'zod/mini';
import { loginInput, passwordChangeInput, registrationInput } from '#app/features/accounts/accounts.schema.ts';

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
