/** Sentences of the specification that more than one room says. */
export const NAME_REQUIRED = 'Name is required';
export const EMAIL_REQUIRED = 'Email is required';
export const ENTER_EMAIL = 'Please enter a valid email address';
export const INVALID_EMAIL = 'Invalid email address';
export const TOO_MANY_IMAGES = 'Too Many Images';
export const IMPORT_FAILED = 'Import Failed';
