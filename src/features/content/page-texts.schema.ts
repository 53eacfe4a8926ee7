import * as z from 'zod/mini';

export const ABOUT_PARTS = [
  'title',
  'intro',
  'buying',
  'find',
  'findText',
  'ask',
  'askText',
  'pay',
  'payText',
  'run',
  'runText',
  'selling',
  'list',
  'listText',
  'show',
  'showText',
  'consign',
  'paid',
  'paidText',
  'financing',
  'financingText',
  'warranty',
  'warrantyText',
  'visit',
] as const;

export const CONSIGNMENT_PARTS = [
  'title',
  'intro',
  'steps',
  'send',
  'sendText',
  'review',
  'reviewText',
  'market',
  'marketText',
  'sold',
  'soldText',
  'terms',
  'brands',
  'own',
  'ownText',
] as const;

/** The words of the pages About and Consignment, by the names of their parts. */
export const pageTexts = z.object({
  about: z.record(z.enum(ABOUT_PARTS), z.string()),
  consignment: z.record(z.enum(CONSIGNMENT_PARTS), z.string()),
});
export type PageTexts = z.output<typeof pageTexts>;
