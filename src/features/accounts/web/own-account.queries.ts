import type { QueryClient } from '@tanstack/react-query';
import { apiOf, readJson, type ApiFetch } from '#app/lib/api.ts';
import { sendMutation, UserError } from '#app/lib/api-mutation.ts';
import { ownSessionsQuery, userQuery } from './accounts.queries.ts';
import {
  type PasswordChangeInput,
  emailConfirmation,
  type EmailConfirmation,
  type LoginInput,
  type RegistrationInput,
} from '../accounts.schema.ts';
import { ownAccount, type OwnAccount, currentUser, type CurrentUser } from '../own-account.schema.ts';

export const EXPORT_PATH = '/api/user/export';

/** Throws ApiError, like all changes here. */
export async function changeProfile(client: QueryClient, input: object): Promise<OwnAccount> {
  const answer = await sendMutation(apiOf(client), 'PATCH', '/api/user/profile', input);
  const changed = await readJson(answer, CHECKS_ANSWERS && ownAccount);
  client.setQueryData(userQuery.queryKey, changed);
  return changed;
}

/** Changes the password, which also ends the sessions of all other devices. */
export async function changePassword(client: QueryClient, input: PasswordChangeInput): Promise<void> {
  await sendMutation(apiOf(client), 'PATCH', '/api/user/password', input);
  await client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
}

export async function mailConfirmationAgain(client: QueryClient): Promise<void> {
  await sendMutation(apiOf(client), 'POST', '/api/user/email-confirmation');
}

/** Ends one session of the account; null ends all except this browser's. */
export async function signOutElsewhere(client: QueryClient, sessionId: string | null): Promise<void> {
  const path = sessionId === null ? '' : `/${encodeURIComponent(sessionId)}`;
  try {
    await sendMutation(apiOf(client), 'DELETE', `/api/user/sessions${path}`);
  } finally {
    // Also after a refusal, because the session may already have ended.
    await client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  }
}

export async function deleteAccount(client: QueryClient, password: string): Promise<void> {
  await sendMutation(apiOf(client), 'DELETE', '/api/user', { password });
}

const CONFIRMATIONS = '/api/email-confirmations';

export async function signIn(api: ApiFetch, input: LoginInput): Promise<CurrentUser> {
  return readJson(await sendMutation(api, 'POST', '/api/login', input), CHECKS_ANSWERS && currentUser);
}

const COOKIES_BLOCKED =
  'Your browser does not keep cookies from this site, so it cannot sign you in. Allow cookies for this site, then try again: open the site settings beside the address, or the privacy settings of your browser. A private window or an extension may block them, too.';

/** Throws UserError if the browser does not send back the cookie of a session that was just opened. */
export async function assertSessionKept(api: ApiFetch): Promise<void> {
  if ((await api('/api/user')).status === 401) throw new UserError(COOKIES_BLOCKED);
}

export async function register(api: ApiFetch, input: RegistrationInput): Promise<CurrentUser> {
  return readJson(await sendMutation(api, 'POST', '/api/register', input), CHECKS_ANSWERS && currentUser);
}

export async function signInAsGuest(api: ApiFetch): Promise<CurrentUser> {
  return readJson(await sendMutation(api, 'POST', '/api/guest-login'), CHECKS_ANSWERS && currentUser);
}

export async function requestPasswordReset(api: ApiFetch, email: string): Promise<void> {
  await sendMutation(api, 'POST', '/api/password-reset-requests', { email });
}

/** `token` comes from the mailed link. */
export async function resetPassword(api: ApiFetch, token: string, password: string): Promise<void> {
  await sendMutation(api, 'POST', '/api/password-resets', { token, password });
}

type Proof = { token: string; password?: string };

/** `password` is the account's, required unless its owner is signed in. */
export async function confirmEmailAddress(api: ApiFetch, proof: Proof): Promise<EmailConfirmation> {
  return readJson(await sendMutation(api, 'POST', CONFIRMATIONS, proof), CHECKS_ANSWERS && emailConfirmation);
}

/** Gives the reader control of the account that the link concerns. */
export async function takeAccountOver(api: ApiFetch, proof: Required<Proof>): Promise<void> {
  await sendMutation(api, 'POST', `${CONFIRMATIONS}/takeover`, proof);
}

export async function disownEmailAddress(api: ApiFetch, token: string): Promise<void> {
  await sendMutation(api, 'POST', `${CONFIRMATIONS}/refusal`, { token });
}
