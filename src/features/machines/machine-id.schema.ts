import * as z from 'zod/mini';
import { storableText } from '#app/lib/text-fields.ts';

// Addresses have it, which every page reads: what a machine is made of is not for them to load.
export const machineIdText = storableText.check(z.minLength(1), z.maxLength(300));
export const machineIdParams = z.object({ id: machineIdText });
