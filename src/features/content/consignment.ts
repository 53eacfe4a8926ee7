/** What the operator keeps of a sale made through the marketplace, of its price (SPEC §1). */
export const COMMISSION = '5-10%';

/** What consignment is, in a sentence. */
export const CONSIGNMENT_GIST = 'We market and sell the machine for you. You own it until it is sold.';

export const EXPERIENCE = { figure: 'Nearly 30', text: 'years of experience' } as const;

/** Visits of a day: the specification has one figure for the page of consignment, and another for wherever else. */
export const DAILY_VISITS = { figure: '1000+', text: 'visits a day' } as const;
const DAILY_WEBSITE_VISITS = { figure: '500+', text: 'daily website visits' } as const;

/** What is spent on a machine, and how long it takes. */
export const MARKETING = {
  figure: '$2k-$3k',
  text: 'average marketing investment, at no charge to you',
} as const;
export const SALE_WINDOW = { figure: '15-150 days', text: 'typical time to a sale' } as const;

/** What selling on consignment means (SPEC §1): each figure with what it is of. */
export const CONSIGNMENT_FIGURES = [DAILY_VISITS, MARKETING, SALE_WINDOW, EXPERIENCE] as const;
export const CONSIGNMENT_PAGE_FIGURES = [DAILY_WEBSITE_VISITS, MARKETING, SALE_WINDOW, EXPERIENCE] as const;

export const CONSIGNMENT_TERMS = [
  'You stay the owner until the machine is sold.',
  'You are paid immediately on sale.',
  `Our commission is ${COMMISSION} of the price, due on a sale only.`,
] as const;
