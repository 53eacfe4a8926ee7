/**
 * Where each part of our terms stands in full. A link to one opens it over the page that it is on, but on that very
 * page; without scripts, or in a new tab, it leads there.
 */
export const TOPICS = {
  consignment: '/consignment#terms',
  pricing: '/consignment#pricing',
  financing: '/about#financing',
  warranty: '/about#warranty',
} as const;
export type TopicHref = (typeof TOPICS)[keyof typeof TOPICS];
