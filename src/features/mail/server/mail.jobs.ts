import type { Db } from '#app/db/client.ts';
import { DAILY_JOB, FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { deliverMail, sweepMails, type OnAttempt } from './delivery.service.ts';
import { deleteOldMails, findUnsentMail, type OutboxMail } from './mail.db.ts';
import { SEND_MAIL } from './mail.service.ts';
import { RETENTION_MS } from '../mail.rules.ts';
import type { SendBySmtp } from './smtp.service.ts';

/** Finds mails that no job will send: after a restored backup, or work on the database by hand. */
export const SWEEP_MAILS = { name: 'mail.sweep', ...FREQUENT_JOB };

/** Removes the mails of long ago. */
export const DELETE_OLD_MAILS = { name: 'mail.forget', ...DAILY_JOB };

/** Where mails go: to a server; or, while somebody tries the program out, to their terminal; or nowhere. */
export type MailTransport =
  | { kind: 'smtp'; send: SendBySmtp; onAttempt: OnAttempt }
  | { kind: 'terminal'; print: (text: string) => void }
  | { kind: 'none' };

export function handleMailJobs(
  jobs: Pick<JobQueue, 'handle' | 'send'>,
  { db, now, transport }: { db: Db; now: () => Date; transport: MailTransport },
): void {
  jobs.handle(SEND_MAIL, async ({ mailId }) => {
    if (transport.kind === 'smtp')
      return deliverMail({ db, now, sendBySmtp: transport.send, onAttempt: transport.onAttempt }, mailId);
    if (transport.kind === 'terminal') return printMail(db, mailId, transport.print);
  });
  jobs.handle(
    SWEEP_MAILS,
    async () => {
      if (transport.kind === 'smtp') await sweepMails(db, jobs.send, now());
    },
    { cron: '*/10 * * * *' },
  );
  jobs.handle(DELETE_OLD_MAILS, () => deleteOldMails(db, new Date(now().getTime() - RETENTION_MS)), {
    cron: '35 9 * * *',
  });
}

/** It stays unsent: printing is not sending. */
async function printMail(db: Db, mailId: string, print: (text: string) => void): Promise<void> {
  const mail = await findUnsentMail(db, mailId);
  if (mail !== undefined) print(formatForTerminal(mail));
}

const RULE = '-'.repeat(76);

function formatForTerminal({ recipient, subject, textBody }: OutboxMail): string {
  return `\n${RULE}\nTo: ${recipient}\nSubject: ${subject}\n\n${textBody}\n${RULE}\n`;
}
