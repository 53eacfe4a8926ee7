import { fillFields } from './editable-texts.rules.ts';
import type { SiteTexts, Terms } from './site.schema.ts';

/** Consignment in one sentence, until the operator edits it. */
export const CONSIGNMENT_SUMMARY = 'We market and sell the machine for you. You own it until it is sold.';

/** `isOfVisits`: what the site has counted itself stands beside it. */
export type Figure = { figure: string; text: string; isOfVisits?: boolean };

/** The figures of selling on consignment. */
export function consignmentFigures(terms: Terms, visits = visitsFigure(terms)): readonly Figure[] {
  return [
    visits,
    { figure: terms.marketingInvestment, text: 'average marketing investment, at no charge to you' },
    { figure: terms.saleWindow, text: 'typical time to a sale' },
    experienceFigure(terms),
  ];
}

export function visitsFigure({ dailyVisits }: Terms): Figure {
  return ofVisits(dailyVisits, 'visits a day');
}

/** The visits of the website, which the operator configures apart from those of the marketplace. */
export function websiteVisitsFigure({ dailyWebsiteVisits }: Terms): Figure {
  return ofVisits(dailyWebsiteVisits, 'daily website visits');
}

function ofVisits(figure: string, text: string): Figure {
  return figure === '' ? { figure: 'Every day', text: 'visits by buyers' } : { figure, text, isOfVisits: true };
}

export function experienceFigure({ experience }: Terms): Figure {
  return { figure: experience, text: 'years of experience' };
}

/** The terms in the operator's words, with the commission of these terms. */
export function consignmentTerms({ consignment }: SiteTexts, { commission }: Terms): readonly string[] {
  return consignment.terms.map((term) => fillFields(term, { commission }));
}

/** The step after submitting a listing, for every way of selling. */
export const REVIEW_STEP = {
  title: 'We look at it',
  text: 'You hear from us when it is live, or what is missing.',
} as const;
