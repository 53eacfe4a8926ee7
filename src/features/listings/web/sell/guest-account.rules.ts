import type { NewAccount } from '#app/features/accounts/account-forms.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { fieldIssues } from '#app/lib/api-mutation.ts';
import type { ToastMessage } from '#app/ui/toast-store.ts';

/** The account's address and name are the contact's. */
export function toAccountFields({ email, name, password }: NewAccount) {
  return { contactEmail: email, contactName: name, accountPassword: password };
}

const ACCOUNT_FIELDS = new Set(['accountPassword', 'contactEmail', 'contactName', 'username', 'email', 'name']);

/** A taken address or a refused password: what was entered in the dialog, and not the listing behind it. */
export function isAboutAccount(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 409 || fieldIssues(error).some(({ path }) => ACCOUNT_FIELDS.has(path));
}

/** The connection broke off after the account was made, and the guest that its owner was is no more. */
export const ACCOUNT_ALREADY_CREATED = {
  title: 'Your account was made',
  description:
    'The connection broke off after that. Sign in with the password that you chose, and send the listing again.',
  tone: 'danger',
} as const satisfies ToastMessage;
