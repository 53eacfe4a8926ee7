/** Sentences of the specification that the seller's portal and the back office show. */
export const LISTING_DELETED = 'Listing deleted successfully';
export const LISTING_NOT_DELETED = 'Failed to delete listing';
