import * as z from 'zod/mini';
import { terms } from './terms.schema.ts';

/** The parts of a site that show sample data until the operator enters its own. */
export const SAMPLES = ['contact', 'lenders', 'terms'] as const;
export type Sample = (typeof SAMPLES)[number];

/** What the public pages say of the site and its operator. */
export const siteFacts = z.object({
  siteName: z.string(),
  operatorEmail: z.string(),
  operatorPhone: z.string(),
  operatorAddress: z.string(),
  /** Null: not stated. */
  operatorHours: z.nullable(z.string()),
  supportUrl: z.string(),
  publicUrl: z.string(),
  /** A sentence on who finances machines. */
  financingSummary: z.string(),
  terms,
  /** The parts that still show sample data: pages say so beside them. */
  samples: z.array(z.enum(SAMPLES)),
});
export type SiteFacts = z.output<typeof siteFacts>;
