import { z } from 'zod';
import { toUsd } from './money.rules.ts';
import { money, isoTime } from './responses.schema.ts';

/**
 * The resource of CUSTOMER.DISPUTE.…: the dispute of PayPal's Disputes v1. Only id and status are required:
 * PayPal shows the rest to some apps and not to others.
 */
const disputeResource = z.object({
  dispute_id: z.string().min(1).max(255),
  status: z.string().min(1).max(255),
  dispute_life_cycle_stage: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  dispute_amount: money.optional().catch(undefined),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional().catch(undefined),
  seller_response_due_date: isoTime.optional().catch(undefined),
  update_time: isoTime.optional().catch(undefined),
});

export type ReportedDispute = {
  id: string;
  status: string;
  stage: string | null;
  reason: string | null;
  outcome: string | null;
  amountUsd: number | null;
  respondBy: Date | null;
  updatedAt: Date;
};

/** Reads a dispute; `reportedAt` is used where PayPal does not say when it was updated. Null when it is none. */
export function parseDispute(resource: unknown, reportedAt: Date): ReportedDispute | null {
  const read = disputeResource.safeParse(resource).data;
  if (read === undefined) return null;
  return {
    id: read.dispute_id,
    status: read.status,
    stage: read.dispute_life_cycle_stage ?? null,
    reason: read.reason ?? null,
    outcome: read.dispute_outcome?.outcome_code ?? null,
    amountUsd: toUsd(read.dispute_amount ?? null),
    respondBy: read.seller_response_due_date ?? null,
    updatedAt: read.update_time ?? reportedAt,
  };
}
