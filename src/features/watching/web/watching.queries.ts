import { CancelledError, type QueryClient } from '@tanstack/react-query';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import type { WatchedMachine } from '#app/features/machines/watched-machines.schema.ts';
import { keepWatched, onWatchedStored, readWatched } from '#app/features/machines/web/watch/use-watched.ts';
import { ApiError, apiOf, apiQuery, isNotFoundError, Unreachable } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { showFailure } from '#app/ui/toast-store.ts';
import { watches, type Watch, type WatchInput } from '../watching.schema.ts';

const PATH = '/api/watches';

/** What the account watches, or the subscriber with this key. */
export function watchesQuery(key?: string) {
  return apiQuery(CHECKS_ANSWERS && watches, { queryKey: [`${PATH}${keyParam(key)}`] });
}

export function sendWatch(client: QueryClient, id: string, input: WatchInput, key?: string) {
  return sendMutation(apiOf(client), 'PUT', addressOf(id, key), input);
}

export function sendUnwatch(client: QueryClient, id: string, key?: string) {
  return sendMutation(apiOf(client), 'DELETE', addressOf(id, key));
}

function addressOf(id: string, key?: string): string {
  return `${PATH}/${encodeURIComponent(id)}${keyParam(key)}`;
}

function keyParam(key?: string): string {
  return key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
}

let isStarted = false;
/** Whether this module itself is storing the list, so that the account need not be told. */
let isApplying = false;
/** One exchange at a time: the account must get presses in their order. */
let exchange: Promise<void> = Promise.resolve();

/**
 * Keeps the watched machines of this browser and of the account in sync until the page is left. What the browser had
 * kept is brought along at sign-in; when the account's owner signs out, their list is removed from the browser.
 */
export function syncWatched(client: QueryClient): void {
  if (isStarted) return;
  isStarted = true;
  let account = accountIn(client);
  client.getQueryCache().subscribe((event) => {
    const current = accountIn(client);
    const isOther = current !== account;
    account = current;
    if (isOther) enqueue(client, compareWithAccount);
    else if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === PATH)
      follow(client);
  });
  onWatchedStored(() => {
    if (!isApplying && typeof account === 'string') enqueue(client, sendUnsent);
  });
  enqueue(client, compareWithAccount);
}

function enqueue(client: QueryClient, step: (client: QueryClient) => Promise<void>): void {
  exchange = exchange.then(() => step(client)).catch((error: unknown) => lookAgain(client, error));
}

/** Null for visitors and guests; undefined if not known. */
function accountIn(client: QueryClient): string | null | undefined {
  const user = client.getQueryData(userQuery.queryKey);
  return user === null || user?.role === 'guest' ? null : user?.id;
}

async function compareWithAccount(client: QueryClient): Promise<void> {
  const account = accountIn(client);
  if (account === undefined) return;
  const { accountId } = readWatched();
  if (accountId !== undefined && accountId !== account) apply([]);
  if (account === null) return;
  await sendUnsent(client);
  await client.fetchQuery({ ...watchesQuery(), staleTime: 0 });
}

/** Stores what the account watches, and keeps what it does not know yet. */
function follow(client: QueryClient): void {
  const account = accountIn(client);
  const known = client.getQueryData(watchesQuery().queryKey);
  if (typeof account !== 'string' || known === undefined) return;
  const unsent = readWatched().machines.filter(({ isUnsent }) => isUnsent === true);
  const others = known.filter(({ machineId }) => !unsent.some(({ id }) => id === machineId));
  apply([...unsent, ...others.map(fromAccount)], account);
}

function fromAccount({ machineId: id, watchedAt: at, priceUsd, note }: Watch): WatchedMachine {
  return { id, at, priceUsd, note };
}

async function sendUnsent(client: QueryClient): Promise<void> {
  const account = accountIn(client);
  const unsent = readWatched().machines.filter(({ isUnsent }) => isUnsent === true);
  if (typeof account !== 'string' || unsent.length === 0) return;
  // The oldest first, so that the list has the order in which they were pressed.
  for (const machine of unsent.toReversed()) {
    await sendOne(client, machine);
    if (accountIn(client) !== account) return;
    const left = readWatched().machines.flatMap((kept) => {
      if (kept.id !== machine.id || kept.at !== machine.at || kept.isRemoved !== machine.isRemoved) return [kept];
      return kept.isRemoved === true ? [] : [{ ...kept, isUnsent: false }];
    });
    apply(left, account);
  }
  // Cancels a running request, whose answer would be older than these presses.
  await client.invalidateQueries({ queryKey: watchesQuery().queryKey, refetchType: 'all' });
}

async function sendOne(client: QueryClient, { id, at, priceUsd, note, isRemoved }: WatchedMachine): Promise<void> {
  try {
    if (isRemoved === true) await sendUnwatch(client, id);
    else await sendWatch(client, id, { watchedAt: at, priceUsd, ...(note !== undefined && { note }) });
  } catch (error) {
    // Machines that are gone cannot be brought along; the list of the account may be full.
    if (error instanceof ApiError && error.status === 409) showFailure('Your list is full', error);
    else if (!isNotFoundError(error)) throw error;
  }
}

/** Unsent entries stay in the browser, until the next press or page load. */
function lookAgain(client: QueryClient, error: unknown): void {
  // A change of the signed-in account cancels running requests.
  if (error instanceof CancelledError) enqueue(client, compareWithAccount);
  else if (error instanceof ApiError && error.status === 401) void client.invalidateQueries(userQuery);
  else if (error instanceof ApiError || error instanceof Unreachable) showFailure('Not saved yet', error);
  else reportError(error);
}

function apply(machines: WatchedMachine[], accountId?: string): void {
  isApplying = true;
  keepWatched(accountId === undefined ? { machines } : { accountId, machines });
  isApplying = false;
}
