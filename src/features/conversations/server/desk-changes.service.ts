import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#app/db/client.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { DeskChange } from '../desk.schema.ts';
import { reminderAt } from '../reminders.rules.ts';
import { noSuchThread } from './thread-access.service.ts';
import type { ThreadDeps } from './threads.service.ts';
import { findColleagues } from './desk.db.ts';
import { answerContacts } from './thread-messages.db.ts';
import { passTurn } from './thread-turns.service.ts';
import { lockAccountsOfThread, lockThreadWithAccounts, updateThread, type ThreadRow } from './threads.db.ts';

/**
 * Assigns, closes or reopens a thread, or sets its reminder, with an audit entry about what has changed. Closing marks the
 * messages of the contact form that wait in it as in no need of an answer. Throws not_found, and invalid for an assignee who
 * does not answer messages and for a moment that has passed.
 */
export async function changeThread(
  { db, now }: ThreadDeps,
  admin: User,
  { id, ...change }: DeskChange & { id: string },
): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const at = now();
    if (change.isClosed === true) {
      const { username } = await getActor(tx, admin);
      await lockAccountsOfThread(tx, id, isSet(change.assigneeId) ? [change.assigneeId] : []);
      await answerContacts(tx, id, { at, username, as: 'no-answer-needed' });
    }
    const thread = await lockThreadWithAccounts(tx, id, isSet(change.assigneeId) ? [change.assigneeId] : []);
    if (thread === undefined) throw noSuchThread();
    const names = await readNames(tx, thread, change);
    const [fields, waitsFor] = [changedFields(change, at), nextTurn(thread, change)];
    const changed = { ...thread, ...fields, waitsFor };
    if (isSame(thread, changed)) return;
    if (Object.keys(fields).length > 0) await updateThread(tx, id, fields);
    if (waitsFor !== thread.waitsFor) await passTurn(tx, thread, { waitsFor, at });
    const [before, after] = [recordedOf(thread, names), recordedOf(changed, names)];
    const subject = { type: 'thread', id } as const;
    await recordAdminAction(tx, admin, { action: 'change conversation', subject, before, after });
  });
}

/** The names of the current and the new assignee. */
async function readNames(
  tx: Db,
  { assigneeId: current }: ThreadRow,
  { assigneeId: chosen }: DeskChange,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map((await findColleagues(tx)).map(({ id, name }) => [id, name]));
  if (isSet(chosen) && chosen !== current && !names.has(chosen)) {
    const message = 'Choose an admin who answers messages';
    throw new AppError('invalid', message, [{ path: 'assigneeId', message }]);
  }
  return names;
}

type Changed = Pick<ThreadRow, 'assigneeId' | 'waitsFor' | 'remindAt'>;

/** Who is expected to write: nobody in a closed thread, and the office in a reopened one. */
function nextTurn({ waitsFor }: ThreadRow, { isClosed }: DeskChange): ThreadRow['waitsFor'] {
  if (isClosed === undefined) return waitsFor;
  return isClosed ? null : (waitsFor ?? 'office');
}

function changedFields({ assigneeId, isClosed, remindOn }: DeskChange, at: Date): Partial<Omit<Changed, 'waitsFor'>> {
  return {
    ...(assigneeId !== undefined && { assigneeId }),
    ...(isClosed === true && { remindAt: null }),
    ...(remindOn !== undefined && { remindAt: remindOn === null ? null : requireFuture(reminderAt(remindOn, at), at) }),
  };
}

function isSame(one: Changed, other: Changed): boolean {
  const valuesOf = ({ assigneeId, waitsFor, remindAt }: Changed) => [assigneeId, waitsFor, remindAt?.getTime()];
  return isDeepStrictEqual(valuesOf(one), valuesOf(other));
}

function requireFuture(moment: Date, now: Date): Date {
  const message = 'That has passed: choose a later day';
  if (moment <= now) throw new AppError('invalid', message, [{ path: 'remindOn', message }]);
  return moment;
}

/** What the audit log contains about a thread; an assignee who does not answer messages any more has no name. */
function recordedOf({ assigneeId, waitsFor, remindAt }: Changed, names: ReadonlyMap<string, string>) {
  return {
    assignee: assigneeId === null ? null : (names.get(assigneeId) ?? 'somebody else'),
    isClosed: waitsFor === null,
    remindAt: remindAt?.toISOString() ?? null,
  };
}

function isSet<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
