import { checkedBy, readJson, type ApiFetch } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import {
  currentUser,
  emailConfirmation,
  type CurrentUser,
  type EmailConfirmation,
  type LoginInput,
  type RegistrationInput,
} from '../accounts.schema.ts';

const CONFIRMATIONS = '/api/email-confirmations';

export async function signIn(api: ApiFetch, input: LoginInput): Promise<CurrentUser> {
  return readJson(await sendMutation(api, 'POST', '/api/login', input), checkedBy(currentUser));
}

export async function register(api: ApiFetch, input: RegistrationInput): Promise<CurrentUser> {
  return readJson(await sendMutation(api, 'POST', '/api/register', input), checkedBy(currentUser));
}

export async function signInAsGuest(api: ApiFetch): Promise<CurrentUser> {
  return readJson(await sendMutation(api, 'POST', '/api/guest-login'), checkedBy(currentUser));
}

export async function requestPasswordReset(api: ApiFetch, email: string): Promise<void> {
  await sendMutation(api, 'POST', '/api/password-reset-requests', { email });
}

/** `token` is what the mailed link carries. */
export async function resetPassword(api: ApiFetch, token: string, password: string): Promise<void> {
  await sendMutation(api, 'POST', '/api/password-resets', { token, password });
}

type Proof = { token: string; password?: string };

/** `password`: of the account, where nobody is signed in to it. */
export async function confirmEmailAddress(api: ApiFetch, proof: Proof): Promise<EmailConfirmation> {
  return readJson(await sendMutation(api, 'POST', CONFIRMATIONS, proof), checkedBy(emailConfirmation));
}

/** Makes the account that a link is about the reader's own. */
export async function takeAccountOver(api: ApiFetch, proof: Required<Proof>): Promise<void> {
  await sendMutation(api, 'POST', `${CONFIRMATIONS}/takeover`, proof);
}

export async function disownEmailAddress(api: ApiFetch, token: string): Promise<void> {
  await sendMutation(api, 'POST', `${CONFIRMATIONS}/refusal`, { token });
}
