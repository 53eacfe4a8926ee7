import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { FactValue } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { modelFactProposals, modelFacts, modelFactsDue } from '#app/db/tables/model-facts.ts';
import type { NamedModel } from '../model-facts.rules.ts';
import type { PartOfBrand } from './model-facts.db.ts';

const PROPOSALS_LOCK = 74_123_052;

/** Tries to lock the search for proposals until the transaction ends; false if another process holds the lock. */
export async function tryLockProposals(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${PROPOSALS_LOCK}) as "isLocked"`);
  return rows[0]?.['isLocked'] === true;
}

/** Takes up to `limit` models whose sellers' statements have changed, each once, from the queue. */
export async function deleteModelsDue(tx: Db, limit: number): Promise<NamedModel[]> {
  const { brandKey, modelKey } = modelFactsDue;
  const due = await tx
    .select({ brand: brandKey, model: modelKey })
    .from(modelFactsDue)
    .groupBy(brandKey, modelKey)
    .orderBy(asc(brandKey), asc(modelKey))
    .limit(limit);
  for (const { brand, model } of due)
    await tx.delete(modelFactsDue).where(and(eq(brandKey, brand), eq(modelKey, model)));
  return due;
}

/** Queues a model for another search. */
export async function insertModelDue(tx: Db, { brand, model }: NamedModel): Promise<void> {
  await tx.insert(modelFactsDue).values({ brandKey: sql`lower(${brand})`, modelKey: sql`lower(${model})` });
}

/** A time after `from` and until `until`. */
export type Period = { from: Date; until: Date };

/** Queues the models of sellers who had a listing approved, or confirmed their address, in these periods. */
export async function insertModelsOfSellersDue(
  tx: Db,
  { approved, confirmed }: { approved: Period; confirmed: Period },
): Promise<void> {
  await tx.execute(sql`
    insert into ${modelFactsDue} (brand_key, model_key)
    select distinct m.brand_key, m.model_key from ${machines} m
    where m.is_public and m.facts <> '{}' and m.seller_id in (
      select earlier.seller_id from ${approvedVersions} v join ${machines} earlier on earlier.id = v.machine_id
      where v.approved_at > ${approved.from} and v.approved_at <= ${approved.until}
      union select id from ${users} where email_confirmed_at > ${confirmed.from} and email_confirmed_at <= ${confirmed.until})`);
}

type Proposal = typeof modelFactProposals.$inferInsert;

/** Replaces the proposals for a model. */
export async function replaceProposals(tx: Db, of: NamedModel, proposals: readonly Proposal[]): Promise<void> {
  const { brandKey, modelKey } = modelFactProposals;
  await tx
    .delete(modelFactProposals)
    .where(and(eq(brandKey, sql`lower(${of.brand})`), eq(modelKey, sql`lower(${of.model})`)));
  if (proposals.length > 0) await tx.insert(modelFactProposals).values([...proposals]);
}

/** The reference may contain the proposed fact by now. */
const isUnknown = (ofBrand: string | undefined) =>
  and(
    ofBrand === undefined ? undefined : eq(modelFactProposals.brandKey, sql`lower(${ofBrand})`),
    sql`not exists (select from ${modelFacts} known where known.brand_key = ${modelFactProposals.brandKey}
  and known.model_key = ${modelFactProposals.modelKey} and known.key = ${modelFactProposals.key})`,
  );

/** A page of the proposals, by brand and model. */
export async function findProposals(db: Db, { brand: ofBrand, limit, offset }: PartOfBrand) {
  const { brandKey, modelKey, key, brand, model, value, machineIds } = modelFactProposals;
  return db
    .select({ brand, model, key, value, machineIds })
    .from(modelFactProposals)
    .where(isUnknown(ofBrand))
    .orderBy(asc(brandKey), asc(modelKey), asc(key))
    .limit(limit)
    .offset(offset);
}

export async function countProposals(db: Db, ofBrand: string | undefined): Promise<number> {
  return db.$count(modelFactProposals, isUnknown(ofBrand));
}

/** The sellers of these public listings, and the facts that they state. */
export async function findWitnesses(db: Db, machineIds: readonly string[]) {
  return db
    .select({
      machineId: machines.id,
      username: users.username,
      facts: sql<Readonly<Record<string, FactValue | undefined>>>`${machines.facts}`,
    })
    .from(machines)
    .innerJoin(users, eq(users.id, machines.sellerId))
    .where(and(inArray(machines.id, [...machineIds]), machines.isPublic));
}
