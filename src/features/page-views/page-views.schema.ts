import * as z from 'zod/mini';
import { storableText } from '#app/lib/query-string.ts';

export const pageViewInput = z.object({ machineId: storableText.check(z.minLength(1), z.maxLength(300)) });
export type PageViewInput = z.output<typeof pageViewInput>;
