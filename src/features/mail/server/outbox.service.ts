import type { Db } from '#app/db/client.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { countOutboxRows, findOutboxRows, type OutboxRow } from './outbox.db.ts';
import type { MailState, OutboxEntry, OutboxSearch } from '../outbox.schema.ts';

/**
 * What was mailed or waits to be, the newest first. The texts are for whoever passes them on by hand: where mails are sent,
 * a link that opens somebody's account is nobody else's business.
 */
export async function listOutbox(
  db: Db,
  { state, search, ...paging }: PagingQuery & OutboxSearch,
  { showsTexts }: { showsTexts: boolean },
): Promise<{ rows: OutboxEntry[]; total: number }> {
  const filter = { state, search };
  const rows = await findOutboxRows(db, filter, rowsOf(paging));
  return { rows: rows.map((row) => toEntry(row, showsTexts)), total: await countOutboxRows(db, filter) };
}

function toEntry({ textBody, createdAt, sentAt, givenUpAt, ...row }: OutboxRow, showsTexts: boolean): OutboxEntry {
  const state = getMailState({ sentAt, givenUpAt });
  return {
    ...row,
    state,
    text: showsTexts && state === 'waiting' ? textBody : null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    givenUpAt: givenUpAt?.toISOString() ?? null,
  };
}

function getMailState({ sentAt, givenUpAt }: Pick<OutboxRow, 'sentAt' | 'givenUpAt'>): MailState {
  if (sentAt !== null) return 'sent';
  return givenUpAt === null ? 'waiting' : 'given-up';
}
