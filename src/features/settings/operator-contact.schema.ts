import * as z from 'zod/mini';
import { optionalEmail } from '#app/features/accounts/accounts.schema.ts';
import { LINE_MAX, PHONE_MAX, optionalLine } from '#app/lib/text-fields.ts';

/** How visitors reach the operator. Empty or null: as the server's environment says; what is absent stays as it is. */
export const operatorContactInput = z.object({
  email: optionalEmail,
  phone: optionalLine(PHONE_MAX),
  address: optionalLine(LINE_MAX),
  hours: optionalLine(LINE_MAX),
});
export type OperatorContactInput = z.input<typeof operatorContactInput>;
export type OperatorContactChange = z.output<typeof operatorContactInput>;

const nullable = z.nullable(z.string());

/** As it was edited, beside what holds where nothing was. */
export const operatorContactSetting = z.object({
  email: nullable,
  phone: nullable,
  address: nullable,
  hours: nullable,
  /** For `If-Match`. */
  etag: z.string(),
  configured: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
});
export type OperatorContactSetting = z.output<typeof operatorContactSetting>;
