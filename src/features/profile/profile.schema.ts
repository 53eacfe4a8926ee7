import { ENTER_EMAIL } from '#app/features/content/words.ts';
import * as z from 'zod/mini';
import { PASSWORD_MIN } from '#app/features/accounts/accounts.schema.ts';
import { agreedTerms, newPasswordForm } from '#app/features/sign-in/new-account.schema.ts';

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
