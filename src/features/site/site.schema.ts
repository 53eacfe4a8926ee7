import * as z from 'zod/mini';
import { terms } from './terms.schema.ts';

/** What a new site shows of its operator before anything is entered. */
export const SAMPLES = ['contact', 'lenders', 'terms'] as const;
export type Sample = (typeof SAMPLES)[number];

/** What the public pages say of the site and its operator. */
export const siteFacts = z.object({
  siteName: z.string(),
  operatorEmail: z.string(),
  operatorPhone: z.string(),
  operatorAddress: z.string(),
  /** Null: not told. */
  operatorHours: z.nullable(z.string()),
  supportUrl: z.string(),
  publicUrl: z.string(),
  /** A sentence on who finances machines. */
  financingSummary: z.string(),
  terms,
  /** What is made up, or confirmed by nobody: pages say so beside it. */
  samples: z.array(z.enum(SAMPLES)),
});
export type SiteFacts = z.output<typeof siteFacts>;
