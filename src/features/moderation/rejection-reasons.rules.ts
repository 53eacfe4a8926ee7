import type { EditableText } from '#app/features/site/editable-texts.rules.ts';

/** The most common reasons for rejection, as ready-made sentences. */
export const REASONS_TEXT = {
  key: 'rejection-reasons',
  group: 'rejections',
  title: 'Reasons for rejection',
  usedIn: 'Ready-made sentences when you reject a listing or a change. Its seller reads those that you choose.',
  fields: {},
  parts: {
    reasons: {
      label: 'Reasons',
      kind: 'list',
      shipped: [
        'The photos are blurry or too dark. Please add sharp ones of the whole machine.',
        'The photos show a different machine than the one described.',
        'The price is missing or looks wrong. Please check it.',
        'The description is missing or too short. Please add details.',
        'The brand, the model or the number of heads is wrong.',
        'This machine is already listed.',
        'Please put contact details in the contact fields, not in the description.',
      ].join('\n'),
    },
  },
} as const satisfies EditableText;
