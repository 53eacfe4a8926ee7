import { and, asc, eq, getTableColumns, isNull, sql, type Column } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { withOthers } from './financing.db.ts';
import { rowVersion } from './machines.db.ts';

// The only statements that write `machines`: scripts/house.test.ts rejects all others, and restricts these to the
// services in this folder, which handle the consequences.

export type NewMachine = typeof machines.$inferInsert;
export type MachineChange = Partial<NewMachine>;

const DECIDING = {
  id: machines.id,
  name: machines.name,
  brand: machines.brand,
  model: machines.model,
  city: machines.city,
  state: machines.state,
  zip: machines.zip,
  location: machines.location,
  sellerId: machines.sellerId,
  contactEmail: machines.contactEmail,
  contactPhone: machines.contactPhone,
  status: machines.status,
  isSoldUnseen: machines.isSoldUnseen,
  facts: machines.facts,
  factSources: machines.factSources,
  rowVersion,
};

/** Locks these machines by id until the transaction ends, and reads what determines the consequences of changes. */
export async function lockMachines(tx: Db, ids: readonly string[]) {
  return tx.select(DECIDING).from(machines).where(isAmong(ids)).orderBy(asc(machines.id)).for('no key update');
}
/** The state of a machine before a change. */
export type MachineBefore = Omit<Awaited<ReturnType<typeof lockMachines>>[number], 'rowVersion'>;

/** Locks the machines of a seller until the transaction ends, and returns their ids. */
export async function lockMachinesOfSeller(tx: Db, sellerId: string): Promise<string[]> {
  const { id } = machines;
  const rows = await tx
    .select({ id })
    .from(machines)
    .where(eq(machines.sellerId, sellerId))
    .orderBy(asc(id))
    .for('no key update');
  return rows.map((row) => row.id);
}

/** Stores a machine; returns false if its id is already taken. */
export async function insertMachine(tx: Db, machine: NewMachine): Promise<boolean> {
  const inserted = await tx.insert(machines).values(machine).onConflictDoNothing().returning({ id: machines.id });
  return inserted.length > 0;
}

/** Applies the same change to many machines. */
export async function updateMachines(tx: Db, ids: readonly string[], change: MachineChange): Promise<void> {
  await tx.update(machines).set(change).where(isAmong(ids));
}

/** Updates some fields of the pending change. */
export async function updateWaitingFields(tx: Db, machineId: string, changed: object): Promise<void> {
  await tx
    .update(pendingChanges)
    .set({ fields: sql`${pendingChanges.fields} || ${JSON.stringify(changed)}::jsonb` })
    .where(and(eq(pendingChanges.machineId, machineId), isNull(pendingChanges.outcome)));
}

/** Also deletes their page views and placements; payments stay. */
export async function deleteMachines(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(machines).where(isAmong(ids));
}

export async function deleteMachinesOfSeller(tx: Db, sellerId: string): Promise<void> {
  await tx.delete(machines).where(eq(machines.sellerId, sellerId));
}

type Row = { id: string };
/** Columns of `machines`, by the property names of rows. */
export type Columns = Readonly<Record<string, Column>>;

/** Inserts machines with these columns, with serials in their order. */
export async function insertMachineRows(tx: Db, columns: Columns, rows: readonly Row[], now: Date): Promise<void> {
  const written = Object.entries(columns).filter(([field]) => field !== 'id');
  const names = written.map(([, column]) => sql.identifier(column.name));
  const values = written.map(([field]) => sql.raw(`given."${field}"`));
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into machines (id, created_at, updated_at, ${sql.join(names, sql`, `)})
    select given.id, ${at}, ${at}, ${sql.join(values, sql`, `)} from ${recordsetOf(columns, rows)} order by given.at`);
}

/** Updates these columns of locked machines. */
export async function updateMachineRows(tx: Db, columns: Columns, rows: readonly Row[], now: Date): Promise<void> {
  const written = Object.entries(columns).filter(([field]) => field !== 'id');
  const set = written.map(([field, column]) => sql`${sql.identifier(column.name)} = ${sql.raw(`given."${field}"`)}`);
  await tx.execute(sql`
    update machines set updated_at = ${now.toISOString()}::timestamptz, ${sql.join(set, sql`, `)}
    from ${recordsetOf(columns, rows)} where machines.id = given.id`);
}

/**
 * A single JSON parameter: preparing a statement with a parameter for each field of hundreds of rows takes longer than
 * running it.
 */
function recordsetOf(columns: Columns, rows: readonly Row[]) {
  const types = Object.entries(columns).map(([field, column]) => sql.raw(`"${field}" ${column.getSQLType()}`));
  const given = JSON.stringify(rows.map((row, at) => ({ ...row, at })));
  return sql`json_to_recordset(${given}::json) as given (at int, ${sql.join(types, sql`, `)})`;
}

/** The columns that the database generates or numbers. */
export const GENERATED_COLUMNS: readonly string[] = Object.values(getTableColumns(machines)).flatMap(
  ({ name, generated, generatedIdentity }) =>
    generated === undefined && generatedIdentity === undefined ? [] : [name],
);

/**
 * Columns that a restored machine does not get from its copy: the key of its form is obsolete, and triggers set the
 * time of a pending change and whether an offer is accepted.
 */
const LEFT_BEHIND = new Set([...GENERATED_COLUMNS, 'submission_key', 'pending_change_at', 'is_under_offer']);

/** Restores a machine from a copy of its row; returns false if its id is taken. Missing columns get their defaults. */
export async function insertMachineCopy(tx: Db, copy: Readonly<Record<string, unknown>>): Promise<boolean> {
  const names = Object.values(getTableColumns(machines)).flatMap(({ name }) =>
    name in copy && !LEFT_BEHIND.has(name) ? [sql.identifier(name)] : [],
  );
  const columns = sql.join(names, sql`, `);
  const { rowCount } = await tx.execute(sql`
    insert into machines (${columns})
    select ${columns} from jsonb_populate_record(null::machines, ${JSON.stringify(copy)}::jsonb)
    on conflict do nothing`);
  return (rowCount ?? 0) > 0;
}

/**
 * Updates on every machine whether it is the operator's, and thus offered with financing. Must be called when the
 * operator's accounts, email or telephone have changed.
 */
export async function correctFinancing(tx: Db): Promise<void> {
  // Reads every machine: with a million of them, this exceeds the timeout of a request, and the site could not start.
  await tx.execute(sql`select set_config('statement_timeout', '5min', true)`);
  await tx.execute(sql`${withOthers}
    update machines set financing_available = not financing_available where id in (select id from others)`);
}

function isAmong(ids: readonly string[]) {
  return sql`${machines.id} = any(${sql.param(ids)}::text[])`;
}
