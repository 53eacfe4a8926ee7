import { DrizzleQueryError } from 'drizzle-orm';
import { z } from 'zod';

const MOST_SQL = 300;

/** The fields of a PostgreSQL error that contain no values. */
const facts = z.object({
  code: z.string().optional(),
  table: z.string().optional(),
  column: z.string().optional(),
  constraint: z.string().optional(),
});

/** Removes values, which may be personal data, from a statement's error: for logs and for the job queue. */
export function redactQueryValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const known = facts.safeParse(error.cause).data ?? {};
  const bare = new Error(`A statement failed: ${error.query.slice(0, MOST_SQL)}`);
  return Object.assign(bare, known);
}
