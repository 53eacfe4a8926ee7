import { and, isNull, lte, or } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { after, move, openHidden, pay, portal, review, START, wait } from '#test/hidden-listing.ts';
import { BOTH, type Checkout } from '#test/checkout.ts';
import { getPlacementStanding } from '../../placement-days.rules.ts';
import { getOffer } from '../../placement-life.rules.ts';
import { END_PLACEMENTS } from '../payments.jobs.ts';

/** The number of placements and listings that a release without held days would end. */
async function pastByTheirDates({ database: { db }, clock }: Checkout): Promise<number> {
  const isPast = and(isNull(placements.endedAt), lte(placements.endsAt, clock.at));
  const isOver = or(lte(machines.premiumUntil, clock.at), lte(machines.featuredUntil, clock.at));
  return (await db.$count(placements, isPast)) + (await db.$count(machines, isOver));
}

test('days that stand still leave no end in the past, which a release that knows nothing of it would act on', async () => {
  await using checkout = await openHidden();
  await move(checkout, 'approved');
  await pay(checkout, BOTH);
  await wait(checkout, 85);
  await pay(checkout);
  await review(checkout);
  const read = async () => [
    ...PLACEMENT_KINDS.map((kind) => [
      getPlacementStanding(machine, kind, checkout.clock.at),
      getOffer(machine, kind, checkout.clock.at),
    ]),
    machine.updatedAt,
  ];
  let machine = await portal(checkout);
  const seen = async () => {
    const [row] = await checkout.database.db.select({ version: catalogueVersion.version }).from(catalogueVersion);
    return { mails: await checkout.mails(), ...row };
  };
  const [before, seenBefore] = [await read(), await seen()];
  expect(before).toMatchObject([[{ daysLeft: 95 }, 'none'], [{ daysLeft: 5 }, 'renewal'], {}]);
  for (let day = 0; day < 12; day += 1) {
    await wait(checkout, 1);
    expect(await pastByTheirDates(checkout)).toBe(0);
    machine = await portal(checkout);
    expect(await read()).toEqual(before);
  }
  expect(await seen()).toEqual(seenBefore);
  await move(checkout, 'approved');
  expect(await checkout.listing()).toMatchObject({ premiumUntil: after(192), featuredUntil: after(102) });
  expect(await checkout.periods()).toMatchObject([
    { startsAt: START, endsAt: after(102), weekNoticeAt: null },
    { startsAt: START, endsAt: after(102), weekNoticeAt: null },
    { startsAt: after(102), endsAt: after(192) },
  ]);
});

test('an hour that is left stands still as an hour, and is not written each minute', async () => {
  await using checkout = await openHidden();
  await move(checkout, 'approved');
  await pay(checkout);
  await checkout.database.db.update(placements).set({ endsAt: new Date(START.getTime() + 60 * MINUTE_MS) });
  await checkout.database.db.update(machines).set({ premiumUntil: new Date(START.getTime() + 60 * MINUTE_MS) });
  await review(checkout);
  const moments = new Set<string>();
  for (let minutes = 5; minutes <= 90; minutes += 5) {
    checkout.pass(5 * MINUTE_MS);
    await checkout.tick(END_PLACEMENTS);
    expect(await pastByTheirDates(checkout)).toBe(0);
    moments.add((await checkout.listing())?.placementsHeldAt?.toISOString() ?? '');
  }
  expect(moments.size).toBe(4);
  await move(checkout, 'approved');
  expect(await checkout.listing()).toMatchObject({
    premiumUntil: new Date(checkout.clock.at.getTime() + 60 * MINUTE_MS),
  });
});
test('a first review that takes longer than 30 days holds up nothing', async () => {
  await using checkout = await openHidden();
  await pay(checkout);
  await wait(checkout, 40);
  expect((await move(checkout, 'approved')).json()).toMatchObject({ premiumUntil: after(120).toISOString() });
});
