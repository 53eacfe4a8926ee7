import { LISTING_FIELD } from '#app/features/mail/mail.rules.ts';
import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

/** The words of the mail about a listing that was sent in. */
export const LISTING_SENT_TEXT = {
  key: 'mail-listing-sent',
  group: 'mails-to-sellers',
  title: 'We have your listing',
  usedIn: 'To a seller who has sent in a listing.',
  fields: LISTING_FIELD,
  parts: {
    subject: requiredLine('Subject', 'We have your listing: what happens now'),
    intro: paragraphs('First paragraph', 'We review it before buyers see it, and write to you when we have.'),
    introWithTime: paragraphs(
      'First paragraph, if the time of the review is known',
      'We review it by {{time}}, and write to you when we have.',
      { time: { label: 'Until when it is reviewed', example: 'Monday 10:00 AM' } },
    ),
    tips: paragraphs('Before the tips', 'Three things that sell it sooner:'),
    changes: paragraphs(
      'After the tips',
      'You can change the listing at any time; buyers see what was approved until the change is.',
    ),
  },
} as const satisfies EditableText;

/** The words of the operator's mail about one listing to review. */
export const PENDING_REVIEW_TEXT = {
  key: 'mail-review-pending',
  group: 'mails-to-office',
  title: 'A listing waits for review',
  usedIn: 'For each listing that is sent in or changed, if Site Settings say so.',
  fields: {},
  parts: {
    subject: requiredLine('Subject, new listing', 'A new listing waits for review'),
    subjectOfChange: requiredLine('Subject, changed listing', 'A changed listing waits for review'),
    change: paragraphs('If it is a change', 'Until you decide, visitors see the version that was approved.'),
  },
} as const satisfies EditableText;

/** The words of the operator's daily mail about the listings to review. */
export const REVIEW_DIGEST_TEXT = {
  key: 'mail-review-digest',
  group: 'mails-to-office',
  title: 'The listings that wait for review',
  usedIn: 'Each morning, if Site Settings say so.',
  fields: {},
  parts: {
    subject: requiredLine('Subject, one listing', 'One listing waits for review'),
    subjectOfSeveral: requiredLine('Subject, several listings', '{{count}} listings wait for review', {
      count: { label: 'How many listings', example: '24' },
    }),
    more: line('After the names of the first listings', 'And {{more}} more.', {
      more: { label: 'How many are not named', example: '4' },
    }),
  },
} as const satisfies EditableText;

/** The words of the mail that asks whether a machine is still for sale. */
export const SALE_CHECK_TEXT = {
  key: 'mail-sale-check',
  group: 'mails-to-sellers',
  title: 'Is your machine still for sale?',
  usedIn: 'To a seller who has not confirmed a listing for a month.',
  fields: LISTING_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Is your {{listing}} still for sale?'),
    intro: paragraphs(
      'After the listing',
      'Buyers see when you last said so: a machine that was confirmed lately gets more questions.',
    ),
    last: paragraphs(
      'If the first such email was not answered',
      'You did not answer the last time. Without an answer in a month we hide the listing until you bring it back.',
    ),
    note: paragraphs('After the links', 'Nothing happens before you confirm it on the page that opens.'),
  },
} as const satisfies EditableText;

/** The words of the mail about a listing that is hidden because its seller did not answer. */
export const LISTING_PAUSED_TEXT = {
  key: 'mail-listing-paused',
  group: 'mails-to-sellers',
  title: 'Your listing rests',
  usedIn: 'To a seller who did not answer twice whether a machine is still for sale.',
  fields: LISTING_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your listing rests: {{listing}}'),
    intro: paragraphs(
      'First paragraph',
      'We asked twice whether this machine is still for sale and heard nothing, so buyers do not see it any more.',
    ),
    back: paragraphs('Before the links', 'It comes back with one press. Days of a placement stand still meanwhile.'),
  },
} as const satisfies EditableText;

/** The words of the monthly report on a seller's listings. */
export const SELLER_REPORT_TEXT = {
  key: 'mail-seller-report',
  group: 'mails-to-sellers',
  title: 'The monthly report',
  usedIn: 'On the first morning of a month, to each seller who had public listings in the month before.',
  fields: { month: { label: 'The month', example: 'November 2026' } },
  parts: {
    subject: requiredLine('Subject', 'Your listings in {{month}}'),
    intro: paragraphs('First paragraph', 'This is how often buyers looked at your listings in {{month}}, and asked.'),
    addPhotos: paragraphs('If a listing has no photos', 'Buyers skip a listing without photos. Six are a good start.'),
    confirm: paragraphs(
      'If a listing was not confirmed for long',
      'You have not said for a while that it is still for sale. Buyers see when you last did.',
    ),
    lowerPrice: paragraphs(
      'If many looked and nobody asked',
      'Many buyers looked and none asked. A lower price is what changes that most often.',
    ),
    addFacts: paragraphs(
      'If few looked and facts are missing',
      'Few buyers found it. Some of the facts that they filter by are missing.',
    ),
    more: line('After the first listings', 'And {{more}} more in the Sellers Portal.', {
      more: { label: 'How many listings are not in the email', example: '3' },
    }),
    off: paragraphs(
      'Before the last link',
      'You get this report once a month. The link below, or your profile, turns it off.',
    ),
  },
} as const satisfies EditableText;
