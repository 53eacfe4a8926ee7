import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pickForJson } from '#app/lib/collections.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import type { MailKindFigures, MailSelection, OutboxEntry } from '../outbox.schema.ts';
import type { MailState, OutboxSearch } from '../outbox-search.schema.ts';
import {
  countMailsByKind,
  countOutboxRows,
  findOutboxRows,
  isStored,
  updateAbandoned,
  updateFailedReset,
  type OutboxRow,
} from './outbox.db.ts';
import { SEND_MAIL } from './mail.service.ts';

/**
 * Sent and unsent mails, the newest first. The texts are for admins who forward them manually: if mails are sent, links
 * that give access to an account must not be visible to others.
 */
export async function listOutbox(
  db: Db,
  { state, search, day, ...paging }: PagingQuery & OutboxSearch,
  { showsTexts }: { showsTexts: boolean },
): Promise<{ rows: OutboxEntry[]; total: number }> {
  const filter = { state, search, day };
  const rows = await findOutboxRows(db, filter, rowsOf(paging));
  return { rows: rows.map((row) => toEntry(row, showsTexts)), total: await countOutboxRows(db, filter) };
}

function toEntry({ textBody, isStopped, ...row }: OutboxRow, showsTexts: boolean): OutboxEntry {
  const state = getMailState({ ...row, isStopped });
  return {
    ...row,
    ...pickForJson(row, ['createdAt', 'sentAt', 'givenUpAt', 'heldUntil', 'sendAfter']),
    state,
    text: showsTexts && state === 'waiting' ? textBody : null,
  };
}

function getMailState({
  sentAt,
  givenUpAt,
  isStopped,
}: Pick<OutboxRow, 'sentAt' | 'givenUpAt' | 'isStopped'>): MailState {
  if (sentAt !== null) return 'sent';
  if (givenUpAt === null) return 'waiting';
  return isStopped ? 'stopped' : 'given-up';
}

const FIGURES_MS = 30 * DAY_MS;

/** What became of the mails of the last 30 days, by kind. `titles` are those of the editable texts, by key. */
export async function readMailFigures(
  db: Db,
  titles: ReadonlyMap<string, string>,
  now: Date,
): Promise<MailKindFigures[]> {
  const rows = await countMailsByKind(db, new Date(now.getTime() - FIGURES_MS));
  // A kind of an earlier release has no title.
  const titleOf = (kind: string | null) => (kind === null ? 'Other' : (titles.get(kind) ?? kind));
  return rows.map((row) => Object.assign(row, { title: titleOf(row.kind) }));
}

/**
 * Queues failed mails at once, with new attempts, and returns their number. Leaves out mails that are being sent, held
 * back, or not to be sent before a time. Throws not_found, and conflict for one such mail.
 */
export async function sendMailsAgain(tx: Db, send: SendJob, selection: MailSelection, now: Date): Promise<number> {
  const ids = await updateFailedReset(tx, selection, now);
  // Without an id of its own: the job that waits for its next attempt has it, and ends once the mail is sent.
  for (const mailId of ids) await send(tx, SEND_MAIL, { mailId });
  if (ids.length === 0) await refuseOne(tx, selection, 'This email has not failed, or is being sent right now');
  return ids.length;
}

/**
 * Abandons unsent mails, which deletes their texts, and returns their number. Leaves out mails that are being sent.
 * Throws not_found, and conflict for one such mail.
 */
export async function giveMailsUp(tx: Db, selection: MailSelection, now: Date): Promise<number> {
  const mails = await updateAbandoned(tx, selection, now);
  if (mails === 0)
    await refuseOne(
      tx,
      selection,
      'This email was sent or given up, or is being sent right now, alone or within another',
    );
  return mails;
}

async function refuseOne(tx: Db, selection: MailSelection, why: string): Promise<void> {
  if (!('id' in selection)) return;
  if (!(await isStored(tx, selection.id))) throw new AppError('not_found', 'This email no longer exists');
  throw new AppError('conflict', why);
}
