import { LISTING_FIELD } from '#app/features/mail/mail.rules.ts';
import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

const COUNT = { count: { label: 'The number of machines', example: '3' } };

/** The words of the mails about watched machines and the results of saved searches. */
export const ALERT_TEXT = {
  key: 'mail-alert',
  group: 'mails-to-buyers',
  title: 'News of watched machines and saved searches',
  usedIn: 'To whoever watches machines or has saved searches, as often as they chose.',
  fields: {},
  parts: {
    newOne: requiredLine('Subject, if a machine is new', 'New: {{listing}}', LISTING_FIELD),
    priceOne: requiredLine('Subject, if a price fell', 'Price lowered: {{listing}}', LISTING_FIELD),
    backOne: requiredLine('Subject, if a machine came back', 'For sale again: {{listing}}', LISTING_FIELD),
    soldOne: requiredLine('Subject, if a machine was sold', 'Sold: {{listing}}', LISTING_FIELD),
    many: requiredLine('Subject, for several machines', '{{count}} machines: new, lowered or sold', COUNT),
    intro: paragraphs('First paragraph', 'This is new among the machines that you look for and watch.'),
    more: line('After the first machines', 'And {{more}} more.', {
      more: { label: 'How many machines are not in the email', example: '8' },
    }),
    off: paragraphs(
      'Before the last links',
      'You get this because you saved a search or watch a machine. Each search can be changed, paused or deleted; nothing asks you to sign in.',
    ),
  },
} as const satisfies EditableText;

/** The words of the mail with which the owner of an address confirms what was asked for it. */
export const SUBSCRIPTION_TEXT = {
  key: 'mail-subscription',
  group: 'mails-to-buyers',
  title: 'Confirm a saved search',
  usedIn: 'Once, to an address for which somebody without an account saved a search or watches machines.',
  fields: {},
  parts: {
    subject: requiredLine('Subject', 'Confirm: tell me about machines'),
    search: paragraphs(
      'If a search was saved',
      'Somebody, probably you, wants to be told at this address when machines of a kind are listed.',
    ),
    watched: paragraphs(
      'If machines are watched',
      'Somebody, probably you, wants to be told at this address what happens to machines.',
    ),
    refuse: paragraphs(
      'After the link',
      'If it was not you, do nothing: no other email will come. The page also makes sure that we do not ask again.',
    ),
  },
} as const satisfies EditableText;
