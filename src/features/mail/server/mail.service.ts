import { chunked } from '#app/lib/collections.ts';
import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, SendJobs } from '#app/db/job-queue.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { pickForJson } from '#app/lib/collections.ts';
import { renderMail } from '../layout.rules.ts';
import { assertSendable, type Mail, type MailSite } from '../mail.rules.ts';
import type { MailState, OutboxEntry, OutboxSearch } from '../outbox.schema.ts';
import { insertMails, countOutboxRows, findOutboxRows, type NewMail, type OutboxRow } from './mail.db.ts';

/** Tried within minutes, then hourly, until the mail is too old (`mail.rules.ts`), which comes before the last try. */
export const SEND_MAIL = {
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  retries: 40,
  retryAfterS: 60,
  longestPauseS: 60 * 60,
  isQuick: true,
} satisfies JobKind;

export type Mailer = {
  /** Leaves when the caller's transaction commits, and never otherwise. */
  queue: (tx: Db, mail: Mail) => Promise<void>;
  /** The same with many at once. */
  queueAll: (tx: Db, mails: readonly Mail[]) => Promise<void>;
  /** The same, to whom the site names as its operator at that moment. */
  queueToOperator: (tx: Db, mail: OperatorMail) => Promise<void>;
};

export type OperatorMail = Pick<Mail, 'subject' | 'body' | 'replyTo'>;

type MailerDeps = {
  sendAll: SendJobs;
  /** How the operator can be reached, as the site says it at that moment. */
  readSite: (tx: Db) => Promise<MailSite>;
};

/** Mails rendered without a pause: few enough that visitors do not notice. */
const BATCH_SIZE = 100;

/** Writes mails to the outbox, from where jobs send them. */
export function createMailer({ sendAll, readSite }: MailerDeps): Mailer {
  const write = async (tx: Db, mails: readonly Mail[], site: MailSite) => {
    for (const batch of chunked(mails, BATCH_SIZE)) {
      const ids = await insertMails(
        tx,
        batch.map((mail) => toOutboxMail(mail, site)),
      );
      const jobs = ids.map((mailId) => ({ id: mailId, payload: { mailId } }));
      await sendAll(tx, SEND_MAIL, jobs);
    }
  };
  return {
    queue: async (tx, mail) => write(tx, [mail], await readSite(tx)),
    queueAll: async (tx, mails) => {
      if (mails.length > 0) await write(tx, mails, await readSite(tx));
    },
    queueToOperator: async (tx, mail) => {
      const site = await readSite(tx);
      await write(tx, [{ ...mail, to: site.operatorEmail }], site);
    },
  };
}

function toOutboxMail(mail: Mail, site: MailSite): NewMail {
  assertSendable(mail);
  const { text, html } = renderMail(mail, site);
  return {
    recipient: mail.to,
    replyTo: mail.replyTo ?? null,
    userId: mail.userId ?? null,
    subject: mail.subject,
    textBody: text,
    htmlBody: html,
  };
}

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

function toEntry({ textBody, ...row }: OutboxRow, showsTexts: boolean): OutboxEntry {
  const state = getMailState(row);
  return {
    ...row,
    ...pickForJson(row, ['createdAt', 'sentAt', 'givenUpAt']),
    state,
    text: showsTexts && state === 'waiting' ? textBody : null,
  };
}

function getMailState({ sentAt, givenUpAt }: Pick<OutboxRow, 'sentAt' | 'givenUpAt'>): MailState {
  if (sentAt !== null) return 'sent';
  return givenUpAt === null ? 'waiting' : 'given-up';
}
