import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../accounts.queries.ts';
import type { AccountChange, Invitation } from '../../accounts.schema.ts';
import { apiOf, apiQuery, readJson } from '#app/lib/api.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import type { PagingQuery } from '#app/lib/paging.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { toUsersQuery, USERS_PER_PAGE } from './users-list.rules.ts';
import { deletedUser, managedUser, userDeletion, type ManagedUser } from '../../users.schema.ts';
import type { UsersSearch } from '../../users-search.schema.ts';

const PATH = '/api/admin/users';
/** The page of a person shows the account, and what was done with it. */
const PEOPLE_PATH = '/api/admin/people';
const DELETED_PATH = '/api/admin/deleted-users';
/** People register at any time, so results of an earlier visit are stale. */
const STALE_MS = 5_000;

/** One page of the accounts. */
export function usersQuery(search: UsersSearch) {
  return pagedQuery(CHECKS_ANSWERS && z.array(managedUser), PATH, toUsersQuery(search), { staleTime: STALE_MS });
}

/** What deleting an account would remove. */
export function userDeletionQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && userDeletion, { queryKey: [`${pathOf(id)}/deletion`], staleTime: 0, gcTime: 0 });
}

/** Throws ApiError, like all changes here. */
export async function changeUser(client: QueryClient, id: string, change: AccountChange): Promise<ManagedUser> {
  const answer = await send(client, 'PATCH', pathOf(id), change);
  // It may be the admin's own account, whose name other pages show too.
  await client.invalidateQueries({ queryKey: userQuery.queryKey });
  return readJson(answer, CHECKS_ANSWERS && managedUser);
}

export async function resetPassword(client: QueryClient, id: string, newPassword: string): Promise<void> {
  await send(client, 'POST', `${pathOf(id)}/reset-password`, { newPassword });
}

/** Lets the account sign in with its password alone, and ends its sessions. */
export async function removeSecondFactors(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', `${pathOf(id)}/second-factors`);
}

export async function inviteColleague(client: QueryClient, invitation: Invitation): Promise<void> {
  await send(client, 'POST', '/api/admin/invitations', invitation);
}

export async function suspendUser(client: QueryClient, id: string, reason: string): Promise<void> {
  await send(client, 'PUT', `${pathOf(id)}/suspension`, { reason });
}

export async function liftSuspension(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', `${pathOf(id)}/suspension`);
}

export async function deleteUser(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', pathOf(id));
}

/** A page of the accounts that can be restored, most recently deleted first. */
export function deletedUsersQuery({ page = 1 }: PagingQuery) {
  return pagedQuery(
    CHECKS_ANSWERS && z.array(deletedUser),
    DELETED_PATH,
    { page, pageSize: USERS_PER_PAGE },
    { staleTime: 0 },
  );
}

export async function restoreUser(client: QueryClient, id: string): Promise<void> {
  await send(client, 'POST', `${DELETED_PATH}/${encodeURIComponent(id)}/restore`);
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

async function send(client: QueryClient, method: MutationMethod, path: string, body?: object) {
  try {
    return await sendMutation(apiOf(client), method, path, body);
  } finally {
    // Also after a refusal, because another admin may have made a change. Listings and payments show accounts too.
    client.removeQueries({ predicate: ({ queryKey }) => isElsewhere(String(queryKey[0])) });
    await client.invalidateQueries({ predicate: ({ queryKey }) => isList(String(queryKey[0])) });
  }
}

function isElsewhere(address: string): boolean {
  return address.startsWith('/api/machines') || address.startsWith('/api/admin/payments');
}

function isList(address: string): boolean {
  return [`${PATH}?`, DELETED_PATH, PEOPLE_PATH].some((path) => address.startsWith(path));
}
