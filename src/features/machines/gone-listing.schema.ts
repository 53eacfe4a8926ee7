import * as z from 'zod/mini';

/** A listing that visitors have seen and do not see now. */
export const goneListing = z.object({
  /** `updating`: it is looked at before it is shown again. `withdrawn`: it is not to be shown as it is. */
  state: z.enum(['updating', 'withdrawn', 'deleted']),
});
export type GoneListing = z.output<typeof goneListing>;
