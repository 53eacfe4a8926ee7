import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiOf, readJson } from '#app/lib/api.ts';
import { sendMutation, UserError } from '#app/lib/api-mutation.ts';
import { getPushSubscription, supportsPush } from '#app/lib/push-subscription.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { foundPushSubscription, pushKey } from '../push.schema.ts';

const PATH = '/api/push-subscriptions';
const WORKER = '/push-worker.js';

/** The key of a mail's link; undefined for the signed-in account. */
type Key = string | undefined;

const withKey = (path: string, key: Key) => `${path}${stringifySearch({ key })}`;

/** Whether a subscriber is notified in this browser, and under which id; or why that is impossible. */
export type NotifiedState = { kind: 'unsupported' | 'blocked' | 'off' } | { kind: 'on'; id: string };

/** Only for the browser. */
export function notifiedQuery(key: Key) {
  return queryOptions({
    queryKey: [withKey(PATH, key)],
    queryFn: ({ client }) => readState(client, key),
    staleTime: 0,
  });
}

async function readState(client: QueryClient, key: Key): Promise<NotifiedState> {
  if (!supportsPush()) return { kind: 'unsupported' };
  if (Notification.permission === 'denied') return { kind: 'blocked' };
  const subscription = await getPushSubscription();
  if (subscription === null) return { kind: 'off' };
  const { endpoint } = subscription;
  const answer = await sendMutation(apiOf(client), 'POST', withKey(`${PATH}/lookup`, key), { endpoint });
  const { id } = await readJson(answer, CHECKS_ANSWERS && foundPushSubscription);
  return id === null ? { kind: 'off' } : { kind: 'on', id };
}

/**
 * Asks the reader for the permission to show notifications, and notifies them in this browser. Without the permission
 * nothing changes. Throws ApiError and UserError.
 */
export async function startNotifying(client: QueryClient, key: Key): Promise<void> {
  // Before anything else: browsers ask only right after a press.
  if ((await Notification.requestPermission()) !== 'granted') return;
  const api = apiOf(client);
  const { publicKey } = await readJson(await api('/api/push-key'), CHECKS_ANSWERS && pushKey);
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
  await sendMutation(api, 'PUT', withKey(PATH, key), { endpoint, keys });
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  // One of whoever used this browser before, or for an earlier key of the site.
  await (await getPushSubscription())?.unsubscribe();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (cause) {
    const words = 'This browser cannot reach its push service. Its privacy settings may have turned that off.';
    throw new UserError(words, { cause });
  }
}

/** Notifies the reader no more in this browser. Throws ApiError. */
export async function stopNotifying(client: QueryClient, { id, key }: { id: string; key: Key }): Promise<void> {
  await sendMutation(apiOf(client), 'DELETE', withKey(`${PATH}/${id}`, key));
  await (await getPushSubscription())?.unsubscribe();
}
