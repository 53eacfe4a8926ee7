/** Texts about the site for the home page and others. */
export const SITE_TITLE = 'The Marketplace for Commercial Embroidery Equipment';
export const SITE_SUBTITLE = 'Buy and sell new, used, and refurbished commercial embroidery equipment.';

/**
 * The address of each topic of our terms. A link to one opens a dialog over the current page, except on the topic's own
 * page; without scripts, or in a new tab, it opens that page.
 */
export const TOPICS = {
  consignment: '/consignment#terms',
  pricing: '/consignment#pricing',
  financing: '/about#financing',
  warranty: '/about#warranty',
} as const;
export type TopicHref = (typeof TOPICS)[keyof typeof TOPICS];
