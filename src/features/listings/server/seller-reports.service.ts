import type { Db } from '#app/db/client.ts';
import { hashToken, newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { lockReportReader, turnReportsOff } from '#app/features/accounts/server/report-choice.service.ts';
import { KEY_FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { siteMonth, siteMonthRange } from '#app/lib/site-time.ts';
import { reportStep } from './report-steps.rules.ts';
import { sellerReportMail, type ReportedListing } from './seller-report-mails.rules.ts';
import {
  countReportedListings,
  findReportedListings,
  findReportedSeller,
  findSellersToReport,
  insertReport,
  type ReportedMonth,
} from './seller-reports.db.ts';

export type SellerReportDeps = { db: Db; mails: AccountMailDeps; now: () => Date };

const MOST_AT_ONCE = 200;
/** The number of listings in one mail. */
const MOST_LISTINGS = 10;

/**
 * Mails sellers the report of the last month if they have not had it, so that a run that failed is made up for within
 * the month. Each seller has a transaction of their own.
 */
export async function mailReports(deps: SellerReportDeps): Promise<void> {
  const month = lastMonth(deps.now());
  const after = (afterId: string | null) => findSellersToReport(deps.db, month, { afterId, limit: MOST_AT_ONCE });
  for (let ids = await after(null); ids.length > 0; ids = await after(ids.at(-1) ?? null))
    for (const id of ids) await deps.db.transaction((tx) => mailReport(tx, deps, id, month));
}

function lastMonth(now: Date): ReportedMonth {
  const month = siteMonth(new Date(now.getFullYear(), now.getMonth() - 1));
  const [begin, end] = siteMonthRange(month);
  return { month, begin, end };
}

async function mailReport(
  tx: Db,
  { mails, now }: SellerReportDeps,
  sellerId: string,
  month: ReportedMonth,
): Promise<void> {
  const to = await lockReportReader(tx, sellerId);
  if (to === null) return;
  const listings = await findReportedListings(tx, to.id, month, MOST_LISTINGS);
  if (listings.length === 0) return;
  const token = newSecretToken();
  const report = { userId: to.id, month: month.month, tokenHash: hashToken(token), sentAt: now() };
  if (!(await insertReport(tx, report))) return;
  const more = (await countReportedListings(tx, to.id, month)) - listings.length;
  const reported = listings.map((listing) => toReported(listing, now()));
  const mail = sellerReportMail(mails.site, to, reported, { begin: month.begin, more, token });
  await mails.mailer.queue(tx, mail);
}

type StoredListing = Awaited<ReturnType<typeof findReportedListings>>[number];

function toReported({ confirmedAt, images, image, facts, ...listing }: StoredListing, now: Date): ReportedListing {
  const step = reportStep({
    ...listing,
    isPublic: listing.isPublic === true,
    photos: images.length > 0 || (image ?? '') === '' ? images.length : 1,
    missingFacts: KEY_FACTS.filter(({ key }) => facts[key] === undefined).length,
    unconfirmedDays: (now.getTime() - confirmedAt.getTime()) / DAY_MS,
  });
  return { ...listing, step };
}

/** Ends the reports of the seller whose mail has this token. Repeating it changes nothing. Throws `invalid`. */
export async function unsubscribeFromReports({ db, now }: SellerReportDeps, token: string): Promise<void> {
  const sellerId = await findReportedSeller(db, hashToken(token));
  if (sellerId === undefined)
    throw new AppError('invalid', 'This link is not complete. You can turn the report off in your profile');
  await turnReportsOff(db, sellerId, now());
}
