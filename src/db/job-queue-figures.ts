import type { Database } from './client.ts';

/** Figures of one kind of job. */
export type QueueFigures = {
  queue: string;
  /** Jobs that are due but not started. */
  waiting: number;
  /** Jobs scheduled or retried later. */
  deferred: number;
  /** These two are pg-boss's own counts, at most a minute old. */
  active: number;
  /** Jobs that failed all tries; pg-boss deletes them after about a week. */
  failed: number;
  /** Age of the oldest due job; 0 if there is none. */
  oldestWaitingS: number;
};

/** Bounds the count, so that an overfull queue is not read to its end each time. */
const MAX_COUNTED_JOBS = 10_000;

/** Reads the queue's state from its index of unfinished jobs and its own counts. */
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

/** Jobs that failed all tries in the last 24 hours, by kind. */
export async function findFailedJobs({ pool }: Pick<Database, 'pool'>): Promise<{ queue: string; failed: number }[]> {
  const { rows } = await pool.query<{ queue: string; failed: number }>(
    `select name as queue, count(*)::int as failed from pgboss.job
     where state = 'failed' and completed_on > now() - interval '24 hours' group by name order by name`,
  );
  return rows;
}
