import { DrizzleQueryError } from 'drizzle-orm';
import { z } from 'zod';

const MOST_SQL = 300;

/** The fields of a PostgreSQL error that quote no values. */
const facts = z.object({
  code: z.string().optional(),
  table: z.string().optional(),
  column: z.string().optional(),
  constraint: z.string().optional(),
});

/** A statement's error without its values, which may be personal data: for logs and for the job queue. */
export function redactQueryValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const known = facts.safeParse(error.cause).data ?? {};
  const bare = new Error(`A statement failed: ${error.query.slice(0, MOST_SQL)}`);
  return Object.assign(bare, known);
}
