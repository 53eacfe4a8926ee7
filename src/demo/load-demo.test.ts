import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { deals } from '#app/db/tables/deals.ts';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { sales } from '#app/db/tables/sales.ts';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { pageViews } from '#app/db/tables/visits.ts';
import { verifyPassword } from '#app/features/accounts/server/password-hash.service.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { isEmptyCatalogue } from './demo.db.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { DEMO_LISTINGS } from './demo-listings.ts';
import type { Drawing } from './drawing/machine-drawing.ts';
import { loadDemoCatalogue, type DemoSource } from './load-demo.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

/** The same picture for every machine, and another for the plate: enough where pictures do not matter. */
const dot = ({ view }: Drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${view === 'plate' ? 12 : 16}" height="12"/>`;

/** A minimal drawing, different for each specification. */
function sketch(drawing: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="12"><desc>${JSON.stringify(drawing).replaceAll(/[<&]/g, '')}</desc></svg>`;
}

function sourceFor({ database, storage }: TestApp, given: Partial<DemoSource> = {}): DemoSource {
  return {
    database,
    storage,
    now: () => NOW,
    progress: () => undefined,
    adminPassword: 'chosen at start',
    draw: dot,
    ...given,
  };
}

test('an empty database gets accounts, listings and pictures', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  expect(await isEmptyCatalogue(db)).toBe(true);
  const told: string[] = [];
  await loadDemoCatalogue(sourceFor(t, { draw: sketch, progress: (sentence) => told.push(sentence) }));
  expect(await isEmptyCatalogue(db)).toBe(false);

  const rows = await db.select().from(machines);
  expect(rows).toHaveLength(DEMO_LISTINGS.length);
  for (const row of rows) {
    expect(row.images.length, row.id).toBeGreaterThanOrEqual(2);
    expect(row.image).toBe(row.images[0]);
    expect(row.createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
    expect(row.sellerId).not.toBeNull();
  }
  const picture = await t.app.inject({ url: `${rows[0]?.image ?? ''}?w=320`, headers: { accept: 'image/webp' } });
  expect((await sharp(picture.rawPayload).metadata()).format).toBe('webp');
  expect(told[0]).toMatch(/^Drawing machines: 0 of \d+$/);
  expect(told.at(-1)).toBe(`Storing ${DEMO_LISTINGS.length} listings`);
});

test('some photos show the counter at the count that is stated, and some the plate, which visitors never see', async () => {
  await using t = await startTestApp();
  await loadDemoCatalogue(sourceFor(t, { draw: sketch }));
  const rows = await t.database.db.select().from(machines);
  const [counters, plates] = [rows.filter((row) => row.counterPhoto !== null), rows.filter((row) => row.platePhoto)];
  for (const { length } of [counters, plates]) {
    expect(length).toBeGreaterThan(10);
    expect(length).toBeLessThan(rows.length / 5);
  }
  expect(counters.some(({ platePhoto }) => platePhoto !== null)).toBe(true);
  expect(plates.some(({ status }) => status === 'pending')).toBe(true);
  expect(new Set(counters.map(({ counterPhoto }) => counterPhoto)).size).toBe(counters.length);
  for (const { id, images, counterPhoto, facts } of counters) {
    expect(images, id).toContain(counterPhoto);
    expect(facts['stitchCount'], id).toBeGreaterThan(0);
  }
  const shown = new Set(rows.flatMap(({ images }) => images));
  for (const { id, platePhoto, facts, status } of plates) {
    expect(facts['serialNumber'], id).toMatch(/^[A-ZÉ]{2}\d{4}-\d{5}$/);
    expect(shown.has(platePhoto ?? ''), id).toBe(false);
    if (!['approved', 'featured'].includes(status)) continue;
    const seen = (await t.app.inject(`/api/machines/${id}`)).body;
    expect(seen).not.toContain(platePhoto);
    expect(seen).not.toContain(facts['serialNumber']);
  }
});

test('visitors have looked at listed machines for a month, and written', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  await loadDemoCatalogue(sourceFor(t));
  const views = await db.select().from(pageViews);
  expect(views.length).toBeGreaterThan(500);
  const since = new Date(NOW.getTime() - 31 * 86_400_000);
  expect(views.every(({ viewedAt }) => viewedAt > since && viewedAt <= NOW)).toBe(true);
  const messages = await db.select().from(contactSubmissions);
  expect(messages.some(({ isRead }) => isRead) && messages.some(({ isRead }) => !isRead)).toBe(true);
  for (const { message, email } of messages) {
    expect(message).not.toContain('{machine}');
    expect(email).toMatch(/\.example$|@example\.com$/);
  }
});

test('each demo seller signs in with the documented password, admin with the one of this start', async () => {
  await using t = await startTestApp();
  await loadDemoCatalogue(sourceFor(t, { listings: DEMO_LISTINGS.slice(0, 3) }));
  const rows = await t.database.db.select().from(users);
  const admin = rows.find(({ username }) => username === 'admin');
  const seller = rows.find(({ username }) => username === 'ridgeline');
  expect(admin?.role).toBe('admin');
  expect(await verifyPassword('chosen at start', admin?.password ?? null)).toBe(true);
  expect(await verifyPassword(DEMO_PASSWORD, admin?.password ?? null)).toBe(false);
  expect(await verifyPassword(DEMO_PASSWORD, seller?.password ?? null)).toBe(true);
});

test('placements run from now on, and what is sold or rejected has none', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  await loadDemoCatalogue(sourceFor(t));
  const rows = await db.select().from(machines);
  const paid = rows.filter(({ isPremiumPaid, isFeaturedPaid }) => isPremiumPaid || isFeaturedPaid);
  expect(paid.length).toBeGreaterThan(10);
  const daysLeft: number[] = [];
  for (const { id, status, premiumUntil, featuredUntil, isPremiumPaid } of paid) {
    expect(['sold', 'rejected'], id).not.toContain(status);
    expect(premiumUntil !== null, id).toBe(isPremiumPaid);
    const days = ((premiumUntil ?? featuredUntil ?? NOW).getTime() - NOW.getTime()) / 86_400_000;
    expect(days, id).toBeLessThanOrEqual(90);
    daysLeft.push(days);
  }
  // Two end soon, so that they can be renewed; the others continue.
  expect(daysLeft.filter((days) => days < 30).toSorted((one, other) => one - other)).toEqual([5, 6]);
  const runs = paid.reduce((sum, row) => sum + Number(row.isPremiumPaid) + Number(row.isFeaturedPaid), 0);
  expect(await db.$count(placements)).toBe(runs);
});

test("the operator's own listings offer financing and show its public contact", async () => {
  await using t = await startTestApp();
  await loadDemoCatalogue(sourceFor(t));
  const rows = await t.database.db.select().from(machines);
  const own = rows.filter(({ financingAvailable }) => financingAvailable);
  expect(own.length).toBe(DEMO_LISTINGS.filter(({ seller }) => seller === 'operator').length);
  expect(new Set(own.map(({ contactEmail }) => contactEmail))).toEqual(new Set(['sales@tewh.example']));
  expect(rows.every(({ location, city, state, zip }) => location === `${city}, ${state} ${zip}`)).toBe(true);
});

test('a load that was interrupted can be repeated, and draws nothing twice', async () => {
  await using t = await startTestApp();
  const listings = DEMO_LISTINGS.slice(0, 12);
  let drawn = 0;
  const failing = (drawing: Drawing) => {
    drawn += 1;
    if (drawn > 5) throw new Error('power cut');
    return sketch(drawing);
  };
  await expect(loadDemoCatalogue(sourceFor(t, { listings, draw: failing }))).rejects.toThrow('power cut');
  expect(await isEmptyCatalogue(t.database.db)).toBe(true);

  const written: string[] = [];
  const storage = {
    ...t.storage,
    put: (path: string, bytes: Uint8Array, type: string) => (written.push(path), t.storage.put(path, bytes, type)),
  };
  await loadDemoCatalogue(sourceFor(t, { listings, storage, draw: sketch }));
  const pictures = new Set((await t.database.db.select().from(machines)).flatMap(({ images }) => images));
  expect(written.length).toBeLessThan(pictures.size);
  expect(await t.database.db.$count(machines)).toBe(listings.length);
});

test('conversations have offers, a quote and deals, and the sales follow the table of commissions', async () => {
  await using t = await startTestApp();
  const { db } = t.database;
  await loadDemoCatalogue(sourceFor(t));
  const stages = await db.select({ stage: deals.stage }).from(deals).orderBy(deals.stage);
  expect(stages.map(({ stage }) => stage)).toEqual(['deposit', 'lost', 'talking', 'talking', 'won']);
  const underOffer = await db.select({ id: machines.id }).from(machines).where(eq(machines.isUnderOffer, true));
  expect(underOffer).toHaveLength(1);
  const sold = await db.select().from(sales);
  const won = sold.find(({ buyer }) => buyer === 'thread');
  expect(won).toMatchObject({ commissionPercent: 8, commissionCents: (won?.priceUsd ?? 0) * 8 });
  for (const { soldOn } of sold) expect(soldOn < '2026-03-01').toBe(true);
});
