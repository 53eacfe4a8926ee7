import { chunked } from '#app/lib/collections.ts';
import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, SendJobs } from '#app/db/job-queue.ts';
import { renderMail } from '../layout.rules.ts';
import type { EditedTexts } from '#app/features/site/editable-texts.rules.ts';
import { assertSendable, type Mail, type MailContent, type MailSite } from '../mail.rules.ts';
import { rewordMail, textKeysIn } from '../reworded.rules.ts';
import {
  deleteNoticesTo,
  deleteWithdrawn,
  findInactiveAmong,
  insertMails,
  updateSettled,
  updateText,
  type NewMail,
} from './mail.db.ts';
import { deleteUnsentMessages } from './mail-threads.db.ts';

/** Retried within minutes, then hourly, until the mail is too old (`mail.rules.ts`), before the last retry. */
export const SEND_MAIL = {
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  retries: 40,
  retryAfterS: 60,
  longestPauseS: 60 * 60,
  isQuick: true,
} satisfies JobKind;

export type Mailer = {
  /** Queues a mail, which is sent only if the caller's transaction commits. */
  queue: (tx: Db, mail: Mail) => Promise<void>;
  /** The same for many mails at once. */
  queueAll: (tx: Db, mails: readonly Mail[]) => Promise<void>;
  /** The same for the current operator of the site. */
  queueToOperator: (tx: Db, mail: OperatorMail) => Promise<void>;
  /** Deletes the unsent notices to an account that is being suspended; until the suspension ends, none are queued. */
  dropNotices: (tx: Db, userId: string) => Promise<void>;
  /** Deletes the unsent mails about an act that is being undone, and returns whether there were any. */
  withdraw: (tx: Db, undoKey: string, now: Date) => Promise<boolean>;
  /** Deletes the unsent mails of a conversation that bring these messages, and returns whether there were any. */
  dropMessages: (tx: Db, of: { threadId: string; messages: readonly string[]; now: Date }) => Promise<boolean>;
  /** Replaces an unsent mail. */
  rewrite: (tx: Db, id: string, mail: Mail) => Promise<void>;
  /** The unsent mails about these acts can no longer be withdrawn: another act has followed them. */
  settle: (tx: Db, undoKeys: readonly string[]) => Promise<void>;
};

export type OperatorMail = MailContent & Pick<Mail, 'replyTo' | 'thread'>;

type MailerDeps = {
  sendAll: SendJobs;
  /** The site with the operator's current contact. */
  readSite: (tx: Db) => Promise<MailSite>;
  /** The operator's words in place of the shipped ones. */
  readTexts: (tx: Db, keys: readonly string[]) => Promise<EditedTexts>;
};

/** The number of mails rendered without a pause: few enough not to delay other requests. */
const BATCH_SIZE = 100;

/** Writes mails to the outbox, from which jobs send them. */
export function createMailer({ sendAll, readSite, readTexts }: MailerDeps): Mailer {
  const write = async (tx: Db, given: readonly Mail[], site: MailSite) => {
    const mails = await withoutSuspended(tx, given);
    const edited = await readTexts(tx, textKeysIn(mails));
    for (const batch of chunked(mails, BATCH_SIZE)) {
      const ids = await insertMails(
        tx,
        batch.map((mail) => toOutboxMail(rewordMail(mail, edited), site)),
      );
      const jobs = ids.map((mailId, at) => ({
        id: mailId,
        payload: { mailId },
        startAfter: batch[at]?.sendAfter,
      }));
      await sendAll(tx, SEND_MAIL, jobs);
    }
  };
  return {
    queue: async (tx, mail) => write(tx, [mail], await readSite(tx)),
    queueAll: async (tx, mails) => {
      if (mails.length > 0) await write(tx, mails, await readSite(tx));
    },
    withdraw: async (tx, undoKey, now) => (await deleteWithdrawn(tx, undoKey, now)) > 0,
    rewrite: async (tx, id, mail) => {
      const edited = await readTexts(tx, textKeysIn([mail]));
      await updateText(tx, id, toOutboxMail(rewordMail(mail, edited), await readSite(tx)));
    },
    settle: updateSettled,
    dropNotices: deleteNoticesTo,
    dropMessages: async (tx, of) => (await deleteUnsentMessages(tx, of)) > 0,
    queueToOperator: async (tx, mail) => {
      const site = await readSite(tx);
      await write(tx, [{ ...mail, to: site.operatorEmail, limit: 'counted' }], site);
    },
  };
}

/** Suspended accounts get mails about money and their security, and no others: those speak of a portal that is closed. */
async function withoutSuspended(tx: Db, mails: readonly Mail[]): Promise<readonly Mail[]> {
  const informed = mails.flatMap(({ limit, userId }) => (limit === 'counted' ? [] : (userId ?? [])));
  if (informed.length === 0) return mails;
  const suspended = new Set(await findInactiveAmong(tx, informed));
  return mails.filter(({ limit, userId }) => limit === 'counted' || !suspended.has(userId ?? ''));
}

function toOutboxMail(mail: Mail, site: MailSite): NewMail {
  assertSendable(mail);
  const { text, html } = renderMail(mail, site);
  // The operator's own mailbox is not protected from the site: the site's visitors write to it.
  const isToOperator = mail.to.toLowerCase() === site.operatorEmail.toLowerCase();
  const mailboxLimit = isToOperator ? 'exempt' : mail.limit;
  return {
    mailboxLimit,
    // Only limited mails are ever merged.
    body: mailboxLimit === 'confirmed' || mailboxLimit === 'unconfirmed' ? mail.body : null,
    threadId: mail.thread?.id ?? null,
    threadMessage: mail.thread?.message ?? null,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    recipient: mail.to,
    replyTo: mail.replyTo ?? null,
    userId: mail.userId ?? null,
    subject: mail.subject,
    textBody: text,
    htmlBody: html,
    sendAfter: mail.sendAfter ?? null,
    undoKey: mail.undoKey ?? null,
    kind: mail.subjectWording?.text.key ?? mail.kind ?? null,
    alert: mail.alert ?? null,
  };
}
