import type { Db } from '#app/db/client.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CommissionRuleInput, CommissionRuleView } from '../sales.schema.ts';
import {
  deleteCommissionRule,
  findCommissionRules,
  insertCommissionRule,
  lockCommissionRule,
  updateCommissionPercent,
} from './commission-rules.db.ts';
import { findAccountNamed } from './sales.db.ts';

const SUBJECT = { type: 'setting', id: 'commissions' } as const;

/** The operator's table of commissions. */
export async function listCommissionRules(db: Db): Promise<CommissionRuleView[]> {
  return findCommissionRules(db);
}

/** Adds an entry. Throws invalid for an unknown seller, and conflict if there is one for the same listings. */
export async function addCommissionRule(
  db: Db,
  admin: User,
  { seller, ...rule }: CommissionRuleInput,
): Promise<CommissionRuleView[]> {
  return runAsAdmin(db, admin, async (tx) => {
    const account = seller === null ? null : await findAccountNamed(tx, seller);
    if (account === undefined) {
      const message = 'There is no seller with this username';
      throw new AppError('invalid', message, [{ path: 'seller', message }]);
    }
    const added = await insertCommissionRule(tx, { ...rule, sellerId: account?.id ?? null });
    if (added === undefined) throw new AppError('conflict', 'There is an entry for these listings already');
    await recordAdminAction(tx, admin, { action: 'add commission', subject: SUBJECT, before: null, after: added });
    return findCommissionRules(tx);
  });
}

/** Changes the percentage of an entry, for later sales; null deletes the entry. Throws not_found. */
export async function changeCommissionRule(
  db: Db,
  admin: User,
  id: string,
  percent: number | null,
): Promise<CommissionRuleView[]> {
  return runAsAdmin(db, admin, async (tx) => {
    const before = await lockCommissionRule(tx, id);
    if (before === undefined) throw new AppError('not_found', 'This entry does not exist');
    if (percent === null) await deleteCommissionRule(tx, id);
    else await updateCommissionPercent(tx, id, percent);
    const action = percent === null ? 'delete commission' : 'change commission';
    const after = percent === null ? null : { ...before, percent };
    await recordAdminAction(tx, admin, { action, subject: SUBJECT, before, after });
    return findCommissionRules(tx);
  });
}
