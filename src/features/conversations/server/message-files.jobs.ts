import { DAILY_JOB, type JobQueue } from '#app/db/job-queue.ts';
import {
  removeAbandonedMessageFiles,
  removeUnknownMessageFiles,
  type FileRemovalDeps,
} from './message-file-removal.service.ts';

/** Removes files that no message has named, or whose message or thread was deleted. */
export const REMOVE_ABANDONED_FILES = { name: 'conversations.remove-abandoned-files', ...DAILY_JOB };

/** Removes stored files of messages without a row in the database. */
export const REMOVE_UNKNOWN_FILES = { name: 'conversations.remove-unknown-files', ...DAILY_JOB };

const HOURLY = '45 * * * *';
/** Once a day, at a quiet time in the Americas, because it reads every file's path. */
const DAILY = '20 10 * * *';

export function handleMessageFileJobs(jobs: Pick<JobQueue, 'handle'>, deps: FileRemovalDeps): void {
  jobs.handle(REMOVE_ABANDONED_FILES, () => removeAbandonedMessageFiles(deps), { cron: HOURLY });
  jobs.handle(REMOVE_UNKNOWN_FILES, () => removeUnknownMessageFiles(deps), { cron: DAILY });
}
