import { GENERATED_COLUMNS } from '#app/features/machines/server/machines.store.ts';
import { and, count, desc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { approvedVersions, pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { listingReports } from '#app/db/tables/reports.ts';
import { payments, placements } from '#app/db/tables/payments.ts';
import { threads } from '#app/db/tables/threads.ts';

export type DeletedRow = typeof deletedListings.$inferSelect;

/** Columns that are not restored, because their accounts may be deleted. */
const LEFT_BEHIND = new Set(['submitted_by', 'decided_by']);

/** Archives locked listings with their dependent rows, replacing older copies with the same ids. */
export async function insertDeleted(
  tx: Db,
  ids: readonly string[],
  { deletedAt, deletedBy }: { deletedAt: Date; deletedBy: string },
): Promise<void> {
  await tx.execute(sql`
    insert into ${deletedListings}
      (machine_id, name, brand, seller_id, images, machine, placements, approved_version, revisions, thread_ids, deleted_at,
        deleted_by)
    select m.id, m.name, m.brand, m.seller_id,
      array_remove(m.images || m.image || m.plate_photo || array(
        select jsonb_array_elements_text((r.fields -> 'images') || coalesce(r.fields -> 'platePhoto', '[]'))
        from ${pendingChanges} r where r.machine_id = m.id and r.outcome is null), null),
      to_jsonb(m) - ${sql.param(GENERATED_COLUMNS)}::text[],
      coalesce((select jsonb_agg(to_jsonb(p) order by p.starts_at, p.id) from ${placements} p where p.machine_id = m.id), '[]'),
      (select to_jsonb(v) from ${approvedVersions} v where v.machine_id = m.id),
      coalesce((select jsonb_agg(to_jsonb(r) order by r.submitted_at) from ${pendingChanges} r where r.machine_id = m.id), '[]'),
      array(select t.id from ${threads} t where t.machine_id = m.id),
      ${sql.param(deletedAt, deletedListings.deletedAt)}, ${deletedBy}
    from ${machines} m where m.id = any(${sql.param(ids)}::text[])
    on conflict (machine_id) do update set
      name = excluded.name, brand = excluded.brand, seller_id = excluded.seller_id, images = excluded.images,
      machine = excluded.machine, placements = excluded.placements, approved_version = excluded.approved_version,
      revisions = excluded.revisions, thread_ids = excluded.thread_ids, deleted_at = excluded.deleted_at,
      deleted_by = excluded.deleted_by`);
}

/** The newest first. */
export async function findDeleted(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<DeletedRow[]> {
  return db
    .select()
    .from(deletedListings)
    .orderBy(desc(deletedListings.deletedAt), desc(deletedListings.machineId))
    .limit(limit)
    .offset(offset);
}

export async function countDeleted(db: Db): Promise<number> {
  const [found] = await db.select({ total: count() }).from(deletedListings);
  return found?.total ?? 0;
}

export async function findDeletedSeller(db: Db, id: string): Promise<string | null> {
  const [found] = await db
    .select({ sellerId: deletedListings.sellerId })
    .from(deletedListings)
    .where(eq(deletedListings.machineId, id));
  return found?.sellerId ?? null;
}

/** Locks a deleted listing, so that only one of several concurrent requests restores it. */
export async function lockDeleted(tx: Db, id: string): Promise<DeletedRow | undefined> {
  return (await tx.select().from(deletedListings).where(eq(deletedListings.machineId, id)).for('update'))[0];
}

/** Locks the listings of a seller that were deleted at this moment. */
export async function lockDeletedOf(tx: Db, sellerId: string, deletedAt: Date): Promise<DeletedRow[]> {
  return tx
    .select()
    .from(deletedListings)
    .where(and(eq(deletedListings.sellerId, sellerId), eq(deletedListings.deletedAt, deletedAt)))
    .orderBy(deletedListings.machineId)
    .for('update');
}

export async function deleteDeleted(tx: Db, id: string): Promise<void> {
  await tx.delete(deletedListings).where(eq(deletedListings.machineId, id));
}

export async function deleteDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(deletedListings).where(lte(deletedListings.deletedAt, before));
}

type Row = Readonly<Record<string, unknown>>;

const ARCHIVED_TABLES = { placements, approvedVersions, pendingChanges };

/** Restores archived rows of a listing; existing ones stay. */
export async function insertArchived(tx: Db, name: keyof typeof ARCHIVED_TABLES, rows: readonly Row[]): Promise<void> {
  const table = ARCHIVED_TABLES[name];
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.values(getTableColumns(table)).flatMap(({ name }) =>
    name in first && !LEFT_BEHIND.has(name) ? [sql.identifier(name)] : [],
  );
  const columns = sql.join(names, sql`, `);
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`);
}

/** The state, refund and PayPal environment of these payments. */
export async function findPaymentsAmong(db: Db, ids: readonly string[]) {
  const { id, state, environment, refundEndsPlacements } = payments;
  return db
    .select({ id, state, environment, refundEndsPlacements })
    .from(payments)
    .where(inArray(id, [...ids]));
}

/** Links the payments for a restored listing to it again. */
export async function updatePaymentsLinked(tx: Db, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ machineId: id })
    .where(and(eq(payments.listingId, id), isNull(payments.machineId)));
}

/** The same for the conversations about it. */
export async function updateThreadsLinked(tx: Db, id: string, threadIds: readonly string[]): Promise<void> {
  await tx
    .update(threads)
    .set({ machineId: id })
    .where(and(isAnyOf(threads.id, threadIds), isNull(threads.machineId)));
}

/** The same for the reports of the listing. */
export async function updateReportsLinked(tx: Db, id: string): Promise<void> {
  await tx
    .update(listingReports)
    .set({ machineId: id })
    .where(and(eq(listingReports.listingId, id), isNull(listingReports.machineId)));
}
