import type { GoneListing } from './gone-listing.schema.ts';

const OVER = { title: 'This machine is no longer for sale', sentence: 'Its listing has ended.' } as const;

/** What stands where visitors have seen a machine. */
export const GONE_WORDS = {
  updating: {
    title: 'This listing is being updated',
    sentence: 'We look at it before it is shown again. Please come back soon.',
  },
  withdrawn: OVER,
  deleted: OVER,
} as const satisfies Record<GoneListing['state'], { title: string; sentence: string }>;
