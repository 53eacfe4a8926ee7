/** Sentences of the specification that several pages of an account say. */
export const PASSWORD_CHANGED = 'Password Changed';
export const PROFILE_NOT_UPDATED = 'Failed to update profile';
