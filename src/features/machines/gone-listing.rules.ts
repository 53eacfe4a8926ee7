export const MACHINE_NOT_FOUND = 'Machine Not Found';

/**
 * Why visitors do not see a listing that they have seen. `updating`: it is looked at before it is shown again.
 * `withdrawn`: it is not to be shown as it is.
 */
export const GONE_STATES = ['updating', 'withdrawn', 'deleted'] as const;
export type GoneState = (typeof GONE_STATES)[number];

const OVER = { title: 'This machine is no longer for sale', sentence: 'Its listing has ended.' } as const;

/** What stands where visitors have seen a machine. */
export const GONE_WORDS = {
  updating: {
    title: 'This listing is being updated',
    sentence: 'We look at it before it is shown again. Please come back soon.',
  },
  withdrawn: OVER,
  deleted: OVER,
} as const satisfies Record<GoneState, { title: string; sentence: string }>;
