import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';
import { BOTH_DISCOUNT_PERCENT, PLACEMENT_DAYS } from '../../prices.rules.ts';

/** For brands that are listed only with Premium. */
export const leftLists = paragraphs(
  'If buyers do not find the listing any more',
  'Its brand is shown only with Premium: buyers do not find the listing until Premium is booked again and we have reviewed it.',
);

const PLACEMENT = { placement: { label: 'Premium or Featured', example: 'Premium' } };
const BUNDLE = paragraphs(
  'If both can be paid for',
  `{{options}} cost ${BOTH_DISCOUNT_PERCENT}% less when they are paid together.`,
  { options: { label: 'Both names', example: 'Premium and Featured' } },
);

/** The words of the mail a week before a placement ends. */
export const ENDS_SOON_TEXT = {
  key: 'mail-placement-ends-soon',
  group: 'mails-to-sellers',
  title: 'Premium or Featured ends in a week',
  usedIn: 'To the seller, a week before the end.',
  fields: { ...PLACEMENT, day: { label: 'The last day', example: 'November 21, 2026' } },
  parts: {
    subject: requiredLine('Subject', '{{placement}} for your listing ends in a week'),
    intro: paragraphs('First paragraph', 'The {{placement}} placement of your listing ends on {{day}} (UTC).'),
    renew: paragraphs(
      'If it can be renewed',
      `Renew it before it ends, and ${PLACEMENT_DAYS} days are added to what is left. Nothing renews or is charged automatically.`,
    ),
    bundle: BUNDLE,
  },
} as const satisfies EditableText;

const endedToday = 'The {{placement}} placement of your listing has ended today.';

/** The words of the mail after a placement has ended. */
export const ENDED_TEXT = {
  key: 'mail-placement-ended',
  group: 'mails-to-sellers',
  title: 'Premium or Featured has ended',
  usedIn: 'To the seller, after the end.',
  fields: PLACEMENT,
  parts: {
    subject: requiredLine('Subject', '{{placement}} for your listing has ended'),
    intro: paragraphs('First paragraph', endedToday),
    introByAdmin: paragraphs('First paragraph, ended by an admin', `${endedToday} We have ended it before its time.`),
    introOfTest: paragraphs(
      'First paragraph, paid for with test money',
      `${endedToday} It was paid for with test money during testing. Payments are now real.`,
    ),
    refunded: line('If money went back', 'Of what you paid for it, {{amount}} went back.', {
      amount: { label: 'The amount', example: '$20.00' },
    }),
    stays: line('If buyers still find the listing', 'Your listing itself stays as it is.'),
    leftLists,
    again: paragraphs('If it can be booked again', `You can book another ${PLACEMENT_DAYS} days whenever you like.`),
    bundle: BUNDLE,
  },
} as const satisfies EditableText;
