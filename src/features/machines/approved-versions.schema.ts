import * as z from 'zod/mini';

/** What of a listing is compared with what was approved, in the order in which it is told. */
export const APPROVED_FIELDS = [
  'name',
  'brand',
  'model',
  'year',
  'condition',
  'heads',
  'needles',
  'price',
  'isConsignment',
  'city',
  'state',
  'zip',
  'location',
  'accessories',
  'description',
  'images',
  'mainImageIndex',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const;

const approvedValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
/** A version as the database keeps it; one that was kept by an older release may lack a field. */
export const approvedContent = z.partialRecord(z.enum(APPROVED_FIELDS), approvedValue);
export type ApprovedContent = z.output<typeof approvedContent>;

/** How a listing differs from what a moderator last approved. */
export const machineChanges = z.object({
  /** Null: it was never approved, and there is nothing to compare it with. */
  approvedAt: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.enum(APPROVED_FIELDS), before: approvedValue, after: approvedValue })),
});
export type MachineChanges = z.output<typeof machineChanges>;
