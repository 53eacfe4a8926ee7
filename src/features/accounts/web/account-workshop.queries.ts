import type { QueryClient } from '@tanstack/react-query';
import {
  accountWorkshop,
  parseWorkshop,
  parseWorkshopMetadata,
  workshopText,
  type AccountWorkshop,
  type AccountWorkshopInput,
} from '#app/features/machines/workshop.schema.ts';
import { keepWorkshopText, onWorkshopStored, readWorkshopText } from '#app/features/machines/web/fit/use-workshop.ts';
import { ApiError, apiOf, readJson, Unreachable } from '#app/lib/api.ts';
import { reportedErrorMessage, sendMutation } from '#app/lib/api-mutation.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { userQuery } from './accounts.queries.ts';

const PATH = '/api/user/shop';

let isWatching = false;
/** Whether this module itself is storing the workshop, so that the account need not be told. */
let isApplying = false;

/**
 * Keeps the workshops of this browser and of the account in sync until the page is left: the newer one wins. When
 * the account's owner signs out, their workshop is removed from the browser.
 */
export function watchWorkshop(client: QueryClient): void {
  if (isWatching) return;
  isWatching = true;
  let account = accountIn(client);
  const compare = () => void compareWithAccount(client).catch((error: unknown) => lookAgain(client, error));
  client.getQueryCache().subscribe(() => {
    const current = accountIn(client);
    if (current === account) return;
    account = current;
    compare();
  });
  onWorkshopStored((text) => {
    if (!isApplying && typeof account === 'string') void tellAccount(client, account, text);
  });
  compare();
}

/** Null for visitors and guests; undefined if not known. */
function accountIn(client: QueryClient): string | null | undefined {
  const user = client.getQueryData(userQuery.queryKey);
  return user === null || user?.role === 'guest' ? null : user?.id;
}

async function compareWithAccount(client: QueryClient): Promise<void> {
  const account = accountIn(client);
  if (account === undefined) return;
  const { accountId } = parseWorkshopMetadata(readWorkshopText());
  if (accountId !== undefined && accountId !== account) apply(null);
  if (account === null) return;
  const kept = await readJson(await apiOf(client)(PATH), CHECKS_ANSWERS && accountWorkshop);
  // Another account may be signed in by now, possibly through another window.
  if (accountIn(client) !== account || kept.accountId !== account) return;
  const text = readWorkshopText();
  const { updatedAt = '' } = parseWorkshopMetadata(text);
  if (text !== null && (kept.updatedAt === null || updatedAt > kept.updatedAt))
    await tellAccount(client, account, text);
  else applyKept(kept);
}

/**
 * Sends this browser's entry to the account. If that fails, the entry stays in the browser and is compared at the next
 * page load.
 */
async function tellAccount(client: QueryClient, account: string, text: string | null): Promise<void> {
  const { updatedAt = new Date().toISOString() } = parseWorkshopMetadata(text);
  const workshop = parseWorkshop(text);
  const marked = workshopText(workshop, { updatedAt, accountId: account });
  // Stored before it is sent: if the owner signs out now, it is removed with them.
  apply(marked);
  try {
    const said: AccountWorkshopInput = { accountId: account, shop: workshop, updatedAt };
    const kept = await readJson(
      await sendMutation(apiOf(client), 'PUT', PATH, said),
      CHECKS_ANSWERS && accountWorkshop,
    );
    // The entry or the account may have changed while the request was running.
    if (readWorkshopText() === marked && accountIn(client) === account) applyKept(kept);
  } catch (error) {
    if (text === null)
      showToast({
        title: 'Your account still has your shop',
        description: reportedErrorMessage(error),
        tone: 'danger',
      });
    // The session has ended: the entry belongs to this browser again.
    if (statusOf(error) === 401 && readWorkshopText() === marked) apply(workshopText(workshop, { updatedAt }));
    lookAgain(client, error);
  }
}

/** The session may belong to another account than this page assumes. Without a connection nothing changes. */
function lookAgain(client: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError || error instanceof Unreachable)) reportError(error);
  if ([401, 409].includes(statusOf(error))) void client.invalidateQueries(userQuery);
}

function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}

function applyKept({ accountId, shop: workshop, updatedAt }: AccountWorkshop): void {
  apply(updatedAt === null ? null : workshopText(workshop, { updatedAt, accountId }));
}

function apply(text: string | null): void {
  if (text === readWorkshopText()) return;
  isApplying = true;
  keepWorkshopText(text);
  isApplying = false;
}
