/** Told when a form is sent while something in it is missing (SPEC §8). */
export const MISSING_REQUIRED = {
  title: 'Missing Required Information',
  description: 'Please fill in all required fields marked with *',
  tone: 'danger',
} as const;
