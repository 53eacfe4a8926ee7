import { randomInt } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import { ID_TAIL_LENGTH } from '#app/db/enums.ts';
import type { NamedModel } from '../model-facts.rules.ts';
import type { FactValues } from '../fact-kinds.rules.ts';
import { isPublic } from '../machines.rules.ts';
import { areListedByOperator, isListedByOperator, type ListedBy } from './financing.db.ts';
import { IMPORTED_PREFIX, listedMachineId, machineId } from '../machine-slug.rules.ts';
import { findSources } from './model-facts.service.ts';
import { upsertApproved } from './machine-versions.db.ts';
import {
  insertMachine,
  insertMachineCopy,
  insertMachineRows,
  type Columns,
  type NewMachine,
} from './machines.store.ts';

const MOST_ID_TRIES = 5;

/** Stores a machine under the first free id, and returns it. A machine that is public at once counts as approved. */
export async function addMachine(
  tx: Db,
  newId: () => string,
  machine: Omit<NewMachine, 'id' | 'financingAvailable'>,
  now: Date,
): Promise<string> {
  const { status = 'pending', sellerId = null, contactEmail = null, contactPhone = null } = machine;
  const financingAvailable = await isListedByOperator(tx, { sellerId, contactEmail, contactPhone });
  const { brand, model, facts = {} } = machine;
  const [factSources = {}] = await findSources(tx, [{ stated: { brand, model, facts }, versions: [] }], now);
  const row = { ...machine, factSources, financingAvailable, createdAt: now, updatedAt: now };
  for (let tries = 1; tries <= MOST_ID_TRIES; tries += 1) {
    const id = newId();
    if (!(await insertMachine(tx, { ...row, id }))) continue;
    if (isPublic({ status })) await upsertApproved(tx, [id], now);
    return id;
  }
  throw new Error('Every id that was tried is taken');
}

type Copy = { seller_id: string | null; contact_email: string | null; contact_phone: string | null };

/** Restores a deleted machine from the copy of its row; returns false if its id is taken. */
export async function restoreMachine(tx: Db, copy: Copy & Readonly<Record<string, unknown>>): Promise<boolean> {
  const { seller_id: sellerId, contact_email: contactEmail, contact_phone: contactPhone } = copy;
  const isOperators = await isListedByOperator(tx, { sellerId, contactEmail, contactPhone });
  return insertMachineCopy(tx, { ...copy, financing_available: isOperators });
}

/** Stores many machines with these columns at once, with serials in their order. */
export async function addMachines(
  tx: Db,
  columns: Columns,
  rows: readonly (ListedBy & NamedModel & { id: string; facts: FactValues })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const financing = await areListedByOperator(tx, rows);
  const sources = await findSources(
    tx,
    rows.map((stated) => ({ stated, versions: [] })),
    now,
  );
  const complete = rows.map((row, at) => ({
    ...row,
    factSources: sources[at] ?? {},
    financingAvailable: financing[at] ?? false,
  }));
  await insertMachineRows(tx, columns, complete, now);
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

type Named = { brand: string; heads: number; model: string };

/** A readable id with a random tail. */
export function newListingId(machine: Named): string {
  return listedMachineId(machine, newTail());
}

/** A readable id for a machine from the partner site. */
export function newImportedId(machine: Named): string {
  return `${IMPORTED_PREFIX}${machineId(machine, newTail())}`;
}

function newTail(): string {
  return Array.from({ length: ID_TAIL_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
