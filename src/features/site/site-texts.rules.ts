import { CONSIGNMENT_SUMMARY } from './consignment.rules.ts';
import { line, requiredLine, type EditableText } from './editable-texts.rules.ts';
import { SITE_TITLE } from './site.rules.ts';

/** The words of the footer. */
export const FOOTER_TEXT = {
  key: 'page-footer',
  group: 'pages',
  title: 'Footer',
  usedIn: 'At the end of every page.',
  fields: {},
  parts: {
    tagline: line('Below the name of the site', SITE_TITLE),
    offers: requiredLine('Before the links to Premium and Featured', 'Sell it sooner'),
  },
} as const satisfies EditableText;

/** The terms of consignment, wherever they are shown. */
export const CONSIGNMENT_TEXT = {
  key: 'page-consignment-terms',
  group: 'pages',
  title: 'Terms of consignment',
  usedIn: 'On the pages Consignment and About, in the form of listings, and in the dialog about consignment.',
  fields: {},
  parts: {
    summary: requiredLine('Summary', CONSIGNMENT_SUMMARY),
    terms: {
      label: 'What sellers agree to',
      kind: 'list',
      shipped: [
        'You stay the owner until the machine is sold.',
        'You are paid immediately on sale.',
        'Our commission is {{commission}} of the price, due on a sale only.',
      ].join('\n'),
      fields: { commission: { label: 'The commission, from Site Settings', example: '5-10%' } },
      isRequired: true,
    },
  },
} as const satisfies EditableText;

/** The conditions of the warranty, wherever they are shown; the periods are in Site Settings. */
export const WARRANTY_TEXT = {
  key: 'page-warranty',
  group: 'pages',
  title: 'Warranty',
  usedIn: 'On the page About, in the dialog about the warranty, and beside machines. The periods are in Site Settings.',
  fields: {},
  parts: {
    conditions: {
      label: 'Conditions',
      kind: 'list',
      shipped: [
        'Labor, shipping and travel are excluded.',
        'The customer pays shipping on claims.',
        'Remote support is free during the warranty.',
      ].join('\n'),
    },
    notExtendable: line('If the warranty cannot be extended', 'No extended warranties.'),
    others: line(
      'For other machines, below the conditions',
      'For a machine that is not named here, ask us for its terms before you buy.',
    ),
    noTerms: requiredLine('Beside a machine without terms', 'Ask us for the terms of this machine before you buy.'),
  },
} as const satisfies EditableText;
