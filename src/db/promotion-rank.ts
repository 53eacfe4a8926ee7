import { lt } from 'drizzle-orm';
import { ORDINARY_RANK } from './enums.ts';
import { machines } from './tables/machines.ts';

/** The rank of the table from which on a machine is not promoted. */
const NOT_PROMOTED = 3;

export const isPromoted = lt(machines.promotionRank, NOT_PROMOTED);

/** The place of a machine: 0 to 5 promoted, of each kind the operator's own after the sellers'; 6 ordinary. */
export const PROMOTION_RANK = `case when promotion_rank < ${NOT_PROMOTED} then 2 * promotion_rank + financing_available::int
  else ${ORDINARY_RANK} end`;
