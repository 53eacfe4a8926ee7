import * as z from 'zod/mini';
import { LISTING_STATUSES, VIEW_SOURCES } from '#app/db/enums.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';

export const pageViewInput = z.object({ machineId: machineIdText, source: z._default(z.enum(VIEW_SOURCES), 'direct') });
export type PageViewInput = z.output<typeof pageViewInput>;

export const contactPressInput = z.object({ machineId: machineIdText });

/** More cards than the largest screen shows. */
const MAX_CARDS = 60;

export const impressionsInput = z.object({
  machineIds: z.array(machineIdText).check(z.minLength(1), z.maxLength(MAX_CARDS)),
});

/** A machine with the number of views of its page. */
export const pageViewStat = z.object({
  machineId: z.string(),
  viewCount: z.int(),
  machine: z.object({ name: z.string(), status: z.enum(LISTING_STATUSES) }),
});
export type PageViewStat = z.output<typeof pageViewStat>;

export const homepageCount = z.object({ count: z.int() });
export type HomepageCount = z.output<typeof homepageCount>;
