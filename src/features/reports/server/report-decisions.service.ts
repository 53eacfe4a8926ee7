import { insertAuditEntries } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { ListingStatus, ReportOutcome } from '#app/db/enums.ts';
import { lockSellers, type LockedAccount } from '#app/db/locked-accounts.ts';
import type { ListingReportRow } from '#app/db/tables/reports.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { networkLabel } from '#app/features/blocking/blocks.rules.ts';
import { mainImageOf } from '#app/features/machines/machines.rules.ts';
import { isSendableAddress, toRecipient } from '#app/features/mail/mail.rules.ts';
import { changeStatusIn } from '#app/features/moderation/server/moderate-listing.service.ts';
import {
  lockForModerator,
  type Locked,
  type ModerationDeps,
} from '#app/features/moderation/server/moderation.service.ts';
import { currentPart } from '#app/features/site/editable-texts.rules.ts';
import { readEditedTexts } from '#app/features/texts/server/texts.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf } from '#app/lib/paging.ts';
import { ANSWERED_REASONS } from '../report-reasons.rules.ts';
import type { ReportsQuery } from '../reports-list.schema.ts';
import {
  readyAnswers,
  type ListingReport,
  type Measure,
  type ReadyAnswers,
  type ReportDecision,
  type ReportedListing,
} from '../reports.schema.ts';
import { reportAnswerMail, type Reporter } from './report-mails.rules.ts';
import { READY_ANSWERS_TEXT, readyAnswerPart } from './report-texts.rules.ts';
import {
  countReportedListings,
  findReportedListings,
  findReports,
  findReportsOf,
  lockReports,
  updateReports,
  type ReportRow,
} from './reports.db.ts';

/** A page of the listings with reports: of open ones those that wait longest, of others the last decided. */
export async function listReports(
  db: Db,
  { state = 'open', ...paging }: ReportsQuery,
): Promise<{ listings: ReportedListing[]; total: number }> {
  const ids = await findReportedListings(db, { state, ...rowsOf(paging) });
  const byListing = Map.groupBy(await findReportsOf(db, ids, state), ({ report }) => report.listingId);
  const listings = ids.flatMap((id) => toReportedListing(byListing.get(id) ?? []));
  return { listings, total: await countReportedListings(db, state) };
}

function toReportedListing(rows: readonly ReportRow[]): ReportedListing[] {
  const last = rows.at(-1);
  if (last === undefined) return [];
  const { report, machine, sellerName } = last;
  return [
    {
      id: report.listingId,
      name: machine?.name ?? report.listingName,
      listing:
        machine === null
          ? null
          : {
              picture: mainImageOf(machine),
              price: machine.shownPrice,
              status: machine.status,
              sellerId: machine.sellerId,
              sellerName,
            },
      reports: rows.map(toReport),
    },
  ];
}

function toReport({ report, reporterName, reporterEmail }: ReportRow): ListingReport {
  const { id, reason, message, userId, network, state, decidedAt, decidedBy, answer, createdAt } = report;
  return {
    id,
    reason,
    message,
    reporter: { userId, name: reporterName, email: reporterEmail },
    network: network === null ? null : networkLabel(network),
    state,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    answer,
    createdAt: createdAt.toISOString(),
  };
}

/** The ready-made answers, in the operator's words. */
export async function readReadyAnswers(db: Db): Promise<ReadyAnswers> {
  const edited = (await readEditedTexts(db, [READY_ANSWERS_TEXT.key])).get(READY_ANSWERS_TEXT.key) ?? {};
  const answersTo = (outcome: ReportOutcome) =>
    Object.fromEntries(
      ANSWERED_REASONS.map((reason) => [
        reason,
        currentPart(READY_ANSWERS_TEXT, readyAnswerPart(outcome, reason), edited),
      ]),
    );
  return readyAnswers.parse({ upheld: answersTo('upheld'), dismissed: answersTo('dismissed') });
}

const STATUS_AFTER = { reject: 'rejected', sold: 'sold' } as const satisfies Record<
  Exclude<Measure, 'none'>,
  ListingStatus
