/** What the home page and others say of the site. */
export const SITE_TITLE = 'The Marketplace for Commercial Embroidery Equipment';
export const SITE_SUBTITLE = 'Buy and sell new, used, and refurbished commercial embroidery equipment.';

/**
 * The address of each topic of our terms. A link to one opens it as a dialog over the current page, but on that very
 * page; without scripts, or in a new tab, it leads there.
 */
export const TOPICS = {
  consignment: '/consignment#terms',
  pricing: '/consignment#pricing',
  financing: '/about#financing',
  warranty: '/about#warranty',
} as const;
export type TopicHref = (typeof TOPICS)[keyof typeof TOPICS];
