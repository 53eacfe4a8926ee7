export const MACHINE_NOT_FOUND = 'Machine Not Found';

/**
 * Why visitors no longer see a listing. `updating`: it is reviewed before it is shown again. `withdrawn`: it will not
 * be shown as it is.
 */
export const GONE_STATES = ['updating', 'withdrawn', 'deleted'] as const;
export type GoneState = (typeof GONE_STATES)[number];

const OVER = { title: 'This machine is no longer for sale', sentence: 'Its listing has ended.' } as const;

/** Texts shown in place of a machine that visitors saw earlier. */
export const GONE_WORDS = {
  updating: {
    title: 'This listing is being updated',
    sentence: 'We look at it before it is shown again. Please come back soon.',
  },
  withdrawn: OVER,
  deleted: OVER,
} as const satisfies Record<GoneState, { title: string; sentence: string }>;
