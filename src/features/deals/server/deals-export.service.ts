import type { ExportedList } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { csvLine, csvLines } from '#app/lib/csv.ts';
import type { DealsFilter } from '../deals-search.schema.ts';
import type { Deal } from '../deals.schema.ts';
import { countDealsFor, MOST_DEALS, readDeals, type DealsDeps } from './deals.service.ts';

const COLUMNS = [
  'title',
  'stage',
  'stageSince',
  'lostReason',
  'lostWords',
  'buyerName',
  'buyerEmail',
  'seller',
  'owner',
  'nextStep',
  'nextStepOn',
  'amountUsd',
  'commissionUsd',
  'machineId',
  'id',
] as const satisfies readonly (keyof Deal)[];

/** The deals that match, as a file. */
export function dealsExport(deps: DealsDeps, admin: User, filter: DealsFilter): ExportedList {
  return {
    type: 'deals',
    filter,
    count: (tx) => countDealsFor({ ...deps, db: tx }, admin, filter),
    lines: () => dealsAsCsv(deps, admin, filter),
  };
}

async function* dealsAsCsv(deps: DealsDeps, admin: User, filter: DealsFilter): AsyncGenerator<string> {
  yield csvLine([...COLUMNS]);
  for (let page = 1, size = MOST_DEALS; size === MOST_DEALS; page += 1) {
    const rows = await readDeals(deps, admin, { ...filter, sort: 'newest', page, pageSize: MOST_DEALS });
    size = rows.length;
    if (size > 0) yield csvLines(rows.map(toCells));
  }
}

function toCells(deal: Deal) {
  return COLUMNS.map((column) => {
    if (column === 'seller' || column === 'owner') return deal[column]?.name ?? null;
    return column === 'stageSince' ? new Date(deal[column]) : deal[column];
  });
}
