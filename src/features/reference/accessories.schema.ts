import * as z from 'zod/mini';
import { REVIEW_STATUSES } from '#app/db/enums.ts';
import { listedName } from './listed-names.schema.ts';
import { proposer } from './proposals.schema.ts';

/** The names that the listing form offers. */
export const accessoryNames = z.array(z.string());
export type AccessoryNames = z.output<typeof accessoryNames>;

/** An accessory as the back office sees it. */
export const reviewedAccessory = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(REVIEW_STATUSES),
  createdAt: z.string(),
});
export type ReviewedAccessory = z.output<typeof reviewedAccessory>;

/** The same in a list, with the account that proposed it; null once it is approved, or where no account did. */
export const listedAccessory = z.extend(reviewedAccessory, { proposer: z.nullable(proposer) });
export type ListedAccessory = z.output<typeof listedAccessory>;

const accessoryName = listedName('Accessory name is required');

export const newAccessoryInput = z.object({ accessory: accessoryName });
export const accessoryChangeInput = z.object({ name: accessoryName });

export const accessoryParams = z.object({ id: z.uuid('This cannot be an accessory') });
