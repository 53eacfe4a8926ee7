export const TITLE_MAX = 300;
export const DESCRIPTION_MAX = 20_000;
export const MAX_IMAGES = 20;
export const DOUBT_MAX = 300;
/** Of a product's properties, tags and variants each; further ones are not looked at. */
export const MAX_PARTS = 100;
/** Of an address, in characters. */
export const MAX_URL_LENGTH = 2_000;

/** Products beyond these are not looked at, and the import says so. */
export const MAX_PRODUCTS = 50_000;

export const PAGE_BYTES = 5 * 1_048_576;
/** Of robots.txt (RFC 9309 asks for 500 KB at least). */
export const ROBOTS_BYTES = 512 * 1_024;
/** Of a sitemap, unpacked, as the protocol has it. */
export const SITEMAP_BYTES = 50 * 1_048_576;
/** Of a page of a shop's list of products. */
export const LIST_BYTES = 20 * 1_048_576;
