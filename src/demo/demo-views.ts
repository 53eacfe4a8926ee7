import { PUBLIC_STATUSES, VIEW_SOURCES } from '#app/db/enums.ts';
import type { homepageViews, pageViews, publicPeriods, viewSourceDays } from '#app/db/tables/visits.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { MachineRow } from './machine-row.ts';
import { createRandom, type Random } from './random.ts';

const DAYS = 30;
const SEED = 20;

/** A month of visits: more on weekdays and recently, most of them to a few machines. */
export function demoViews(machines: readonly MachineRow[], now: Date) {
  const random = createRandom(SEED);
  const listed = machines
    .filter(({ status }) => PUBLIC_STATUSES.some((open) => open === status))
    .map((machine) => ({ machine, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ machine }) => machine);
  const pages: (typeof pageViews.$inferInsert)[] = [];
  const home: (typeof homepageViews.$inferInsert)[] = [];
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const day = new Date(now.getTime() - daysAgo * DAY_MS);
    for (let visit = 0; visit < visitsOn(day, daysAgo, random); visit += 1) {
      const viewedAt = new Date(day.getTime() - random.int(0, DAY_MS - 1));
      home.push({ viewedAt });
      const sessionId = `demo-${daysAgo}-${visit}`;
      for (const machine of listed.length === 0 ? [] : seenIn(listed, random))
        pages.push({ machineId: machine.id, viewedAt, sessionId });
    }
  }
  return { pages, home, sources: sourcesOf(pages, random) };
}

/** Most visitors come from search engines. */
function sourcesOf(pages: readonly (typeof pageViews.$inferInsert)[], random: Random) {
  const days = new Map<string, typeof viewSourceDays.$inferInsert>();
  for (const { machineId, viewedAt = new Date() } of pages) {
    const [day, source] = [viewedAt.toISOString().slice(0, 10), random.pickSkewed(VIEW_SOURCES)];
    const key = `${machineId} ${day} ${source}`;
    days.set(key, { machineId, day, source, views: (days.get(key)?.views ?? 0) + 1 });
  }
  return [...days.values()];
}

/** Every listing has been public since it was listed, or until it was sold. */
export function demoPublicPeriods(machines: readonly MachineRow[], now: Date): (typeof publicPeriods.$inferInsert)[] {
  return machines.flatMap(({ id, status, createdAt: beganAt = now, soldAt }) => {
    if (PUBLIC_STATUSES.some((open) => open === status)) return [{ machineId: id, beganAt }];
    return status === 'sold' ? [{ machineId: id, beganAt, endedAt: soldAt ?? now }] : [];
  });
}

function visitsOn(day: Date, daysAgo: number, random: Random): number {
  const isWeekend = day.getUTCDay() % 6 === 0;
  return Math.round((isWeekend ? 9 : 22) * (1.4 - daysAgo / DAYS) + random.int(0, 8));
}

function seenIn(listed: readonly MachineRow[], random: Random): Set<MachineRow> {
  return new Set(Array.from({ length: random.int(1, 4) }, () => random.pickSkewed(listed)));
}
