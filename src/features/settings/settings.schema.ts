import * as z from 'zod/mini';
import { PAYMENT_MODES } from '#app/db/enums.ts';

/** Whether money moves, or payments are for trying. */
export const paymentMode = z.object({ value: z.enum(PAYMENT_MODES, 'Must be sandbox or live') });
