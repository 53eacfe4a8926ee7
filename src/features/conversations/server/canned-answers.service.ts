import type { Db } from '#app/db/client.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CannedAnswer, CannedAnswerInput } from '../canned-answers.schema.ts';
import type { ThreadDeps } from './threads.service.ts';
import {
  deleteCannedAnswer,
  findCannedAnswers,
  insertCannedAnswer,
  isTitleTaken,
  lockCannedAnswer,
  updateCannedAnswer,
} from './canned-answers.db.ts';

const subjectOf = (id: string) => ({ type: 'setting', id: `canned answer ${id}` }) as const;

/** All canned answers, by title. */
export async function listCannedAnswers(db: Db): Promise<CannedAnswer[]> {
  return (await findCannedAnswers(db)).map(({ id, title, body }) => ({ id, title, body }));
}

/** Adds a canned answer. Throws conflict if another one has the title. */
export async function addCannedAnswer(
  { db, now }: ThreadDeps,
  admin: User,
  input: CannedAnswerInput,
): Promise<CannedAnswer> {
  return runAsAdmin(db, admin, async (tx) => {
    const added = await insertCannedAnswer(tx, { ...input, updatedAt: now() });
    if (added === undefined) throw titleTaken();
    const { id } = added;
    await recordAdminAction(tx, admin, {
      action: 'add canned answer',
      subject: subjectOf(id),
      before: null,
      after: input,
    });
    return { id, ...input };
  });
}

/** Changes a canned answer. Throws not_found, and conflict if another one has the title. */
export async function changeCannedAnswer(
  { db, now }: ThreadDeps,
  admin: User,
  { id, ...input }: CannedAnswerInput & { id: string },
): Promise<CannedAnswer> {
  return runAsAdmin(db, admin, async (tx) => {
    const { title, body } = await lockExisting(tx, id);
    if (await isTitleTaken(tx, { id, title: input.title })) throw titleTaken();
    await updateCannedAnswer(tx, id, { ...input, updatedAt: now() });
    const before = { title, body };
    await recordAdminAction(tx, admin, {
      action: 'change canned answer',
      subject: subjectOf(id),
      before,
      after: input,
    });
    return { id, ...input };
  });
}

/** Throws not_found. */
export async function removeCannedAnswer({ db }: ThreadDeps, admin: User, id: string): Promise<void> {
  await runAsAdmin(db, admin, async (tx) => {
    const { title, body } = await lockExisting(tx, id);
    await deleteCannedAnswer(tx, id);
    const before = { title, body };
    await recordAdminAction(tx, admin, { action: 'delete canned answer', subject: subjectOf(id), before, after: null });
  });
}

async function lockExisting(tx: Db, id: string) {
  const row = await lockCannedAnswer(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This canned answer was deleted');
  return row;
}

function titleTaken(): AppError {
  return new AppError('conflict', 'Another canned answer has this title');
}
