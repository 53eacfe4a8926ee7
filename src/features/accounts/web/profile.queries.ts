import type { QueryClient } from '@tanstack/react-query';
import { apiOf, checkedBy, readJson } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { ownSessionsQuery, userQuery } from './accounts.queries.ts';
import { ownAccount, type OwnAccount, type PasswordChangeInput } from '../accounts.schema.ts';

export const EXPORT_PATH = '/api/user/export';

/** Throws ApiError, as all changes here do. */
export async function changeProfile(client: QueryClient, input: object): Promise<OwnAccount> {
  const answer = await sendMutation(apiOf(client), 'PATCH', '/api/user/profile', input);
  const changed = await readJson(answer, checkedBy(ownAccount));
  client.setQueryData(userQuery.queryKey, changed);
  return changed;
}

/** Changes the password, which ends the sessions of all other devices. */
export async function changePassword(client: QueryClient, input: PasswordChangeInput): Promise<void> {
  await sendMutation(apiOf(client), 'PATCH', '/api/user/password', input);
  await client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
}

export async function mailConfirmationAgain(client: QueryClient): Promise<void> {
  await sendMutation(apiOf(client), 'POST', '/api/user/email-confirmation');
}

/** Ends one session of the account; null stands for all but this browser's. */
export async function signOutElsewhere(client: QueryClient, sessionId: string | null): Promise<void> {
  const path = sessionId === null ? '' : `/${encodeURIComponent(sessionId)}`;
  try {
    await sendMutation(apiOf(client), 'DELETE', `/api/user/sessions${path}`);
  } finally {
    // A refusal may mean that the session had ended before.
    await client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  }
}

export async function deleteAccount(client: QueryClient, password: string): Promise<void> {
  await sendMutation(apiOf(client), 'DELETE', '/api/user', { password });
}
