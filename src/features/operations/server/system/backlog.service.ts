import type { Database } from '#app/db/client.ts';
import { findQueueFigures, type QueueFigures } from '#app/db/job-queue-figures.ts';
import { countBacklog } from './backlog.db.ts';

/** The work that waits in the database. */
export type BacklogFigures = {
  queues: readonly QueueFigures[];
  mailsWaiting: number;
  importsRunning: { partner: number; csv: number };
};

export async function readBacklog(database: Database): Promise<BacklogFigures> {
  const queues = await findQueueFigures(database);
  const { mails, partner, csv } = await countBacklog(database.db);
  return { queues, mailsWaiting: mails, importsRunning: { partner, csv } };
}
