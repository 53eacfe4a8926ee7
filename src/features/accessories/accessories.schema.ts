import * as z from 'zod/mini';

/** The names that the listing form offers. */
export const accessoryNames = z.array(z.string());
export type AccessoryNames = z.output<typeof accessoryNames>;
