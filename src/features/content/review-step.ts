/** What follows on sending a listing in, however it is to be sold. */
export const REVIEW_STEP = {
  title: 'We look at it',
  text: 'You hear from us when it is live, or what is missing.',
} as const;
