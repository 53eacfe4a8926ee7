import type { Database } from '#app/db/client.ts';
import { findQueueFigures, type QueueFigures } from '#app/db/job-queue-figures.ts';
import { countUnfinished } from './backlog.db.ts';

/** What the database says about the work that is to be done. */
export type WorkFigures = {
  queues: readonly QueueFigures[];
  mailsWaiting: number;
  importsRunning: { partner: number; csv: number };
};

export async function readWork(database: Database): Promise<WorkFigures> {
  const queues = await findQueueFigures(database);
  const { mails, partner, csv } = await countUnfinished(database.db);
  return { queues, mailsWaiting: mails, importsRunning: { partner, csv } };
}
