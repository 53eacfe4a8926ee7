import type { PaymentMode } from '#app/db/enums.ts';
import type { Db } from '#app/db/client.ts';
import { writeMissingSetting } from '#app/features/settings/server/settings.service.ts';
import { addStandardAccessories } from './accessories.service.ts';
import { addCatalogueModels } from './models.service.ts';

const INITIAL_PAYMENT_MODE = 'sandbox' satisfies PaymentMode;

/**
 * Gives a new database the brands' models, the standard accessories and the payment mode. Once only: what an admin
 * removes afterwards does not come back with the next start.
 */
export async function ensureReferenceData(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await writeMissingSetting(tx, 'payment_mode', INITIAL_PAYMENT_MODE);
    const isFirst = await writeMissingSetting(tx, 'reference_data', 'loaded');
    if (!isFirst) return;
    await addCatalogueModels(tx);
    await addStandardAccessories(tx);
  });
}
