import * as z from 'zod/mini';
import { PAYMENT_MODES } from '#app/db/enums.ts';

/** Whether money moves, or payments are for trying. */
export const paymentMode = z.object({ value: z.enum(PAYMENT_MODES, 'Must be sandbox or live') });

/** Why payments cannot be switched to money. */
export const LIVE_NOT_CONFIGURED =
  'PayPal is not configured for live payments: set PAYPAL_LIVE_CLIENT_ID and PAYPAL_LIVE_CLIENT_SECRET first.';
