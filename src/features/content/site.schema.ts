import * as z from 'zod/mini';

/** What the public pages say of the site and its operator. */
export const siteFacts = z.object({
  siteName: z.string(),
  operatorEmail: z.string(),
  operatorPhone: z.string(),
  operatorAddress: z.string(),
  supportUrl: z.string(),
  publicUrl: z.string(),
});
export type SiteFacts = z.output<typeof siteFacts>;
