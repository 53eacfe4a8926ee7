import * as z from 'zod/mini';
import { requiredText } from '#app/lib/text-fields.ts';

export const NAME_MAX = 80;
export const MAX_COUNT = 999;

/** What a brand, a model or an accessory may be called. */
export const listedName = (message: string) => requiredText(message, NAME_MAX);

/** How many heads or needles there may be. */
export const count = (message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(MAX_COUNT, `Must be at most ${MAX_COUNT}`));
