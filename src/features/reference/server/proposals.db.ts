import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { machines } from '#app/db/tables/machines.ts';
import { accessories, machineModels } from '#app/db/tables/site.ts';
import type { Proposer } from '../reference.schema.ts';

const REVIEWED_TABLES = { model: machineModels, accessory: accessories } as const;
export type ReviewedType = keyof typeof REVIEWED_TABLES;

/** Blocks additions, changes and removals of this type, including those by new listings, until the transaction ends. */
export async function lockReviewed(tx: Db, type: ReviewedType): Promise<void> {
  await tx.execute(sql`lock table ${REVIEWED_TABLES[type]} in share row exclusive mode`);
}

export async function updateApproved(tx: Db, type: ReviewedType, id: string): Promise<void> {
  const table = REVIEWED_TABLES[type];
  await tx.update(table).set({ status: 'approved' }).where(eq(table.id, id));
}

export async function deleteReviewed(tx: Db, type: ReviewedType, id: string): Promise<void> {
  const table = REVIEWED_TABLES[type];
  await tx.delete(table).where(eq(table.id, id));
}

/** Blocks additions, approvals and rejections of models and accessories until the transaction ends. */
export async function lockProposals(tx: Db): Promise<void> {
  // In the order in which a listing inserts into them, so that the two cannot deadlock.
  await tx.execute(sql`lock table ${machineModels}, ${accessories} in share row exclusive mode`);
}

export async function findProposers(db: Db, ids: readonly string[]): Promise<Proposer[]> {
  const pendingIn = (table: typeof machineModels | typeof accessories) =>
    db
      .select({ proposedBy: table.proposedBy })
      .from(table)
      .where(and(inArray(table.proposedBy, [...ids]), eq(table.status, 'pending')));
  const waiting = unionAll(pendingIn(machineModels), pendingIn(accessories)).as('waiting');
  return db
    .select({ id: users.id, username: users.username, waiting: count() })
    .from(users)
    .innerJoin(waiting, eq(waiting.proposedBy, users.id))
    .groupBy(users.id);
}

/** Returns the names of the deleted models. */
export async function deletePendingModelsBy(tx: Db, userId: string): Promise<string[]> {
  const { brand, name, proposedBy, status } = machineModels;
  const deleted = await tx
    .delete(machineModels)
    .where(and(eq(proposedBy, userId), eq(status, 'pending')))
    .returning({ brand, name });
  return deleted.map((model) => `${model.brand} ${model.name}`);
}

/** Returns the names of the deleted accessories. */
export async function deletePendingAccessoriesBy(tx: Db, userId: string): Promise<string[]> {
  const { name, proposedBy, status } = accessories;
  const deleted = await tx
    .delete(accessories)
    .where(and(eq(proposedBy, userId), eq(status, 'pending')))
    .returning({ name });
  return deleted.map((accessory) => accessory.name);
}

const deletedField = (field: string) => sql`${deletedListings.machine} ->> ${field}`;

/** Deletes pending models that no listing uses, including deleted listings that can be restored. */
export async function deleteAbandonedModels(db: Db): Promise<void> {
  const { brand, name, heads, needles, status } = machineModels;
  await db.execute(sql`
    delete from ${machineModels}
    where ${status} = 'pending' and not exists (
      select 1 from (
        select brand, model, heads, needles from ${machines}
        union all
        select ${deletedField('brand')}, ${deletedField('model')}, (${deletedField('heads')})::int, (${deletedField('needles')})::int
        from ${deletedListings}
      ) listing
      where lower(listing.brand) = lower(${brand}) and lower(listing.model) = lower(${name})
        and listing.heads = ${heads} and listing.needles = ${needles})`);
}

/** Matches a name in the JSON of a listing's accessories, with its quotes. */
const LISTED_NAME = String.raw`"name":("(?:[^"\\]|\\.)*")`;

/** Deletes pending accessories that no listing uses, including deleted listings that can be restored. */
export async function deleteAbandonedAccessories(db: Db): Promise<void> {
  await db.execute(sql`
    with named as materialized (
      select distinct lower(found[1]) as name
      from (
        select accessories from ${machines}
        union all
        select ${deletedField('accessories')} from ${deletedListings}
      ) listing, regexp_matches(listing.accessories, ${LISTED_NAME}, 'g') found
    )
    delete from ${accessories}
    where ${accessories.status} = 'pending'
      and not exists (select 1 from named where named.name = lower(to_json(${accessories.name})::text))`);
}
