import type { Database } from './client.ts';

/** One kind of work: how much of it there is. */
export type QueueFigures = {
  queue: string;
  /** Due, and not begun. */
  waiting: number;
  /** To be done, or tried again, later. */
  deferred: number;
  /** These two as the queue counted them last, a minute ago at most. */
  active: number;
  /** Given up after all tries; forgotten after about a week. */
  failed: number;
  /** For how long the oldest of those that are due has been so; 0 when there is none. */
  oldestWaitingS: number;
};

/** So that a queue that has run full is not read to its end each time: more than that is simply too much. */
const MAX_COUNTED_JOBS = 10_000;

/** Reads the state of the queue, from its index of unfinished work and its own counts. */
export async function findQueueFigures({ pool }: Pick<Database, 'pool'>): Promise<QueueFigures[]> {
  const { rows } = await pool.query<QueueFigures>(
    `with unfinished as (
       select name, start_after from pgboss.job where state < 'active' and not blocked limit $1
     )
     select queue.name as queue, queue.active_count as active, queue.failed_count as failed,
       (count(job.name) filter (where job.start_after <= now()))::int as waiting,
       (count(job.name) filter (where job.start_after > now()))::int as deferred,
       coalesce(extract(epoch from now() - min(job.start_after) filter (where job.start_after <= now())), 0)::float8
         as "oldestWaitingS"
     from pgboss.queue as queue left join unfinished as job on job.name = queue.name
     group by queue.name, queue.active_count, queue.failed_count order by queue.name`,
    [MAX_COUNTED_JOBS],
  );
  return rows;
}

/** What was given up in the last 24 hours, by kind. */
export async function findFailedJobs({ pool }: Pick<Database, 'pool'>): Promise<{ queue: string; failed: number }[]> {
  const { rows } = await pool.query<{ queue: string; failed: number }>(
    `select name as queue, count(*)::int as failed from pgboss.job
     where state = 'failed' and completed_on > now() - interval '24 hours' group by name order by name`,
  );
  return rows;
}
