import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, SendJobs } from '#app/db/job-queue.ts';
import { chunksOf } from '#app/lib/chunks.ts';
import { insertMails, type NewMail } from './mail.db.ts';
import { renderMail } from '../layout.rules.ts';
import { assertSendable, type Mail, type MailSite } from '../mail.rules.ts';

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

export type MailerDeps = {
  sendAll: SendJobs;
  /** How the operator can be reached, as the site says it at that moment. */
  siteIn: (tx: Db) => Promise<MailSite>;
};

/** Few enough that visitors do not notice while they are put together. */
const AT_ONCE = 100;

/** Writes mails to the outbox, from where jobs send them. */
export function createMailer({ sendAll, siteIn }: MailerDeps): Mailer {
  const write = async (tx: Db, mails: readonly Mail[], site: MailSite) => {
    for (const some of chunksOf(mails, AT_ONCE)) {
      const ids = await insertMails(
        tx,
        some.map((mail) => rendered(mail, site)),
      );
      const jobs = ids.map((mailId) => ({ id: mailId, payload: { mailId } }));
      await sendAll(tx, SEND_MAIL, jobs);
    }
  };
  return {
    queue: async (tx, mail) => write(tx, [mail], await siteIn(tx)),
    queueAll: async (tx, mails) => {
      if (mails.length > 0) await write(tx, mails, await siteIn(tx));
    },
    queueToOperator: async (tx, mail) => {
      const site = await siteIn(tx);
      await write(tx, [{ ...mail, to: site.operatorEmail }], site);
    },
  };
}

function rendered(mail: Mail, site: MailSite): NewMail {
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
