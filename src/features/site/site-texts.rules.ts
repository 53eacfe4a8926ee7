/** Sentences of the specification that the home page and others say of the site. */
export const SITE_TITLE = 'The Marketplace for Commercial Embroidery Equipment';
export const SITE_SUBTITLE = 'Buy and sell new, used, and refurbished commercial embroidery equipment.';
