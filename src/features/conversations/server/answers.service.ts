import type { Db } from '#app/db/client.ts';
import type { AwaitedParty } from '#app/db/thread-enums.ts';
import type { OfficeHours } from '#app/features/settings/office-hours.schema.ts';
import { readOfficeHours } from '#app/features/settings/server/settings.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { siteDay, siteDayStart } from '#app/lib/site-time.ts';
import { answerFigures, usualHours, type MeasuredWait } from '../answer-figures.rules.ts';
import { SHOWN_WEEKS, type AnswersReport, type AnswerTime, type WaitingThread } from '../answer-figures.schema.ts';
import { clockOf } from '../thread-clock.rules.ts';
import { findAnsweringSeller, findLastAnswers, findLongestWaits, findMeasuredWaits } from './thread-waits.db.ts';
import type { ThreadDeps } from './threads.service.ts';

/** Of each party, so many of the longest waits are listed. */
const MOST_WAITING = 10;
/** The usual answering time is that of the last answers. */
const LAST_ANSWERS = 20;
const WEEK_DAYS = 7;

/** How fast the office and Premium sellers answer, by week, and who waits longest now. */
export async function readAnswersReport({ db, now }: ThreadDeps): Promise<AnswersReport> {
  const [at, hours] = [now(), await readOfficeHours(db)];
  const begins = weekStarts(at);
  const first = begins[0] ?? at;
  const waits = await findMeasuredWaits(db, first);
  const weeks = begins.map((from, week) => {
    const until = begins[week + 1];
    const ofWeek = waits.filter(({ since }) => since >= from && (until === undefined || since < until));
    const { office, premiumSellers } = figuresByParty(ofWeek, hours, at);
    return { from: siteDay(from), office, premiumSellers };
  });
  const waiting = [
    ...(await findWaiting(db, 'office', { hours, at })),
    ...(await findWaiting(db, 'seller', { hours, at })),
  ];
  const { officeMinutes, sellerHours } = hours;
  return { targets: { officeMinutes, sellerHours }, ...figuresByParty(waits, hours, at), weeks, waiting };
}

/** The Mondays with which the last weeks begin, oldest first. */
function weekStarts(at: Date): Date[] {
  const sinceMonday = (at.getDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return Array.from({ length: SHOWN_WEEKS }, (_week, index) =>
    siteDayStart(at, sinceMonday + (SHOWN_WEEKS - 1 - index) * WEEK_DAYS),
  );
}

function figuresByParty(waits: readonly MeasuredWait[], hours: OfficeHours, at: Date) {
  const of = (party: AwaitedParty) =>
    answerFigures(
      waits.filter((wait) => wait.party === party),
      hours,
      at,
    );
  return { office: of('office'), premiumSellers: of('seller') };
}

async function findWaiting(
  db: Db,
  party: AwaitedParty,
  { hours, at }: { hours: OfficeHours; at: Date },
): Promise<WaitingThread[]> {
  const rows = await findLongestWaits(db, party, MOST_WAITING);
  return rows.flatMap(({ wait: { threadId, since, reason }, machineName, subject, buyerName }) => {
    const clock = clockOf({ waitsFor: party, waitingSince: since }, hours, at);
    return clock === null ? [] : [{ threadId, party, topic: machineName ?? subject, buyerName, reason, ...clock }];
  });
}

/** How fast questions about a public listing are usually answered, by its seller or by the office. Throws not_found. */
export async function readAnswerTime(db: Db, machineId: string): Promise<AnswerTime> {
  const answering = await findAnsweringSeller(db, machineId);
  if (answering === undefined) throw new AppError('not_found', 'Machine not found');
  const [answers, hours] = [await findLastAnswers(db, answering.sellerId, LAST_ANSWERS), await readOfficeHours(db)];
  return { withinHours: usualHours(answers, hours) };
}
