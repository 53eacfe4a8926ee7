import * as z from 'zod/mini';
import { storableText } from '#app/lib/text-fields.ts';

// Separate from the machine's schema, because every page loads the schemas of addresses.
export const machineIdText = storableText.check(z.minLength(1), z.maxLength(300));
export const machineSlugParams = z.object({ slug: machineIdText });
export const machineIdParams = z.object({ id: machineIdText });
