import { z } from 'zod';

const link = z.object({ href: z.string(), rel: z.string() });
const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;

/** As far as we read an event: it is only a hint, and PayPal itself is asked what is so. */
const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z
    .object({
      id: z.string().optional().catch(undefined),
      order_id: z.string().optional().catch(undefined),
      links: z.array(link).optional().catch(undefined),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
        .optional()
        .catch(undefined),
    })
    .catch({}),
});

export type PayPalEvent = {
  id: string;
  type: string;
  orderId: string | null;
  captureId: string | null;
  /** Its payer has just agreed to pay. */
  isApproval: boolean;
};

/** Reads what was sent; null when it is no event. */
export function eventIn(body: unknown): PayPalEvent | null {
  const read = event.safeParse(body);
  if (!read.success) return null;
  const { id, event_type: type, resource } = read.data;
  const named = resource.order_id ?? resource.supplementary_data?.related_ids?.order_id;
  const isOrder = type.startsWith('CHECKOUT.');
  const upwards = resource.links?.find(({ rel }) => rel === 'up')?.href;
  return {
    id,
    type,
    orderId: idOrNull(named ?? (isOrder ? resource.id : undefined)),
    // A refund names its capture as what lies above it.
    captureId: idOrNull(type.startsWith('PAYMENT.') ? (captureIn(upwards) ?? resource.id) : undefined),
    isApproval: type === 'CHECKOUT.ORDER.APPROVED',
  };
}

function captureIn(href: string | undefined): string | undefined {
  return /\/v2\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(href ?? '')?.[1];
}

function idOrNull(text: string | undefined): string | null {
  return text !== undefined && PAYPAL_ID.test(text) ? text : null;
}
