/** What listings are most often rejected for, ready to be told to their sellers. */
export const READY_REASONS = [
  'The photos are blurry or too dark. Please add sharp ones of the whole machine.',
  'The photos show a different machine than the one described.',
  'The price is missing or looks wrong. Please check it.',
  'The description is missing or too short. Please add details.',
  'The brand, the model or the number of heads is wrong.',
  'This machine is already listed.',
  'Please put contact details in the contact fields, not in the description.',
] as const;
