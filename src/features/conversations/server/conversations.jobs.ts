import { FREQUENT_JOB, type JobQueue } from '#app/db/job-queue.ts';
import { remindSellers } from './seller-reminders.service.ts';
import { mailNewMessages, type ThreadMailDeps } from './thread-mails.service.ts';

/** Mails new messages of conversations. */
export const MAIL_MESSAGES = { name: 'conversations.mail-messages', ...FREQUENT_JOB };

/** Reminds sellers who do not answer, and hands their conversations to the office. */
export const REMIND_SELLERS = { name: 'conversations.remind-sellers', ...FREQUENT_JOB };

const EVERY_MINUTE = '* * * * *';
const EVERY_QUARTER_HOUR = '*/15 * * * *';

/** `areMailsSent`: without mails, messages would count as mailed, and sellers as reminded. */
export function handleConversationJobs(
  jobs: Pick<JobQueue, 'handle'>,
  deps: ThreadMailDeps,
  { areMailsSent }: { areMailsSent: boolean },
): void {
  jobs.handle(
    MAIL_MESSAGES,
    (_payload, signal) => mailNewMessages(deps, signal),
    areMailsSent ? { cron: EVERY_MINUTE } : {},
  );
  jobs.handle(
    REMIND_SELLERS,
    (_payload, signal) => remindSellers(deps, signal),
    areMailsSent ? { cron: EVERY_QUARTER_HOUR } : {},
  );
}
