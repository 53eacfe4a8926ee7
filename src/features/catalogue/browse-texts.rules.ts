/** What the list of machines says, and the home page with it. */
export const BROWSE_TITLE = 'Embroidery Equipment for sale';
export const SEARCH_PLACEHOLDER = 'Search by name, brand, model...';
export const NO_MACHINES_FOUND = 'No machines found matching your criteria.';
