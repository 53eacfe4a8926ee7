/** What listings are most often rejected for, ready to be told to their sellers. */
export const READY_REASONS = [
  'The photos are blurry or too dark. Please add sharp ones of the whole machine.',
  'The photos show another machine than the one that is described.',
  'The price is missing, or cannot be right.',
  'The description is missing, or says too little.',
  'The brand, the model or the number of heads is wrong.',
  'This machine is listed already.',
  'Contact details belong into the contact fields, not into the description.',
] as const;
