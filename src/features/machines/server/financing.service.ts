import type { Db } from '#app/db/client.ts';
import { correctFinancing } from './machines.store.ts';
import { areListedByOperator, isListedByOperator, type ListedBy } from './financing.db.ts';

/** Keeps 'financing available' true when who the operator is, or how to reach them, has changed (CONTRACT §7). */
export async function keepFinancingTrue(tx: Db): Promise<void> {
  await correctFinancing(tx);
}

/** Whether a listing that is about to be stored comes with the operator's financing. */
export async function hasFinancing(tx: Db, listedBy: ListedBy): Promise<boolean> {
  return isListedByOperator(tx, listedBy);
}

/** The same of many at once, in their order. */
export async function haveFinancing(tx: Db, many: readonly ListedBy[]): Promise<boolean[]> {
  return areListedByOperator(tx, many);
}
