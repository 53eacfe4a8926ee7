import * as z from 'zod/mini';
import { machineIdText } from '#app/features/machines/machines.schema.ts';
import { storableText } from '#app/lib/text-fields.ts';

/** What a link to /contact carries: the subject, and the machine that the message is about. */
export const contactSearch = z.object({
  subject: z.optional(storableText.check(z.maxLength(200))),
  machine: z.optional(storableText.check(z.maxLength(300))),
  machineId: z.optional(machineIdText),
});
export type ContactSearch = z.output<typeof contactSearch>;
