import type { Db } from '#app/db/client.ts';
import type { SendJob } from '#app/db/job-queue.ts';
import { insertMail } from './mail.db.ts';
import { SEND_MAIL } from './mail-job-kinds.ts';
import { renderMail } from './mail-layout.ts';
import { assertSendable } from './mail.rules.ts';
import type { Mail, MailSite } from './mail.ts';

export type Mailer = {
  /** Leaves when the caller's transaction commits, and never otherwise. */
  queue: (tx: Db, mail: Mail) => Promise<void>;
};

export type MailerDeps = {
  send: SendJob;
  /** How the operator can be reached, as the site says it at that moment. */
  siteIn: (tx: Db) => Promise<MailSite>;
};

/** Writes mails to the outbox, from where a job sends them. */
export function createMailer({ send, siteIn }: MailerDeps): Mailer {
  return {
    queue: async (tx, mail) => {
      assertSendable(mail);
      const { text, html } = renderMail(mail, await siteIn(tx));
      const mailId = await insertMail(tx, {
        recipient: mail.to,
        userId: mail.userId ?? null,
        subject: mail.subject,
        textBody: text,
        htmlBody: html,
      });
      await send(tx, SEND_MAIL, { mailId }, mailId);
    },
  };
}
