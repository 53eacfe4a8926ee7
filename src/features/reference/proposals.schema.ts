import * as z from 'zod/mini';
import { REVIEW_STATUSES } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';

/** Which models or accessories to list: pending ones, or those that sellers may choose from. */
export const reviewQuery = z.object({ status: z.optional(z.enum(REVIEW_STATUSES)), ...paging });
export type ReviewQuery = z.output<typeof reviewQuery>;

/** The account whose listing named something first, and how many of its models and accessories wait. */
export const proposer = z.object({ id: z.uuid(), username: z.string(), waiting: z.int() });
export type Proposer = z.output<typeof proposer>;

export const proposalsRejected = z.object({ models: z.int(), accessories: z.int() });
export type ProposalsRejected = z.output<typeof proposalsRejected>;

export const proposerParams = z.object({ id: z.uuid('This cannot be an account') });
