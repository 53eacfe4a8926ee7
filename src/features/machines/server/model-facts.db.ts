import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { FactValue } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { modelFacts } from '#app/db/tables/model-facts.ts';
import type { NamedModel } from '../model-facts.rules.ts';

export type ModelFactRow = typeof modelFacts.$inferSelect;

/** What is usual for these models. */
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

/** A part of all, by brand and model. */
export async function findAllModelFacts(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const { brandKey, modelKey, key } = modelFacts;
  return db.select().from(modelFacts).orderBy(asc(brandKey), asc(modelKey), asc(key)).limit(limit).offset(offset);
}

export async function countModelFacts(db: Db): Promise<number> {
  return db.$count(modelFacts);
}

/** Stores a fact of a model, in place of what was known of it. */
export async function upsertModelFact(tx: Db, fact: typeof modelFacts.$inferInsert): Promise<ModelFactRow> {
  const { brandKey, modelKey, key } = modelFacts;
  const { value, sourceKind, source, enteredAt, enteredBy } = fact;
  const [row] = await tx
    .insert(modelFacts)
    .values(fact)
    .onConflictDoUpdate({
      target: [brandKey, modelKey, key],
      set: { value, sourceKind, source, enteredAt, enteredBy },
    })
    .returning();
  if (row === undefined) throw new Error('The fact of the model was not stored');
  return row;
}

/** Gives what it was; undefined: it is gone. */
export async function deleteModelFact(tx: Db, id: string): Promise<ModelFactRow | undefined> {
  const [row] = await tx.delete(modelFacts).where(eq(modelFacts.id, id)).returning();
  return row;
}

/** The most statements that are looked through at once. */
const MAX_STATEMENTS = 5_000;

/**
 * What sellers state of public machines, of these facts, for models of which the reference knows nothing of them; `of`:
 * of one model alone; `least`: as many as there have to be of a fact. Who took a value from the reference, and the operator, are no witnesses.
 */
export async function findStatements(
  db: Db,
  keys: readonly string[],
  { of, least }: { of: NamedModel | null; least: number },
) {
  const stated = sql`jsonb_each(${machines.facts})`;
  const key = sql<string>`fact.key`;
  const agreeing = sql`count(*) over (partition by ${machines.brandKey}, ${machines.modelKey}, fact.key)`;
  const rows = db
    .select({
      brand: machines.brand,
      model: machines.model,
      key: key.as('key'),
      value: sql<FactValue>`fact.value`.as('value'),
      machineId: sql<string>`${machines.id}`.as('machine_id'),
      sellerId: sql<string>`${users.id}`.as('seller_id'),
      username: users.username,
      agreeing: sql<number>`${agreeing}`.as('agreeing'),
    })
    .from(machines)
    .innerJoin(users, eq(users.id, machines.sellerId))
    .innerJoin(sql`${stated} as fact`, sql`fact.key = any(${sql.param(keys)}::text[])`)
    .where(
      and(
        machines.isPublic,
        sql`${machines.facts} <> '{}'`,
        sql`${users.role} <> 'admin'`,
        sql`${machines.factSources} -> fact.key ->> 'source' <> 'model'`,
        of === null
          ? undefined
          : sql`${machines.brandKey} = lower(${of.brand}) and ${machines.modelKey} = lower(${of.model})`,
        sql`not exists (select from ${modelFacts} known where known.brand_key = ${machines.brandKey}
          and known.model_key = ${machines.modelKey} and known.key = fact.key)`,
      ),
    )
    .as('statements');
  return db
    .select()
    .from(rows)
    .where(sql`${rows.agreeing} >= ${least}`)
    .orderBy(asc(sql`lower(${rows.brand})`), asc(sql`lower(${rows.model})`), asc(rows.key), asc(rows.machineId))
    .limit(MAX_STATEMENTS);
}
