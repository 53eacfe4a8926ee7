import type { Db } from '#app/db/client.ts';
import { DEAL_STAGES } from '#app/db/deal-enums.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { getAgreement } from '#app/features/agreements/server/agreements.service.ts';
import { listNotes } from '#app/features/conversations/server/office-notes.service.ts';
import { findOwnThread } from '#app/features/conversations/server/thread-access.service.ts';
import { listCommissionRules } from '#app/features/sales/server/commission-rules.service.ts';
import { readOfficeHours } from '#app/features/settings/server/settings.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { siteDay, siteDayStart } from '#app/lib/site-time.ts';
import type { CommissionSources } from '../commissions.rules.ts';
import type { DealsFilter, DealsQuery } from '../deals-search.schema.ts';
import { CONCERNS, type Deal, type DealDetails, type StageTotal, type UrgentDeal } from '../deals.schema.ts';
import { commissionOf, concernsOf, EXPIRING_MS, toDeal } from './deal-views.rules.ts';
import {
  countDeals,
  findDeal,
  findDeals,
  findMoves,
  findStageAmounts,
  findUrgentDeals,
  type FilterContext,
} from './deals.db.ts';

export type DealsDeps = { db: Db; now: () => Date };

/** A deal closed within so many days is closed recently. */
const RECENT_DAYS = 30;
/** What a board shows, and a part of a file has. */
export const MOST_DEALS = 500;
const MOST_URGENT = 100;
const MOST_MOVES = 100;
const MOST_NOTES = 20;

function contextOf(admin: User, at: Date): FilterContext {
  return { callerId: admin.id, today: siteDay(at), recentSince: siteDayStart(at, RECENT_DAYS) };
}

async function readSources(db: Db): Promise<CommissionSources> {
  const { rates } = await getAgreement(db, { kind: 'brokerage' });
  if (rates === null) throw new Error('The brokerage agreement has no rates');
  return { rates, rules: await listCommissionRules(db) };
}

/** A page of the deals that match; without paging, those of a board. */
export async function listDeals(
  deps: DealsDeps,
  admin: User,
  query: DealsQuery,
): Promise<{ rows: Deal[]; total: number }> {
  const rows = await readDeals(deps, admin, query);
  const isWhole = query.page === undefined && query.pageSize === undefined && rows.length < MOST_DEALS;
  return { rows, total: isWhole ? rows.length : await countDealsFor(deps, admin, query) };
}

/** The deals of a page, at most 500. */
export async function readDeals({ db, now }: DealsDeps, admin: User, query: DealsQuery): Promise<Deal[]> {
  const { limit, offset } = rowsOf(query);
  const rows = await findDeals(db, query, {
    ...contextOf(admin, now()),
    limit: Math.min(limit, MOST_DEALS),
    offset,
  });
  const sources = await readSources(db);
  return rows.map((row) => toDeal(row, sources));
}

/** The newest deals that contain a text, open or closed: those that a search of the list finds. */
export async function searchDeals({ db, now }: DealsDeps, admin: User, search: string, limit: number) {
  const query = { search, sort: 'newest' } as const;
  const rows = await findDeals(db, query, { ...contextOf(admin, now()), limit, offset: 0 });
  return rows.map(({ deal: { threadId: id, stage, createdAt }, thread }) => {
    const { machineName, subject, buyerName, buyerEmail } = thread;
    return { id, stage, title: machineName ?? subject, buyerName, buyerEmail, createdAt: createdAt.toISOString() };
  });
}

/** How many deals match. */
export async function countDealsFor({ db, now }: DealsDeps, admin: User, filter: DealsFilter): Promise<number> {
  return countDeals(db, filter, contextOf(admin, now()));
}

/** How many deals that match stand in each stage, and how much money: all stages, in order. */
export async function sumDeals({ db, now }: DealsDeps, admin: User, filter: DealsFilter): Promise<StageTotal[]> {
  const sources = await readSources(db);
  const sums = new Map(DEAL_STAGES.map((stage) => [stage, { stage, deals: 0, amountUsd: 0, commissionUsd: 0 }]));
  for (const row of await findStageAmounts(db, filter, contextOf(admin, now()))) {
    const sum = sums.get(row.stage);
    if (sum === undefined) continue;
    sum.deals += row.deals;
    sum.amountUsd += row.deals * (row.amountUsd ?? 0);
    sum.commissionUsd += row.deals * (commissionOf(row, sources) ?? 0);
  }
  return [...sums.values()];
}

/** The deals that are of concern today, with the reasons: overdue steps first, then in the order of `CONCERNS`. */
export async function listUrgentDeals({ db, now }: DealsDeps, admin: User): Promise<UrgentDeal[]> {
  const at = now();
  const expiringUntil = new Date(at.getTime() + EXPIRING_MS);
  const rows = await findUrgentDeals(db, { ...contextOf(admin, at), expiringUntil, limit: MOST_URGENT });
  const [sources, hours] = [await readSources(db), await readOfficeHours(db)];
  const urgent = rows.flatMap((row) => {
    const concerns = concernsOf(row, hours, at);
    return concerns.length === 0 ? [] : [{ deal: toDeal(row, sources), concerns }];
  });
  const rankOf = ({ concerns: [first] }: UrgentDeal) => (first === undefined ? 0 : CONCERNS.indexOf(first.concern));
  return urgent.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Throws not_found for an admin who is the buyer or the seller of the conversation, as for a conversation that does not exist. */
export async function requireOffice(db: Db, admin: User, id: string): Promise<void> {
  const { party } = await findOwnThread(db, { account: admin }, id);
  if (party !== 'office') throw noSuchDeal();
}

/** A deal with its history and notes. Throws not_found, also for an admin who takes part in the conversation. */
export async function getDeal({ db }: Pick<DealsDeps, 'db'>, admin: User, id: string): Promise<DealDetails> {
  const row = await findDeal(db, id);
  if (row === undefined) throw noSuchDeal();
  await requireOffice(db, admin, id);
  const [moves, notes] = [await findMoves(db, id, MOST_MOVES), await listNotes(db, admin, id, MOST_NOTES)];
  const deal = toDeal(row, await readSources(db));
  return {
    ...deal,
    createdAt: row.deal.createdAt.toISOString(),
    moves: moves.map(({ fromStage, toStage, movedAt, by }) => ({
      from: fromStage,
      to: toStage,
      at: movedAt.toISOString(),
      by,
    })),
    notes: notes.toReversed().map(({ id: noteId, text, at, by }) => ({ id: noteId, text, at: at.toISOString(), by })),
  };
}

export function noSuchDeal(): AppError {
  return new AppError('not_found', 'This deal does not exist');
}