>;

/**
 * Decides about open reports of one listing, with what happens to the listing, and tells those who left an address.
 * Throws not_found, invalid for reports of several listings, and conflict if one has been decided or the listing to
 * change has been deleted meanwhile.
 */
export async function decideReports(deps: ModerationDeps, admin: User, decision: ReportDecision): Promise<void> {
  const { ids, outcome, measure, rejectionReason, answer } = decision;
  const decidedAt = deps.now();
  await deps.db.transaction(async (tx) => {
    const { reports, accounts, actor, listing } = await lockForDecision(tx, admin, ids);
    if (measure !== 'none' && listing === undefined)
      throw new AppError('conflict', 'This listing has been deleted meanwhile: decide without changing it');
    await updateReports(tx, ids, { state: outcome, decidedAt, decidedBy: actor.username, answer });
    const entries = reports.map(({ id, listingName: name, reason }) => ({
      actor,
      action: outcome === 'upheld' ? 'uphold report' : 'dismiss report',
      subject: { type: 'report', id } as const,
      before: { name, reason, state: 'open' },
      after: { name, reason, state: outcome, measure },
    }));
    await insertAuditEntries(tx, entries);
    await deps.mails.mailer.queueAll(tx, writeAnswers({ reports, accounts, actor }, answer));
    // Last, because concurrent changes of any listing wait from here to the end of the transaction.
    if (measure !== 'none' && listing !== undefined) {
      const change = { status: STATUS_AFTER[measure], reason: rejectionReason };
      await changeStatusIn(tx, deps, admin, { id: listing.id, ifMatch: undefined }, change);
    }
  });
  if (measure !== 'none') await deps.refreshCatalogue();
}

/** Locks the reports, after the accounts of reporters, seller and admin, and after the listing, as deletions do. */
async function lockForDecision(tx: Db, admin: User, ids: readonly string[]) {
  const found = await findReports(tx, ids);
  if (new Set(found.map(({ listingId }) => listingId)).size > 1)
    throw new AppError('invalid', 'Decide about one listing at a time');
  const machineIds = [...new Set(found.flatMap(({ machineId }) => machineId ?? []))];
  const accounts = await lockSellers(tx, machineIds, [admin.id, ...found.flatMap(({ userId }) => userId ?? [])]);
  const { actor, listings } = await lockForModerator(tx, admin, machineIds);
  const reports = await lockReports(tx, ids);
  if (reports.length < new Set(ids).size) throw new AppError('not_found', 'A report is gone: load the list again');
  const decided = reports.find(({ state }) => state !== 'open');
  if (decided !== undefined) throw decidedMeanwhile(decided);
  return { reports, accounts, actor, listing: listings[0] };
}

function decidedMeanwhile({ state, decidedBy, answer }: ListingReportRow): AppError {
  return new AppError('conflict', `${decidedBy} has ${state} this report meanwhile: “${answer}”`);
}

type Answering = { reports: readonly ListingReportRow[]; accounts: readonly LockedAccount[]; actor: Locked['actor'] };

/** One mail to each reporter with an address, except the moderator. */
function writeAnswers({ reports, accounts, actor }: Answering, answer: string) {
  const told = new Set<string>();
  return reports.flatMap((report) => {
    const to = reporterOf(report, accounts);
    const key = to?.email.toLowerCase() ?? '';
    if (to === null || to.id === actor.id || told.has(key)) return [];
    told.add(key);
    return [reportAnswerMail(to, { listingName: report.listingName, reportedAt: report.createdAt, answer })];
  });
}

/** Null if nobody is told. */
function reporterOf({ userId, email }: ListingReportRow, accounts: readonly LockedAccount[]): Reporter | null {
  const account = accounts.find(({ id }) => id === userId);
  if (account !== undefined) return account.deletedAt === null ? toRecipient(account) : null;
  if (email === null || !isSendableAddress(email)) return null;
  return { id: null, email, name: null, isConfirmed: false };
}
