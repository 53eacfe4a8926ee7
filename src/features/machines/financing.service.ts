import type { Db } from '#app/db/client.ts';
import { updateFinancing } from './financing.db.ts';

/** Keeps 'financing available' true when who the operator is, or how to reach them, has changed (CONTRACT §7). */
export async function keepFinancingTrue(tx: Db): Promise<void> {
  await updateFinancing(tx);
}
