/** Sentences of the specification that stand in more than one place. */
export const SITE_TITLE = 'The Marketplace for Commercial Embroidery Equipment';
export const SITE_SUBTITLE = 'Buy and sell new, used, and refurbished commercial embroidery equipment.';
export const BROWSE_TITLE = 'Embroidery Equipment for sale';
export const SEARCH_PLACEHOLDER = 'Search by name, brand, model...';
