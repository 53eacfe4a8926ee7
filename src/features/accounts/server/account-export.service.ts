import type { Db } from '#app/db/client.ts';
import {
  findAllSessionsOf,
  findDeletedListingsOf,
  findDisputesOf,
  findListingsOf,
  findMailEventsOf,
  findMailsAbout,
  findMessagesFrom,
  findPaymentsOf,
  findSalesOf,
  findPlacementsOf,
  findRefundRequestsOf,
  findRefundsOf,
  findDemandMailsTo,
  findReportsTo,
  findListingReportsBy,
  findAgreementsOf,
  findChangesOf,
  findUploadsOf,
} from './account-export.db.ts';
import {
  findAlertSettingsOf,
  findLastAlertsOf,
  findSavedSearchesOf,
  findWantedAdsOf,
  findWantedAnswersOf,
  findPushSubscriptionsOf,
  findSubscriptionRequestsOf,
  findWatchesOf,
} from './exported-subscriptions.db.ts';
import { findOfferLimitsOf, findOffersOf, findQuotesTo } from './exported-offers.db.ts';
import { findInvoicesOfAccount } from './exported-invoices.db.ts';
import { findDealsOf, findMessageReportsBy, findThreadMessagesOf } from './exported-conversations.db.ts';
import type { AccountExport } from '../account-export.schema.ts';
import { sourcedFacts } from '#app/features/machines/fact-sources.rules.ts';
import { fieldsUsed } from '#app/features/machines/machine-fields.rules.ts';
import type { AccountWorkshop } from '#app/features/machines/workshop.schema.ts';
import { pick, pickForJson } from '#app/lib/collections.ts';
import { getOwnUser, readOwnAccount } from './accounts.service.ts';
import { readAccountWorkshop } from './account-workshops.service.ts';
import type { User } from './current-account.service.ts';
import { findPasskeysOf, findRecoveryCodesOf, findTotp } from './second-factors.db.ts';

const EXPORTED_FIELDS = fieldsUsed('exported');

/** The maximum for each list, because the file is built in memory. */
const MAX_ROWS = 5_000;

type Find<Row> = (tx: Db, of: string, limit: number) => Promise<Row[]>;

/** All stored data of the caller's account, from one snapshot. */
export async function exportAccount(db: Db, { id }: User, now: Date): Promise<AccountExport> {
  return db.transaction(
    async (tx) => {
      const user = await getOwnUser(tx, id);
      const notes: string[] = [];
      const newest = async <Row>(name: string, find: Find<Row>, of = id): Promise<Row[]> => {
        // One row more than the limit shows whether there are more.
        const rows = await find(tx, of, MAX_ROWS + 1);
        if (rows.length > MAX_ROWS) notes.push(truncationNote(name));
        return rows.slice(0, MAX_ROWS);
      };
      const email = user.emailConfirmedAt === null ? null : user.email;
      return {
        exportedAt: now,
        notes,
        account: await readOwnAccount(tx, user),
        shop: exportedWorkshop(await readAccountWorkshop(tx, user)),
        listings: (await newest('listings', findListingsOf)).map(exportedListing),
        deletedListings: await newest('deletedListings', findDeletedListingsOf),
        agreements: await newest('agreements', findAgreementsOf),
        changes: await newest('changes', findChangesOf),
        sales: await newest('sales', findSalesOf),
        placements: await newest('placements', findPlacementsOf),
        payments: await newest('payments', findPaymentsOf),
        invoices: await newest('invoices', findInvoicesOfAccount),
        refunds: await newest('refunds', findRefundsOf),
        refundRequests: await newest('refundRequests', findRefundRequestsOf),
        disputes: await newest('disputes', findDisputesOf),
        sessions: await newest('sessions', findAllSessionsOf),
        secondFactors: await exportedFactors(tx, id),
        uploads: await newest('uploads', findUploadsOf),
        mails: await newest('mails', findMailsAbout),
        mailEvents: email === null ? [] : await newest('mailEvents', findMailEventsOf, email),
        reports: await newest('reports', findReportsTo),
        demandMails: await newest('demandMails', findDemandMailsTo),
        contactMessages: email === null ? [] : await newest('contactMessages', findMessagesFrom, email),
        threadMessages: await newest('threadMessages', (db, userId, limit) =>
          findThreadMessagesOf(db, { userId, email }, limit),
        ),
        offers: await newest('offers', (rows, userId, limit) => findOffersOf(rows, { userId, email }, limit)),
        quotes: email === null ? [] : await newest('quotes', findQuotesTo, email),
        offerLimits: await newest('offerLimits', findOfferLimitsOf),
        deals: email === null ? [] : await newest('deals', findDealsOf, email),
        messageReports: await newest('messageReports', (rows, userId, limit) =>
          findMessageReportsBy(rows, { userId, email }, limit),
        ),
        listingReports: await newest('listingReports', (rows, userId, limit) =>
          findListingReportsBy(rows, { userId, email }, limit),
        ),
        watches: await newest('watches', findWatchesOf),
        savedSearches: await newest('savedSearches', findSavedSearchesOf),
        wantedAds: await newest('wantedAds', findWantedAdsOf),
        wantedAnswers: await newest('wantedAnswers', findWantedAnswersOf),
        alertSettings: await findAlertSettingsOf(tx, id),
        lastAlerts: await newest('lastAlerts', findLastAlertsOf),
        pushSubscriptions: await newest('pushSubscriptions', findPushSubscriptionsOf),
        subscriptionRequests:
          email === null ? [] : await newest('subscriptionRequests', findSubscriptionRequestsOf, email),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function exportedFactors(tx: Db, id: string): Promise<AccountExport['secondFactors']> {
  const totp = await findTotp(tx, id);
  return {
    totp: totp === undefined ? null : pick(totp, ['createdAt', 'confirmedAt']),
    passkeys: await findPasskeysOf(tx, id),
    recoveryCodes: await findRecoveryCodesOf(tx, id),
  };
}

type ListingRow = Awaited<ReturnType<typeof findListingsOf>>[number];

function exportedListing(row: ListingRow): AccountExport['listings'][number] {
  return { ...pickForJson(row, EXPORTED_FIELDS), facts: sourcedFacts(row, 'seller') };
}

function exportedWorkshop({ shop: workshop, updatedAt }: AccountWorkshop): AccountExport['shop'] {
  return updatedAt === null ? null : { ...workshop, updatedAt: new Date(updatedAt) };
}

function truncationNote(list: string): string {
  return `Of ${list} only the newest ${MAX_ROWS} are in this file. Write to us for the rest.`;
}
