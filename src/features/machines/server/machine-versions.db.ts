import { and, eq, sql, type SQL, isNull } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { approvedVersions, pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { APPROVED_FIELDS } from '../machine-versions.schema.ts';

/** Null if the value only repeats other fields. */
const OWN_WORDS = {
  name: sql`nullif(${machines.name}, ${machines.brand} || ' ' || ${machines.model})`,
  location: sql`nullif(${machines.location}, concat_ws(', ', nullif(${machines.city}, ''), nullif(concat_ws(' ', nullif(${machines.state}, ''), nullif(${machines.zip}, '')), '')))`,
} as const;

/** The reviewed content of a listing, by field. */
const content = sql`jsonb_build_object('facts', ${machines.facts}, ${sql.join(
  APPROVED_FIELDS.map((field) => {
    const value = field === 'name' || field === 'location' ? OWN_WORDS[field] : machines[field];
    return sql`${sql.raw(`'${field}'`)}, ${value}`;
  }),
  sql`, `,
)})`;

/** The stored content includes the sources of facts, which do not count as a change. */
const keptContent = sql`${content} || jsonb_build_object('factSources', ${machines.factSources})`;

/** False if the listing was never approved. Fields that the approved version lacks count as unchanged. */
export const changedSinceApproval = sql<boolean>`coalesce(${content} || (${approvedVersions.content} - 'factSources') <> ${content}, false)`;

/** Stores the current content of these listings as approved. */
export async function upsertApproved(tx: Db, ids: readonly string[], approvedAt: Date): Promise<void> {
  await insertApproved(tx, sql`${sql.param(approvedAt, approvedVersions.approvedAt)}`, ids).onConflictDoUpdate({
    target: approvedVersions.machineId,
    set: { approvedAt, content: sql`excluded.content` },
  });
}

/** Updates the price of the approved version to the listing's current price; the time of approval stays. */
export async function updateApprovedPrice(tx: Db, id: string): Promise<void> {
  await tx
    .update(approvedVersions)
    .set({ content: sql`${approvedVersions.content} || jsonb_build_object('price', ${machines.price})` })
    .from(machines)
    .where(and(eq(approvedVersions.machineId, id), eq(machines.id, id)));
}

/** Updates the source of a fact in the approved version if its value is still the same; the time of approval stays. */
export async function updateApprovedSource(tx: Db, id: string, key: string): Promise<void> {
  const { content: kept, machineId } = approvedVersions;
  const sources = sql`coalesce(${kept} -> 'factSources', '{}') || jsonb_build_object(${key}::text, ${machines.factSources} -> ${key}::text)`;
  await tx
    .update(approvedVersions)
    .set({ content: sql`jsonb_set(${kept}, '{factSources}', ${sources})` })
    .from(machines)
    .where(
      and(
        eq(machineId, id),
        eq(machines.id, id),
        sql`${kept} -> 'facts' -> ${key}::text = ${machines.facts} -> ${key}::text`,
      ),
    );
}

/** Stores the current content of those of these listings that have no approved version. */
export async function insertMissingApproved(tx: Db, ids: readonly string[]): Promise<void> {
  await insertApproved(tx, sql`${machines.updatedAt}`, ids).onConflictDoNothing();
}

function insertApproved(tx: Db, approvedAt: SQL, ids: readonly string[]) {
  return tx.insert(approvedVersions).select((query) =>
    query
      .select({
        machineId: sql<string>`${machines.id}`.as('machine_id'),
        approvedAt: sql<Date>`${approvedAt}::timestamptz`.as('approved_at'),
        content: sql`${keptContent}`.as('content'),
      })
      .from(machines)
      .where(sql`${machines.id} = any(${sql.param(ids)}::text[])`),
  );
}

export async function findApprovedIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { machineId } = approvedVersions;
  const rows = await db
    .select({ machineId })
    .from(approvedVersions)
    .where(sql`${machineId} = any(${sql.param(ids)}::text[])`);
  return rows.map((row) => row.machineId);
}

/**
 * The current and the approved content of a listing; the latter is null if there is none. Undefined if there is no such
 * listing.
 */
export async function findVersions(db: Db, id: string) {
  const [found] = await db
    .select({ approvedAt: approvedVersions.approvedAt, approved: approvedVersions.content, now: keptContent })
    .from(machines)
    .leftJoin(approvedVersions, eq(approvedVersions.machineId, machines.id))
    .where(eq(machines.id, id));
  return found;
}

/** The fields of the pending changes of these listings, at most one each. */
export async function findWaitingFields(db: Db, machineIds: readonly string[]) {
  const { machineId, fields, outcome } = pendingChanges;
  const ofThese = sql`${machineId} = any(${sql.param(machineIds)}::text[])`;
  return db
    .select({ machineId, fields })
    .from(pendingChanges)
    .where(and(ofThese, isNull(outcome)));
}
