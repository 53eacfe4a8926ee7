import * as z from 'zod/mini';
import { REVIEW_STATUSES } from '#app/db/enums.ts';
import { count, listedName } from './listed-names.schema.ts';
import { proposer } from './proposals.schema.ts';

export const machineModel = z.object({ name: z.string(), heads: z.int(), needles: z.int() });
export type MachineModel = z.output<typeof machineModel>;

/** Brand to its models; brands in alphabetical order, models by heads and then by name. */
export const modelsByBrand = z.record(z.string(), z.array(machineModel));
export type ModelsByBrand = z.output<typeof modelsByBrand>;

/** A model as the back office sees it. */
export const reviewedModel = z.extend(machineModel, {
  id: z.uuid(),
  brand: z.string(),
  status: z.enum(REVIEW_STATUSES),
  createdAt: z.string(),
});
export type ReviewedModel = z.output<typeof reviewedModel>;

/** The same in a list, with the account that proposed it; null once it is approved, or where no account did. */
export const listedModel = z.extend(reviewedModel, { proposer: z.nullable(proposer) });
export type ListedModel = z.output<typeof listedModel>;

const brandName = listedName('Please select a brand first');
const INCOMPLETE = 'Please fill in all model fields';

export const newModelInput = z.object({
  brand: brandName,
  model: z.object({ name: listedName(INCOMPLETE), heads: count(INCOMPLETE), needles: count(INCOMPLETE) }, INCOMPLETE),
});
export type NewModelInput = z.output<typeof newModelInput>;

export const brandRemovalInput = z.object({ brandName });
export const brandRemoved = z.object({ deleted: z.int() });

export const modelParams = z.object({ id: z.uuid('This cannot be a model') });
