import * as z from 'zod/mini';
import { EMAIL_MAX, storableText } from '#app/lib/text-fields.ts';

const text = z.optional(storableText.check(z.maxLength(EMAIL_MAX)));

/** The search parameters of /admin/blocks: what the form begins with. */
export const blocksSearch = z.object({ email: text, phone: text, network: text });
export type BlocksSearch = z.output<typeof blocksSearch>;
