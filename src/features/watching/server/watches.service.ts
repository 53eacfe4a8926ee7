import type { Db } from '#app/db/client.ts';
import { machineNotFound, type PublicMachines } from '#app/features/machines/server/machine-views.service.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MAX_WATCHED } from '#app/features/machines/watched-machines.schema.ts';
import type { StoredWatch, Watch, WatchInput } from '../watching.schema.ts';
import { findSubscriberOf, lockSubscriberOf, type Credentials } from './subscribers.service.ts';
import {
  countWatches,
  deleteWatch,
  findWatch,
  findWatches,
  insertWatch,
  updateWatchNote,
  upsertNewerLastAlert,
  type WatchRow,
} from './watches.db.ts';

export type WatchingDeps = { db: Db; machines: Pick<PublicMachines, 'findOpen'>; now: () => Date };

/** What the caller watches, the newest first. Throws not_signed_in. */
export async function listWatches({ db, machines }: WatchingDeps, credentials: Credentials): Promise<Watch[]> {
  const subscriber = await findSubscriberOf(db, credentials);
  if (subscriber === null) return [];
  const rows = await findWatches(db, subscriber.id);
  const open = await machines.findOpen(rows.map(({ machineId }) => machineId));
  return rows.map(({ machineId, note, watchedAt, priceUsd, priceChangedAt }) => ({
    machineId,
    note,
    priceUsd,
    watchedAt: watchedAt.toISOString(),
    priceChangedAt: priceChangedAt?.toISOString() ?? null,
    machine: open.get(machineId) ?? null,
  }));
}

/**
 * Begins to watch a machine, or changes the note of one that is watched. Throws not_found unless everyone can open the
 * machine or the caller watches it already, conflict if they watch too many, and not_signed_in.
 */
export async function watchMachine(
  { db, machines, now: clock }: WatchingDeps,
  credentials: Credentials,
  machineId: string,
  input: WatchInput,
): Promise<StoredWatch> {
  // Before the transaction, during which the embedded engine has no other connection.
  const machine = (await machines.findOpen([machineId])).get(machineId);
  const now = clock();
  return db.transaction(async (tx) => {
    const { id: subscriberId } = await lockSubscriberOf(tx, credentials, { now });
    const known = await findWatch(tx, subscriberId, machineId);
    const row = known === undefined ? beginWatch(subscriberId, machine, input, now) : withNote(known, input);
    if (known !== undefined) await updateWatchNote(tx, row);
    else {
      if ((await countWatches(tx, subscriberId)) >= MAX_WATCHED) throw tooManyWatched();
      await insertWatch(tx, row);
    }
    if (machine !== undefined) await noteSeen(tx, subscriberId, machine, now);
    const { note, watchedAt, priceUsd } = row;
    return { machineId, note, watchedAt: watchedAt.toISOString(), priceUsd };
  });
}

/** Begins to watch these machines for a locked subscriber, as far as there is room for those not watched yet. */
export async function addWatches(
  tx: Db,
  subscriberId: string,
  machines: readonly PublicMachine[],
  now: Date,
): Promise<void> {
  for (const machine of machines) {
    if ((await findWatch(tx, subscriberId, machine.id)) !== undefined) continue;
    if ((await countWatches(tx, subscriberId)) >= MAX_WATCHED) return;
    await insertWatch(tx, beginWatch(subscriberId, machine, {}, now));
    await noteSeen(tx, subscriberId, machine, now);
  }
}

/** Whoever watches a machine knows it as it is: no mail repeats that. */
async function noteSeen(tx: Db, subscriberId: string, machine: PublicMachine, now: Date): Promise<void> {
  const { id: machineId, price: priceUsd, status } = machine;
  await upsertNewerLastAlert(tx, { subscriberId, machineId, priceUsd, isSold: status === 'sold', alertedAt: now });
}

/** Stops to watch a machine; without effect if the caller does not watch it. Throws not_signed_in. */
export async function unwatchMachine({ db }: WatchingDeps, credentials: Credentials, machineId: string): Promise<void> {
  const subscriber = await findSubscriberOf(db, credentials);
  if (subscriber !== null) await deleteWatch(db, subscriber.id, machineId);
}

function beginWatch(
  subscriberId: string,
  machine: PublicMachine | undefined,
  { note = '', watchedAt, priceUsd }: WatchInput,
  now: Date,
): WatchRow {
  if (machine === undefined) throw machineNotFound();
  const said = watchedAt === undefined ? now.getTime() : Date.parse(watchedAt);
  // The clock of a device may be wrong: nobody watched the machine before it was listed, or watches it from tomorrow.
  const at = new Date(Math.min(Math.max(said, Date.parse(machine.createdAt)), now.getTime()));
  const isEarlier = priceUsd !== undefined && at < now;
  return { subscriberId, machineId: machine.id, note, watchedAt: at, priceUsd: isEarlier ? priceUsd : machine.price };
}

function withNote(row: WatchRow, { note = row.note }: WatchInput): WatchRow {
  return { ...row, note };
}

function tooManyWatched(): AppError {
  return new AppError('conflict', `You watch ${MAX_WATCHED} machines, which is the most. Please remove one first.`);
}
