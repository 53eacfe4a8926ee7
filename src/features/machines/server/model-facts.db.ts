import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { FactValue } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { modelFacts } from '#app/db/tables/model-facts.ts';
import type { NamedModel } from '../model-facts.rules.ts';

export type ModelFactRow = typeof modelFacts.$inferSelect;

/** The usual facts of these models. */
export async function findModelFacts(db: Db, models: readonly NamedModel[]): Promise<ModelFactRow[]> {
  const named = JSON.stringify(models.map(({ brand, model }) => ({ brand, model })));
  return db
    .select()
    .from(modelFacts)
    .where(
      sql`(${modelFacts.brandKey}, ${modelFacts.modelKey}) in (
        select lower(brand), lower(model) from json_to_recordset(${named}::json) as named (brand text, model text))`,
    );
}

/** A page of the facts of one brand or, if undefined, of all. */
export type PartOfBrand = { brand: string | undefined; limit: number; offset: number };

/** A page of the model facts, by brand and model. */
export async function findAllModelFacts(db: Db, { brand, limit, offset }: PartOfBrand) {
  const { brandKey, modelKey, key } = modelFacts;
  return db
    .select()
    .from(modelFacts)
    .where(isOfBrand(brand))
    .orderBy(asc(brandKey), asc(modelKey), asc(key))
    .limit(limit)
    .offset(offset);
}

export async function countModelFacts(db: Db, brand: string | undefined): Promise<number> {
  return db.$count(modelFacts, isOfBrand(brand));
}

function isOfBrand(brand: string | undefined): SQL | undefined {
  return brand === undefined ? undefined : eq(modelFacts.brandKey, sql`lower(${brand})`);
}

/** Stores facts of models, replacing earlier values; each fact may occur once. */
export async function upsertModelFacts(
  tx: Db,
  facts: readonly (typeof modelFacts.$inferInsert)[],
): Promise<ModelFactRow[]> {
  const { brandKey, modelKey, key } = modelFacts;
  return tx
    .insert(modelFacts)
    .values([...facts])
    .onConflictDoUpdate({
      target: [brandKey, modelKey, key],
      set: {
        value: sql`excluded.value`,
        sourceKind: sql`excluded.source_kind`,
        source: sql`excluded.source`,
        enteredAt: sql`excluded.entered_at`,
        enteredBy: sql`excluded.entered_by`,
      },
    })
    .returning();
}

/** Returns the deleted fact; undefined if there is none. */
export async function deleteModelFact(tx: Db, id: string): Promise<ModelFactRow | undefined> {
  const [row] = await tx.delete(modelFacts).where(eq(modelFacts.id, id)).returning();
  return row;
}

/** The maximum number of statements read for each fact of a model; more would hardly change the result. */
const STATEMENTS_OF_FACT = 100;

/**
 * The facts of a model that sellers state of public machines, limited to these keys and to facts that the reference
 * lacks. `least`: the minimum number of statements of a fact. Only sellers with a confirmed address and a listing that
 * was approved before `approvedBefore` count. Values taken from the reference and the operator's own do not count, and
 * equal values of one seller count once.
 */
export async function findStatements(
  db: Db,
  keys: readonly string[],
  { of, least, approvedBefore }: { of: NamedModel; least: number; approvedBefore: Date },
) {
  const key = sql<string>`fact.key`;
  const value = sql<FactValue>`fact.value`;
  const ofFact = sql`over (partition by fact.key)`;
  const rows = db
    .select({
      brand: sql<string>`min(${machines.brand})`.as('brand'),
      model: sql<string>`min(${machines.model})`.as('model'),
      key: key.as('key'),
      value: value.as('value'),
      machineId: sql<string>`min(${machines.id})`.as('machine_id'),
      sellerId: sql<string>`${users.id}`.as('seller_id'),
      agreeing: sql<number>`count(*) ${ofFact}`.as('agreeing'),
      place: sql<number>`row_number() over (partition by fact.key order by min(${machines.id}))`.as('place'),
    })
    .from(machines)
    .innerJoin(users, eq(users.id, machines.sellerId))
    .innerJoin(sql`jsonb_each(${machines.facts}) as fact`, sql`fact.key = any(${sql.param(keys)}::text[])`)
    .where(
      and(
        machines.isPublic,
        sql`${machines.facts} <> '{}'`,
        sql`${users.role} <> 'admin'`,
        isNotNull(users.emailConfirmedAt),
        sql`exists (select from ${approvedVersions} v join ${machines} earlier on earlier.id = v.machine_id
          where earlier.seller_id = ${users.id} and v.approved_at < ${approvedBefore})`,
        sql`${machines.factSources} -> fact.key ->> 'source' <> 'model'`,
        sql`${machines.brandKey} = lower(${of.brand}) and ${machines.modelKey} = lower(${of.model})`,
        sql`not exists (select from ${modelFacts} known where known.brand_key = ${machines.brandKey}
          and known.model_key = ${machines.modelKey} and known.key = fact.key)`,
      ),
    )
    .groupBy(key, value, users.id)
    .as('statements');
  const { brand, model, machineId, sellerId } = rows;
  return db
    .select({ brand, model, key: rows.key, value: rows.value, machineId, sellerId })
    .from(rows)
    .where(sql`${rows.agreeing} >= ${least} and ${rows.place} <= ${STATEMENTS_OF_FACT}`)
    .orderBy(asc(rows.key), asc(machineId));
}
