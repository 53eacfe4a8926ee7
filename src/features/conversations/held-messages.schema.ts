import * as z from 'zod/mini';
import { MESSAGE_SMELLS } from '#app/db/thread-enums.ts';

export const heldParams = z.object({ id: z.uuid('This cannot be a message') });

export const heldDecision = z.strictObject({ decision: z.enum(['pass', 'reject'], 'Let it through or reject it') });
export type HeldDecision = z.output<typeof heldDecision>['decision'];

/** A message that waits for the office. */
export const heldMessage = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  /** The listing, or the subject of a thread about none; null without either. */
  about: z.nullable(z.string()),
  buyer: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  text: z.string(),
  reasons: z.array(z.enum(MESSAGE_SMELLS)),
  createdAt: z.iso.datetime(),
});
export type HeldMessage = z.output<typeof heldMessage>;
