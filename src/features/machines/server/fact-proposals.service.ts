import type { Db } from '#app/db/client.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { findFact, MODEL_FACTS } from '../fact-registry.rules.ts';
import { AGREEING_SELLERS, agreedValue, modelKey, WITNESS_AGE_MS, type NamedModel } from '../model-facts.rules.ts';
import {
  countProposals,
  deleteModelsDue,
  findProposals,
  findWitnesses,
  insertModelsOfSellersDue,
  replaceProposals,
  tryLockProposals,
} from './fact-proposals.db.ts';
import { findStatements, type PartOfBrand } from './model-facts.db.ts';

/** The facts of a model on which at least three sellers agree, and which the reference lacks. */
export async function findAgreedFacts(db: Db, of: NamedModel, now: Date) {
  const statements = await findStatements(
    db,
    MODEL_FACTS.map(({ key }) => key),
    { of, least: AGREEING_SELLERS, approvedBefore: new Date(now.getTime() - WITNESS_AGE_MS) },
  );
  const alike = Map.groupBy(statements, (each) => `${modelKey(each)} ${each.key}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    const fact = findFact(first?.key ?? '');
    const agreed = fact === undefined ? null : agreedValue(fact, group);
    if (first === undefined || agreed === null) return [];
    return [{ brand: first.brand, model: first.model, key: first.key, ...agreed }];
  });
}

/**
 * Updates the proposals for models whose sellers' statements have changed. Returns the number of models; 0 if another
 * process is doing it.
 */
export async function refreshProposals(db: Db, mostModels: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tryLockProposals(tx))) return 0;
    const due = await deleteModelsDue(tx, mostModels);
    for (const of of due) {
      const agreed = await findAgreedFacts(tx, of, now);
      await replaceProposals(
        tx,
        of,
        agreed.map(({ brand, model, key, value, by }) => {
          const machineIds = by.map(({ machineId }) => machineId);
          return { brand, model, key, value, machineIds };
        }),
      );
    }
    return due.length;
  });
}

/** Two runs of a daily job, of which one may fail. */
const RECENT_MS = 2 * DAY_MS;

/** Queues the models of sellers whose statements have recently begun to count, without a change of the statements. */
export async function queueNewWitnesses(db: Db, now: Date): Promise<void> {
  const recentlyBefore = (timeMs: number) => ({ from: new Date(timeMs - RECENT_MS), until: new Date(timeMs) });
  await insertModelsOfSellersDue(db, {
    approved: recentlyBefore(now.getTime() - WITNESS_AGE_MS),
    confirmed: recentlyBefore(now.getTime()),
  });
}

/** A page of the facts that sellers agree on, with each seller's statement and listing, and the total. */
export async function listProposals(db: Db, part: PartOfBrand) {
  const proposals = await findProposals(db, part);
  const witnesses = await findWitnesses(db, [...new Set(proposals.flatMap(({ machineIds }) => machineIds))]);
  const byId = new Map(witnesses.map((witness) => [witness.machineId, witness]));
  return {
    total: await countProposals(db, part.brand),
    proposals: proposals.map(({ brand, model, key, value: agreed, machineIds }) => ({
      brand,
      model,
      key,
      value: agreed,
      by: machineIds.flatMap((machineId) => {
        const { username, facts } = byId.get(machineId) ?? {};
        const value = facts?.[key];
        return username === undefined || value === undefined ? [] : [{ username, machineId, value }];
      }),
    })),
  };
}
