import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import type { User } from '#app/features/accounts/account.ts';
import { getCurrentUser } from '#app/features/accounts/profile.service.ts';
import { findSetting, upsertSetting } from './settings.db.ts';

const KEY = 'payment_mode';

/** In which of PayPal's environments payments are taken; 'sandbox' until an admin has said otherwise. */
export async function readPaymentMode(db: Db): Promise<PaymentMode> {
  return (await findSetting(db, KEY)) === 'live' ? 'live' : 'sandbox';
}

/** Switches between money and play money. Payments that are under way stay where they were begun. */
export async function changePaymentMode(db: Db, admin: User, mode: PaymentMode): Promise<PaymentMode> {
  return db.transaction(async (tx) => {
    const before = await readPaymentMode(tx);
    if (before === mode) return mode;
    await upsertSetting(tx, KEY, mode);
    const { username } = await getCurrentUser(tx, admin);
    await insertAuditEntry(tx, {
      actor: { id: admin.id, username },
      action: 'change payment mode',
      subject: { type: 'setting', id: KEY },
      before: { value: before },
      after: { value: mode },
    });
    return mode;
  });
}
