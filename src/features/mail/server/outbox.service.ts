import type { Db } from '#app/db/client.ts';
import { pickForJson } from '#app/lib/collections.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import type { MailState, OutboxEntry, OutboxSearch } from '../outbox.schema.ts';
import { countOutboxRows, findOutboxRows, type OutboxRow } from './outbox.db.ts';

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

function toEntry({ textBody, ...row }: OutboxRow, showsTexts: boolean): OutboxEntry {
  const state = getMailState(row);
  return {
    ...row,
    ...pickForJson(row, ['createdAt', 'sentAt', 'givenUpAt', 'heldUntil', 'sendAfter']),
    state,
    text: showsTexts && state === 'waiting' ? textBody : null,
  };
}

function getMailState({ sentAt, givenUpAt }: Pick<OutboxRow, 'sentAt' | 'givenUpAt'>): MailState {
  if (sentAt !== null) return 'sent';
  return givenUpAt === null ? 'waiting' : 'given-up';
}
