import { and, isNull, lte, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { after, move, openHidden, pay, portal, review, START, wait } from '#test/hidden-listing.ts';
import { BOTH, type Shop } from '#test/payment-shop.ts';
import { getPlacementStanding } from '../../placement-days.rules.ts';
import { getOffer } from '../../placement-life.rules.ts';
import { END_PLACEMENTS } from '../payments.jobs.ts';

/** What a release ends that knows nothing of standing days. */
async function pastByTheirDates({ database: { db }, clock }: Shop): Promise<number> {
  const isPast = and(isNull(placements.endedAt), lte(placements.endsAt, clock.at));
  const isOver = or(lte(machines.premiumUntil, clock.at), lte(machines.featuredUntil, clock.at));
  return (await db.$count(placements, isPast)) + (await db.$count(machines, isOver));
}

test('days that stand still leave no end in the past, which a release that knows nothing of it would act on', async () => {
  await using shop = await openHidden();
  await move(shop, 'approved');
  await pay(shop, BOTH);
  await wait(shop, 85);
  await pay(shop);
  await review(shop);
  const read = async () => [
    ...PLACEMENT_KINDS.map((kind) => [
      getPlacementStanding(machine, kind, shop.clock.at),
      getOffer(machine, kind, shop.clock.at),
    ]),
    machine.updatedAt,
  ];
  let machine = await portal(shop);
  const seen = async () => {
    const [row] = await shop.database.db.select({ version: catalogueVersion.version }).from(catalogueVersion);
    return { mails: await shop.mails(), ...row };
  };
  const [before, seenBefore] = [await read(), await seen()];
  expect(before).toMatchObject([[{ daysLeft: 95 }, 'none'], [{ daysLeft: 5 }, 'renewal'], {}]);
  for (let day = 0; day < 12; day += 1) {
    await wait(shop, 1);
    expect(await pastByTheirDates(shop)).toBe(0);
    machine = await portal(shop);
    expect(await read()).toEqual(before);
  }
  expect(await seen()).toEqual(seenBefore);
  await move(shop, 'approved');
  expect(await shop.listing()).toMatchObject({ premiumUntil: after(192), featuredUntil: after(102) });
  expect(await shop.periods()).toMatchObject([
    { startsAt: START, endsAt: after(102), weekNoticeAt: null },
    { startsAt: START, endsAt: after(102), weekNoticeAt: null },
    { startsAt: after(102), endsAt: after(192) },
  ]);
});

test('an hour that is left stands still as an hour, and is not written each minute', async () => {
  await using shop = await openHidden();
  await move(shop, 'approved');
  await pay(shop);
  await shop.database.db.update(placements).set({ endsAt: new Date(START.getTime() + 60 * MINUTE_MS) });
  await shop.database.db.update(machines).set({ premiumUntil: new Date(START.getTime() + 60 * MINUTE_MS) });
  await review(shop);
  const moments = new Set<string>();
  for (let minutes = 5; minutes <= 90; minutes += 5) {
    shop.pass(5 * MINUTE_MS);
    await shop.tick(END_PLACEMENTS);
    expect(await pastByTheirDates(shop)).toBe(0);
    moments.add((await shop.listing())?.placementsHeldAt?.toISOString() ?? '');
  }
  expect(moments.size).toBe(4);
  await move(shop, 'approved');
  expect(await shop.listing()).toMatchObject({ premiumUntil: new Date(shop.clock.at.getTime() + 60 * MINUTE_MS) });
});
