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
import { judgeBy, LOOKING, type JudgedRow, type Lookups, type Portion, type Sources } from './plan-batch.service.ts';
import { idIn, saidIn } from './parse-row.rules.ts';

type Found = { accounts: string[]; machines: KnownMachine[]; uploads: KnownUpload[] };
type Asked = { accounts: readonly string[]; machines: readonly string[]; uploads: readonly string[] };

/** What would become of rows, and what that rests on. */
export type Foresight = { judged: JudgedRow[]; asked: Asked; found: Found };

/**
 * Judges rows before their turn: so that this process reads a portion while the database writes the one before.
 * Nothing is locked, so it holds only as long as what it rests on.
 */
export async function foresee(sources: Sources, portion: Portion): Promise<Foresight> {
  const asked: Asked = { accounts: [], machines: [], uploads: [] };
  const found: Found = { accounts: [], machines: [], uploads: [] };
  const judged = await judgeBy(
    sources,
    {
      accounts: async (db, accounts) => {
        asked.accounts = accounts;
        return (found.accounts = await LOOKING.accounts(db, accounts));
      },
      machines: async (db, machines) => {
        asked.machines = machines;
        return (found.machines = await LOOKING.machines(db, machines));
      },
      uploadsAt: async (db, uploads) => {
        asked.uploads = uploads;
        return (found.uploads = await LOOKING.uploadsAt(db, uploads));
      },
    },
    portion,
  );
  return { judged, asked, found };
}

type Locked = Omit<Portion, 'seen' | 'changed'> & {
  /** When the file was sent. */
  sentAt: Date;
  foresight: Foresight | null;
};

/** Says what becomes of these rows, and keeps what that depends on as it is until the transaction ends. */
export async function judgeLocked({ db: tx, storage }: Sources, locked: Locked): Promise<JudgedRow[]> {
  const { sentAt, foresight, ...portion } = locked;
  const sellers = await findSellersOf(tx, foresight?.asked.machines ?? idsIn(portion));
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
  if (foresight !== null && (await isStillSo(tx, locking, foresight)) && changed.size === 0) return foresight.judged;
  return judgeBy({ db: tx, storage }, locking, { ...portion, changed });
}

function idsIn({ staged, columns }: Pick<Portion, 'staged' | 'columns'>): string[] {
  return staged.map(({ cells }) => idIn(saidIn(columns, cells))).filter((id) => typeof id === 'string');
}

/** Whether what rows were judged by is as it was; from here on it stays so. */
async function isStillSo(tx: Db, locking: Lookups, { asked, found }: Foresight): Promise<boolean> {
  const accounts = new Set(await locking.accounts(tx, asked.accounts));
  const named = asked.accounts.filter((id) => accounts.has(id));
  const machines = await locking.machines(tx, asked.machines);
  const uploads = asked.uploads.length === 0 ? [] : await locking.uploadsAt(tx, asked.uploads);
  return (
    areSame(named, found.accounts, (id) => id) &&
    areSame(machines, found.machines, ({ id }) => id) &&
    areSame(uploads, found.uploads, ({ path }) => path)
  );
}

/** Whatever their order. */
function areSame<Thing>(some: readonly Thing[], others: readonly Thing[], keyOf: (thing: Thing) => string): boolean {
  const known = new Map(others.map((thing) => [keyOf(thing), thing]));
  return some.length === others.length && some.every((thing) => isDeepStrictEqual(thing, known.get(keyOf(thing))));
}
