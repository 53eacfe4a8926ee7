import { randomInt } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import type { NamedModel } from '../model-facts.rules.ts';
import type { FactValues } from '../fact-kinds.rules.ts';
import { isPublic } from '../machines.rules.ts';
import { areListedByOperator, isListedByOperator, type ListedBy } from './financing.db.ts';
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
const TAIL_LENGTH = 6;
/** The prefix of ids of machines from the operator's partner site, by which the back office distinguishes them. */
const IMPORTED = 'tewh-';

type Named = { brand: string; heads: number; model: string };

/** A readable id with a random tail. The prefix `seller-` prevents ids that look like those of imported machines. */
export function newListingId({ brand, heads, model }: Named): string {
  const id = machineId(brand, heads, model, newTail());
  return id.startsWith(IMPORTED) ? `seller-${id}` : id;
}

/** A readable id for a machine from the partner site. */
export function newImportedId({ brand, heads, model }: Named): string {
  return `${IMPORTED}${machineId(brand, heads, model, newTail())}`;
}

function newTail(): string {
  return Array.from({ length: TAIL_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A readable id such as 'tajima-6-head-tmar-k1506c-7f3k2q'; the caller's tail makes it unique. */
export function machineId(brand: string, heads: number, model: string, tail: string): string {
  return [slug(brand), `${heads}-head`, slug(model), tail].filter((part) => part !== '').join('-');
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
