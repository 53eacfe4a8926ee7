import { PLACEMENT_DAYS } from '#app/features/payments/prices.rules.ts';
import { REVIEW_STEP } from '#app/features/site/consignment.rules.ts';
import { paragraphs, requiredLine, type EditableText, type TextPart } from '#app/features/site/editable-texts.rules.ts';
import { SITE_SUBTITLE } from '#app/features/site/site.rules.ts';
import type { PageTexts } from './page-texts.schema.ts';

/** The words of the page /about. */
export const ABOUT_TEXT = {
  key: 'page-about',
  group: 'pages',
  title: 'About',
  usedIn: 'On the page About. Its links, figures and contact are not part of it.',
  fields: {},
  parts: {
    title: requiredLine('Title', 'One place for the machines that embroider for a living'),
    intro: paragraphs(
      'Below the title',
      `${SITE_SUBTITLE} Our sales team looks at each listing before it shows, and answers buyers.`,
    ),
    buying: requiredLine('Title of the steps of buying', 'If you buy'),
    find: requiredLine('Buying, step 1', 'Find it'),
    findText: paragraphs(
      'Text of step 1, before its link',
      'Browse, filter and search every machine on offer. No account needed.',
    ),
    ask: requiredLine('Buying, step 2', 'Ask about it'),
    askText: paragraphs(
      'Text of step 2',
      'Our sales team answers. A Premium listing shows the seller’s own contact, and you reach them directly.',
    ),
    pay: requiredLine('Buying, step 3', 'Pay for it'),
    payText: paragraphs(
      'Text of step 3, before its link',
      'A machine marked Financing can be paid for through a lender.',
    ),
    run: requiredLine('Buying, step 4', 'Run it'),
    runText: paragraphs(
      'Text of step 4, before its link',
      'Machines that we sell ourselves come with a limited warranty, and with free remote support during it.',
    ),
    selling: requiredLine('Title of the steps of selling', 'If you sell'),
    list: requiredLine('Selling, step 1', 'List it'),
    listText: paragraphs(
      'Text of step 1, before its link',
      'Free, with or without an account. We look at each listing before visitors see it.',
    ),
    show: requiredLine('Selling, step 2', 'Show it'),
    showText: paragraphs(
      'Text of step 2, before its link',
      `Premium puts your own contact on the listing, Featured puts it first, for ${PLACEMENT_DAYS} days each.`,
    ),
    consign: requiredLine('Selling, step 3; its text is the summary of the terms of consignment', 'Or leave it to us'),
    paid: requiredLine('Selling, step 4', 'Get paid'),
    paidText: paragraphs(
      'Text of step 4',
      'Only a sale made through the marketplace costs a commission, which is {{commission}} of the price.',
      { commission: { label: 'The commission, from Site Settings', example: '5-10%' } },
    ),
    financing: requiredLine('Title of the lenders', 'Financing'),
    financingText: paragraphs(
      'After the sentence on financing, which is in Site Settings',
      'You apply on the lender’s own site.',
    ),
    warranty: requiredLine('Title of the warranty', 'Warranty policy'),
    warrantyText: paragraphs('Before the warranty', 'For the machines that we sell ourselves.'),
    visit: requiredLine('Title of the address', 'Come and see us'),
  } satisfies Record<keyof PageTexts['about'], TextPart>,
} as const satisfies EditableText;

/** The words of the page /consignment. */
export const CONSIGNMENT_PAGE_TEXT = {
  key: 'page-consignment',
  group: 'pages',
  title: 'Consignment',
  usedIn: 'On the page Consignment. Its terms are a text of their own.',
  fields: {},
  parts: {
    title: {
      label: 'Title',
      kind: 'list',
      shipped: ['We sell it.', 'You own it until then.'].join('\n'),
      isRequired: true,
    },
    intro: paragraphs(
      'Below the title',
      'Leave your embroidery machine to us on consignment: we market it at no charge to you, and you are paid immediately on sale.',
    ),
    steps: requiredLine('Title of the steps', 'How it works'),
    send: requiredLine('Step 1', 'You send it in'),
    sendText: paragraphs('Text of step 1', 'Facts and photos, in one form. Listing is free.'),
    review: requiredLine('Step 2', REVIEW_STEP.title),
    reviewText: paragraphs('Text of step 2', REVIEW_STEP.text),
    market: requiredLine('Step 3', 'We market it'),
    marketText: paragraphs('Text of step 3', '{{investment}} on average, at no charge to you.', {
      investment: { label: 'The marketing investment, from Site Settings', example: '$2k-$3k' },
    }),
    sold: requiredLine('Step 4', 'It is sold'),
    soldText: paragraphs('Text of step 4', 'After {{window}}, typically. You are paid immediately.', {
      window: { label: 'The typical time to a sale, from Site Settings', example: '15-150 days' },
    }),
    terms: requiredLine('Title of the terms', 'What you agree to'),
    brands: requiredLine('Title of the brands', 'Brands we accept'),
    own: requiredLine('Title of the prices', 'Rather sell it yourself?'),
    ownText: paragraphs(
      'Before the prices',
      'Listing is free. Premium puts your own contact on the listing, and Featured puts it ahead of regular ones.',
    ),
  } satisfies Record<keyof PageTexts['consignment'], TextPart>,
} as const satisfies EditableText;
