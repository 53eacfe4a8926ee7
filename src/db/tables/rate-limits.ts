import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './column-types.ts';

/** Counters of the rate limits, shared by all replicas. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text('bucket').notNull(),
    key: text('key').notNull(),
    hits: integer('hits').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.key] }),
    index('rate_limits_resets_at_idx').on(table.resetsAt),
  ],
);
