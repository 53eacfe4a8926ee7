import { z } from 'zod';
import { dollarsIn } from './money.rules.ts';
import { money, timeText } from './responses.schema.ts';

/**
 * The resource of CUSTOMER.DISPUTE.…: the dispute of PayPal's Disputes v1. Only whose it is and how it stands must be
 * there; PayPal shows the rest to some apps and not to others.
 */
const disputeResource = z.object({
  dispute_id: z.string().min(1).max(255),
  status: z.string().min(1).max(255),
  dispute_life_cycle_stage: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  dispute_amount: money.optional().catch(undefined),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional().catch(undefined),
  seller_response_due_date: timeText.optional().catch(undefined),
  update_time: timeText.optional().catch(undefined),
});

export type ToldDispute = {
  id: string;
  status: string;
  stage: string | null;
  reason: string | null;
  outcome: string | null;
  amountUsd: number | null;
  respondBy: Date | null;
  updatedAt: Date;
};

/** Reads it; `toldAt` stands in where PayPal does not say when it was changed. Null when it is no dispute. */
export function disputeIn(resource: unknown, toldAt: Date): ToldDispute | null {
  const read = disputeResource.safeParse(resource).data;
  if (read === undefined) return null;
  return {
    id: read.dispute_id,
    status: read.status,
    stage: read.dispute_life_cycle_stage ?? null,
    reason: read.reason ?? null,
    outcome: read.dispute_outcome?.outcome_code ?? null,
    amountUsd: dollarsIn(read.dispute_amount ?? null),
    respondBy: read.seller_response_due_date ?? null,
    updatedAt: read.update_time ?? toldAt,
  };
}
