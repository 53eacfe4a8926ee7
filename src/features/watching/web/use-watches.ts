import { useQueries, useQueryClient } from '@tanstack/react-query';
import { keepWatching, stopWatching, useWatched } from '#app/features/machines/web/watch/use-watched.ts';
import { machineQuery } from '#app/features/machines/web/machines.queries.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import type { Watch } from '../watching.schema.ts';
import type { RowActions } from './watched-row.tsx';
import { sendUnwatch, sendWatch, watchesQuery } from './watching.queries.ts';

/** What this device keeps without an account; undefined until the machines are loaded. */
export function useDeviceWatches(): readonly Watch[] | undefined {
  const watched = useWatched();
  const answers = useQueries({ queries: watched.map(({ id }) => machineQuery(id)) });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return watched.flatMap(({ id, at, priceUsd, note = '' }, index) => {
    const answer = answers[index];
    // Without a connection nothing is known of it.
    if (answer === undefined || (answer.isError && !isNotFoundError(answer.error))) return [];
    return [{ machineId: id, watchedAt: at, priceUsd, note, priceChangedAt: null, machine: answer.data ?? null }];
  });
}

export function useDeviceActions(): RowActions {
  return {
    saveNote: ({ machineId: id, watchedAt: at, priceUsd }, note) => void keepWatching({ id, at, priceUsd, note }),
    remove: ({ machineId }) => {
      const removed = stopWatching(machineId);
      if (removed !== undefined) offerUndo(() => void keepWatching(removed));
    },
  };
}

/** For the list of the account, or of the subscriber with this key. */
export function useStoredActions(key: string | undefined): RowActions {
  const client = useQueryClient();
  const { queryKey } = watchesQuery(key);
  const show = (change: (watches: readonly Watch[]) => Watch[]) =>
    client.setQueryData(queryKey, (known) => (known === undefined ? known : change(known)));
  /** Shows the change at once, and the stored list again if it fails. */
  const send = async (change: (watches: readonly Watch[]) => Watch[], request: () => Promise<unknown>) => {
    await client.cancelQueries({ queryKey });
    show(change);
    try {
      await request();
    } catch (error) {
      showFailure('That was not saved', error);
      await client.invalidateQueries({ queryKey });
    }
  };
  const restore = (removed: Watch) => {
    const { machineId, watchedAt, priceUsd, note } = removed;
    const inOrder = (watches: readonly Watch[]) =>
      [...watches, removed].toSorted((one, other) => other.watchedAt.localeCompare(one.watchedAt));
    return send(inOrder, () => sendWatch(client, machineId, { watchedAt, priceUsd, note }, key));
  };
  return {
    saveNote: ({ machineId }, note) =>
      void send(
        (watches) =>
          watches.map((watch) => (watch.machineId === machineId ? Object.assign({}, watch, { note }) : watch)),
        () => sendWatch(client, machineId, { note }, key),
      ),
    remove: (watch) => {
      const without = (watches: readonly Watch[]) => watches.filter(({ machineId }) => machineId !== watch.machineId);
      const sent = send(without, () => sendUnwatch(client, watch.machineId, key));
      offerUndo(async () => {
        await sent;
        await restore(watch);
      });
    },
  };
}

function offerUndo(undo: () => Promise<void> | void): void {
  showToast({ title: 'No longer watching', action: { label: 'Undo', onChoose: () => void undo() } });
}
