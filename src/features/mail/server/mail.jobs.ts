import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { deliverMail, sweepMails, type DeliveryDeps, type OnAttempt } from './delivery.service.ts';
import { deleteOldMails, findUnsentMail, type OutboxMail } from './mail.db.ts';
import { deleteOldInboundMails } from './inbound-mails.db.ts';
import { deleteOldEvents } from './mail-events.db.ts';
import { SEND_MAIL } from './mail.service.ts';
import { RETENTION_MS } from '../mail.rules.ts';
import type { SendBySmtp } from './smtp.service.ts';

/** Finds mails without a job, such as after restoring a backup, or manual changes of the database. */
export const SWEEP_MAILS = { name: 'mail.sweep', ...FREQUENT_JOB };

/** Deletes old mails, what was reported about them, and the ids of received ones. */
export const DELETE_OLD_MAILS = { name: 'mail.forget', ...DAILY_JOB };

/** The transport of mails: an SMTP server, the terminal for trying out the application, or none. */
export type MailTransport =
  | { kind: 'smtp'; send: SendBySmtp; onAttempt: OnAttempt }
  | { kind: 'terminal'; print: (text: string) => void }
  | { kind: 'none' };

export function handleMailJobs(
  jobs: Pick<JobQueue, 'handle' | 'send'>,
  { transport, ...deps }: Omit<DeliveryDeps, 'sendBySmtp' | 'onAttempt'> & { transport: MailTransport },
): void {
  const { db, now } = deps;
  jobs.handle(SEND_MAIL, async ({ mailId }) => {
    if (transport.kind === 'smtp')
      return deliverMail({ ...deps, sendBySmtp: transport.send, onAttempt: transport.onAttempt }, mailId);
    if (transport.kind === 'terminal') return printMail(db, mailId, transport.print);
  });
  jobs.handle(
    SWEEP_MAILS,
    async () => {
      if (transport.kind === 'smtp') await sweepMails(deps, jobs.send);
    },
    { cron: '*/10 * * * *' },
  );
  jobs.handle(
    DELETE_OLD_MAILS,
    async () => {
      const before = new Date(now().getTime() - RETENTION_MS);
      await deleteOldMails(db, before);
      await deleteOldEvents(db, before);
      await deleteOldInboundMails(db, before);
    },
    { cron: '35 9 * * *' },
  );
}

/** Printed mails stay unsent. */
async function printMail(db: Db, mailId: string, print: (text: string) => void): Promise<void> {
  const mail = await findUnsentMail(db, mailId);
  if (mail !== undefined) print(formatForTerminal(mail));
}

const RULE = '-'.repeat(76);

function formatForTerminal({ recipient, subject, textBody }: OutboxMail): string {
  return `\n${RULE}\nTo: ${recipient}\nSubject: ${subject}\n\n${textBody}\n${RULE}\n`;
}
