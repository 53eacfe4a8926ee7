import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#app/db/client.ts';
import { lockUploads, type KnownUpload } from './images.db.ts';
import {
  findChangedSince,
  findSellersOf,
  lockAccountIds,
  lockKnownMachines,
  type KnownMachine,
} from './machines.db.ts';
import {
  planWith,
  PLAIN_LOOKUPS,
  type PlannedRow,
  type Lookups,
  type Batch,
  type Sources,
} from './plan-batch.service.ts';
import { parseId, mapCells } from './parse-row.rules.ts';

type FoundRows = { accounts: string[]; machines: KnownMachine[]; uploads: KnownUpload[] };
type Requested = { accounts: readonly string[]; machines: readonly string[]; uploads: readonly string[] };

/** The plan of a batch that was made without locks, with the accounts, listings and uploads that it depends on. */
export type DryRunPlan = { planned: PlannedRow[]; requested: Requested; found: FoundRows };

/**
 * Plans a batch ahead of its transaction, so that this process works while the database writes the batch before.
 * Nothing is locked: the plan holds only as long as the accounts, listings and uploads that were looked up.
 */
export async function planDryRun(sources: Sources, batch: Batch): Promise<DryRunPlan> {
  const requested: Requested = { accounts: [], machines: [], uploads: [] };
  const found: FoundRows = { accounts: [], machines: [], uploads: [] };
  const planned = await planWith(
    sources,
    {
      accounts: async (db, accounts) => {
        requested.accounts = accounts;
        return (found.accounts = await PLAIN_LOOKUPS.accounts(db, accounts));
      },
      machines: async (db, machines) => {
        requested.machines = machines;
        return (found.machines = await PLAIN_LOOKUPS.machines(db, machines));
      },
      uploadsAt: async (db, uploads) => {
        requested.uploads = uploads;
        return (found.uploads = await PLAIN_LOOKUPS.uploadsAt(db, uploads));
      },
    },
    batch,
  );
  return { planned, requested, found };
}

type Locked = Omit<Batch, 'seen' | 'changed'> & {
  /** When the file was sent. */
  sentAt: Date;
  dryRun: DryRunPlan | null;
};

/** Plans these rows, and locks the accounts, listings and uploads that the plan depends on until the transaction ends. */
export async function planLockedBatch({ db: tx, storage }: Sources, locked: Locked): Promise<PlannedRow[]> {
  const { sentAt, dryRun, ...batch } = locked;
  const sellers = await findSellersOf(tx, dryRun?.requested.machines ?? findIds(batch));
  const changed = new Set<string>();
  const locking: Lookups = {
    // With those of the file, and in one go: a deletion locks an account before its listings, and so does this.
    accounts: (db, named) => lockAccountIds(db, [...sellers, ...named]),
    machines: async (db, named) => {
      const machines = await lockKnownMachines(db, named);
      for (const id of await findChangedSince(db, named, sentAt)) changed.add(id);
      return machines;
    },
    uploadsAt: lockUploads,
  };
  if (dryRun !== null && (await isDryRunCurrent(tx, locking, dryRun)) && changed.size === 0) return dryRun.planned;
  return planWith({ db: tx, storage }, locking, { ...batch, changed });
}

function findIds({ staged, columns }: Pick<Batch, 'staged' | 'columns'>): string[] {
  return staged.map(({ cells }) => parseId(mapCells(columns, cells))).filter((id) => typeof id === 'string');
}

/** Whether the rows that the dry run has looked up are unchanged; they are locked from here on. */
async function isDryRunCurrent(tx: Db, locking: Lookups, { requested, found }: DryRunPlan): Promise<boolean> {
  const accounts = new Set(await locking.accounts(tx, requested.accounts));
  const named = requested.accounts.filter((id) => accounts.has(id));
  const machines = await locking.machines(tx, requested.machines);
  const uploads = requested.uploads.length === 0 ? [] : await locking.uploadsAt(tx, requested.uploads);
  return (
    haveSameRows(named, found.accounts, (id) => id) &&
    haveSameRows(machines, found.machines, ({ id }) => id) &&
    haveSameRows(uploads, found.uploads, ({ path }) => path)
  );
}

/** Whatever their order. */
function haveSameRows<Thing>(
  some: readonly Thing[],
  others: readonly Thing[],
  keyOf: (thing: Thing) => string,
): boolean {
  const known = new Map(others.map((thing) => [keyOf(thing), thing]));
  return some.length === others.length && some.every((thing) => isDeepStrictEqual(thing, known.get(keyOf(thing))));
}
