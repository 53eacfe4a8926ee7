import { DrizzleQueryError } from 'drizzle-orm';
import { z } from 'zod';

const MOST_SQL = 300;

/** What PostgreSQL says of a failure without quoting what was written. */
const facts = z.object({
  code: z.string().optional(),
  table: z.string().optional(),
  column: z.string().optional(),
  constraint: z.string().optional(),
});

/** A failed statement without the values that it carried, which may name people: for logs and for the job queue. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const known = facts.safeParse(error.cause).data ?? {};
  const bare = new Error(`A statement failed: ${error.query.slice(0, MOST_SQL)}`);
  return Object.assign(bare, known);
}
