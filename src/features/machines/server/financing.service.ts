import type { Db } from '#app/db/client.ts';
import { correctFinancing } from './machines.store.ts';
import { areListedByOperator, type ListedBy } from './financing.db.ts';

/** Keeps 'financing available' true when who the operator is, or how to reach them, has changed (CONTRACT §7). */
export async function keepFinancingTrue(tx: Db): Promise<void> {
  await correctFinancing(tx);
}

/** Whether listings that are about to be stored come with the operator's financing, in their order. */
export async function haveFinancing(tx: Db, many: readonly ListedBy[]): Promise<boolean[]> {
  return areListedByOperator(tx, many);
}
