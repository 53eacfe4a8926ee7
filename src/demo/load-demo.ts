import type { Database } from '#app/db/client.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { ensureReferenceData } from '#app/features/reference/server/reference-data.service.ts';
import {
  answerSales,
  insertConversations,
  insertMachines,
  insertMessages,
  insertModelFacts,
  insertPlacements,
  insertPublicPeriods,
  insertSearches,
  insertUsers,
  insertViews,
} from './demo.db.ts';
import { adminRow, demoAccounts, demoRows, type DemoAccount } from './demo-accounts.ts';
import { demoConversations } from './demo-conversations.ts';
import { describedListings } from './demo-facts.ts';
import { demoModelFacts, demoSources } from './demo-fact-sources.ts';
import type { DemoListing } from './demo-listing.ts';
import { demoListingId } from './demo-listing-id.ts';
import { DEMO_LISTINGS } from './demo-listings.ts';
import { demoMessages } from './demo-messages.ts';
import { drawDemoPictures, type Draw } from './demo-pictures.ts';
import { demoSales } from './demo-sales.ts';
import { demoSearches } from './demo-searches.ts';
import { demoPublicPeriods, demoViews } from './demo-views.ts';
import { drawPicture } from './drawing/machine-drawing.ts';
import { machineRow, placementRows } from './machine-row.ts';

export type DemoSource = {
  database: Database;
  storage: ObjectStorage;
  now: () => Date;
  /** Receives progress messages. */
  progress: (sentence: string) => void;
  /** The password of the account `admin`; null does not create it. */
  adminPassword: string | null;
  listings?: readonly DemoListing[];
  draw?: Draw;
};

/**
 * Fills an empty database (see isEmptyCatalogue) with accounts, listings and pictures. Pictures come first and all rows
 * in one transaction, so that an interrupted load leaves the database empty and can be repeated.
 */
export async function loadDemoCatalogue(source: DemoSource): Promise<void> {
  const { database, storage, progress, adminPassword, listings = DEMO_LISTINGS, draw = drawPicture } = source;
  const now = source.now();
  const accounts = demoAccounts();
  const admins = adminPassword === null ? [] : [await adminRow(adminPassword, now)];
  const users = [...(await demoRows(accounts, now)), ...admins];
  const described = describedListings(listings, now);
  const pictures = await drawDemoPictures(described, { storage, draw, now, progress });
  const known = demoModelFacts(described, now);
  const machines = described.map(({ facts, ...listing }, index) =>
    machineRow({
      id: demoListingId(listing, index),
      listing,
      seller: sellerOf(listing, accounts),
      ...(pictures[index] ?? { images: [] }),
      facts,
      factSources: demoSources(listing, facts, { known, index, now }),
      now,
    }),
  );
  const conversations = demoConversations(machines, now);
  progress(`Storing ${machines.length} listings`);
  await database.db.transaction(async (tx) => {
    await ensureReferenceData(tx);
    await insertUsers(tx, users);
    await insertModelFacts(tx, known);
    await insertMachines(tx, machines);
    await insertPlacements(tx, machines.flatMap(placementRows));
    await insertMessages(tx, demoMessages(machines, now));
    await insertConversations(tx, conversations);
    await answerSales(tx, demoSales(machines, conversations.bought, now));
    await insertPublicPeriods(tx, demoPublicPeriods(machines, now));
    await insertViews(tx, demoViews(machines, now));
    await insertSearches(tx, demoSearches(machines, now));
  });
}

function sellerOf(listing: DemoListing, accounts: readonly DemoAccount[]): DemoAccount {
  const seller = accounts.find(({ key }) => key === listing.seller);
  if (seller === undefined) throw new Error(`There is no demo seller ${listing.seller}`);
  return seller;
}
