import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sales } from './tables/sales.ts';

/**
 * Whether a listing is sold to the buyer of another conversation than this one, or outside of this site. Somebody who is only
 * named may be the buyer of this one, whom a seller does not know.
 */
export function isSoldToAnother({ machineId, threadId }: { machineId: PgColumn; threadId: PgColumn }): SQL<boolean> {
  return sql`exists (select from ${sales} where ${sales.machineId} = ${machineId}
    and ${sales.undoneAt} is null and ${sales.relistedAt} is null
    and (${sales.buyer} = 'elsewhere' or ${sales.threadId} <> ${threadId}))`;
}

/** Whether a listing was sold after something, and is for sale again. A sale that was undone does not count. */
export function isRelistedAfter(machineId: PgColumn, moment: PgColumn): SQL<boolean> {
  return sql`exists (select from ${sales} where ${sales.machineId} = ${machineId}
    and ${sales.undoneAt} is null and ${sales.relistedAt} > ${moment})`;
}
