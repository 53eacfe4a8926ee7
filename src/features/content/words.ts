/** Sentences of the specification that stand in more than one place. */
export const SITE_TITLE = 'The Marketplace for Commercial Embroidery Equipment';
export const SITE_SUBTITLE = 'Buy and sell new, used, and refurbished commercial embroidery equipment.';
export const BROWSE_TITLE = 'Embroidery Equipment for sale';
export const SEARCH_PLACEHOLDER = 'Search by name, brand, model...';

export const NAME_REQUIRED = 'Name is required';
export const EMAIL_REQUIRED = 'Email is required';
export const ENTER_EMAIL = 'Please enter a valid email address';
export const INVALID_EMAIL = 'Invalid email address';
export const TOO_MANY_IMAGES = 'Too Many Images';
export const NO_MACHINES_FOUND = 'No machines found matching your criteria.';
export const MACHINE_NOT_FOUND = 'Machine Not Found';
export const PASSWORD_CHANGED = 'Password Changed';
export const PROFILE_NOT_UPDATED = 'Failed to update profile';
export const IMPORT_FAILED = 'Import Failed';
export const LISTING_DELETED = 'Listing deleted successfully';
export const LISTING_NOT_DELETED = 'Failed to delete listing';
