import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { Colleague, DeskPage, DeskQuery, DeskThread, DeskView, RelatedThread } from '../desk.schema.ts';
import { noSuchThread } from './thread-access.service.ts';
import { toThreadSummary } from './thread-views.rules.ts';
import type { ThreadDeps } from './threads.service.ts';
import {
  countDeskGroups,
  findColleagues,
  findDeskFacts,
  findDeskPlaces,
  findThreadsOfBuyer,
  findThreadsOfMachine,
  type DeskPlace,
} from './desk.db.ts';
import { findLastMessages } from './thread-messages.db.ts';
import { findListedThreads, findParties } from './threads.db.ts';

const PAGE_SIZE = 25;
/** How many other threads of the buyer and of the listing are shown. */
const MOST_RELATED = 10;

/** A page of all threads: those of a group that wait longest first, else those with the newest message. */
export async function listDeskThreads({ db, now }: ThreadDeps, admin: User, query: DeskQuery): Promise<DeskPage> {
  const filter = { now: now(), assigneeId: query.assigned === undefined ? undefined : admin.id };
  const { group, search, cursor } = query;
  const page = { after: cursor === undefined ? undefined : toPlace(cursor), limit: PAGE_SIZE + 1 };
  const places = await findDeskPlaces(db, { ...filter, group, search }, page);
  const shown = places.slice(0, PAGE_SIZE);
  const last = places.length > PAGE_SIZE ? shown.at(-1) : undefined;
  const threads = await readDeskThreads(
    db,
    shown.map(({ id }) => id),
    filter.now,
  );
  const counts = { office: 0, seller: 0, buyer: 0, closed: 0 };
  for (const counted of await countDeskGroups(db, filter)) counts[counted.group] = counted.n;
  return { threads, counts, next: last === undefined ? null : toCursor(last) };
}

function toCursor({ rank, micros, id }: DeskPlace): string {
  return [rank, micros, id].join('.');
}

function toPlace(cursor: string): DeskPlace {
  const [rank = '', micros = '', id = ''] = cursor.split('.');
  return { rank: Number(rank), micros, id };
}

/** These threads, in this order, without those that were deleted meanwhile. */
async function readDeskThreads(db: Db, ids: readonly string[], now: Date): Promise<DeskThread[]> {
  if (ids.length === 0) return [];
  const [listed, parties] = [await findListedThreads(db, ids), await findParties(db, ids)];
  const [lasts, facts] = [await findLastMessages(db, ids, 'office'), await findDeskFacts(db, ids, now)];
  return ids.flatMap((id) => {
    const [each, known] = [listed.find(({ thread }) => thread.id === id), facts.find((fact) => fact.id === id)];
    if (each === undefined || known === undefined) return [];
    const { assigneeId, waitingSince, remindAt } = each.thread;
    const last = lasts.find(({ message }) => message.threadId === id);
    return [
      {
        ...toThreadSummary(each, { party: 'office', parties, last }),
        group: known.group,
        waitingSince: waitingSince?.toISOString() ?? null,
        remindAt: remindAt?.toISOString() ?? null,
        isReminderDue: known.isReminderDue,
        assignee: assigneeId === null ? null : { id: assigneeId, name: known.assigneeName ?? '' },
      },
    ];
  });
}

/** A thread as the list shows it, with the other threads of its buyer and of its listing. Throws not_found. */
export async function readDeskView({ db, now }: ThreadDeps, id: string): Promise<DeskView> {
  const [[shown], [listed]] = [await readDeskThreads(db, [id], now()), await findListedThreads(db, [id])];
  if (shown === undefined || listed === undefined) throw noSuchThread();
  const { buyerEmail, machineId } = listed.thread;
  const ofBuyer = buyerEmail === null ? [] : await findThreadsOfBuyer(db, { id, buyerEmail }, MOST_RELATED);
  const ofMachine = machineId === null ? [] : await findThreadsOfMachine(db, { id, machineId }, MOST_RELATED);
  return { ...shown, ofBuyer: ofBuyer.map(toRelated), ofMachine: ofMachine.map(toRelated) };
}

type RelatedRow = Awaited<ReturnType<typeof findThreadsOfBuyer>>[number];

function toRelated({ id, machineName, subject, buyerName, waitsFor, lastMessageAt }: RelatedRow): RelatedThread {
  const title = machineName ?? subject;
  return { id, title, buyerName, isClosed: waitsFor === null, lastMessageAt: lastMessageAt.toISOString() };
}

/** The admins to whom a thread can be assigned. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  return findColleagues(db);
}
