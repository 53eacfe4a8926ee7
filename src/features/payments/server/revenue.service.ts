import type { PaymentMode } from '#app/db/enums.ts';
import type { Db } from '#app/db/client.ts';
import { toUsd } from '#app/lib/format.ts';
import type { MonthOfRevenue } from '../payments.schema.ts';
import { findCapturedByMonth, findPayPalCommissionsByMonth, findRefundedByMonth } from './ledger.db.ts';
import { findOfflineCommissionsByMonth } from './offline-commissions.db.ts';

type MonthKey = { month: string; environment: PaymentMode };
/** The cents of a month. Commissions are net of what went back; `offline` are those outside PayPal. */
type MonthCents = MonthKey & Record<'payments' | 'taken' | 'refunded' | 'commissions' | 'offline', number>;

/**
 * Revenue and refunds by month of the site's time zone, the oldest first, or for one month ('2026-11'); live and sandbox are
 * separate. Commissions outside PayPal are always live.
 */
export async function readRevenue(db: Db, only?: string): Promise<MonthOfRevenue[]> {
  const months = new Map<string, MonthCents>();
  const monthOf = ({ month, environment }: MonthKey) => {
    const key = `${month} ${environment}`;
    const known = months.get(key) ?? { month, environment, ...NOTHING };
    months.set(key, known);
    return known;
  };
  for (const row of await findCapturedByMonth(db, only)) {
    const month = monthOf(row);
    month.payments = row.payments;
    month.taken += row.cents;
  }
  for (const row of await findRefundedByMonth(db, only)) monthOf(row).refunded += row.cents;
  for (const row of await findPayPalCommissionsByMonth(db, only)) monthOf(row).commissions += row.cents;
  for (const { month: name, received, returned } of await findOfflineCommissionsByMonth(db, only)) {
    const month = monthOf({ month: name, environment: 'live' });
    month.taken += received;
    month.refunded += returned;
    month.commissions += received - returned;
    month.offline = received - returned;
  }
  return [...months.values()]
    .toSorted((one, other) => one.month.localeCompare(other.month) || one.environment.localeCompare(other.environment))
    .map(toMonthOfRevenue);
}

const NOTHING = { payments: 0, taken: 0, refunded: 0, commissions: 0, offline: 0 } as const;

function toMonthOfRevenue({ month, environment, payments, ...cents }: MonthCents): MonthOfRevenue {
  const { taken, refunded, commissions, offline } = cents;
  const revenue = taken - refunded;
  return {
    month,
    environment,
    payments,
    takenUsd: toUsd(taken),
    refundedUsd: toUsd(refunded),
    placementsUsd: toUsd(revenue - commissions),
    commissionsUsd: toUsd(commissions),
    payPalUsd: toUsd(revenue - offline),
    revenueUsd: toUsd(revenue),
  };
}
