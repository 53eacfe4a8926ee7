import { AppError } from '#app/lib/app-error.ts';
import type { Enquiry } from './enquiries.schema.ts';

/** Nobody reads the form and writes a sentence in less. */
const LEAST_MS = 1_000;
/** The form itself sends no sooner. Well above, as clocks and timers are not exact. */
export const FORM_WAITS_MS = 1_500;

/**
 * Throws invalid for what looks like a machine's doing. It is told so in words: a person whom it meets presses once more,
 * and nothing that a person wrote is thrown away in silence.
 */
export function refuseMachines({ website = '', waitedMs = LEAST_MS }: Pick<Enquiry, 'website' | 'waitedMs'>): void {
  if (website !== '') {
    throw new AppError('invalid', 'A hidden field was filled in, perhaps by your browser. Please send it once more.');
  }
  if (waitedMs < LEAST_MS) throw new AppError('invalid', 'That was very quick. Please send it once more.');
}
