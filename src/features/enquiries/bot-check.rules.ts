import { AppError } from '#app/lib/app-error.ts';
import type { Enquiry } from './enquiries.schema.ts';

/** No person reads the form and writes a sentence in less. */
const MIN_FILL_MS = 1_000;
/** The form itself sends no sooner. Well above the minimum, as clocks and timers are not exact. */
export const FORM_MIN_WAIT_MS = 1_500;

/**
 * Throws invalid for what looks like a bot. The message says so: a person whom it meets presses once more,
 * and nothing that a person wrote is dropped silently.
 */
export function refuseBots({ website = '', waitedMs = MIN_FILL_MS }: Pick<Enquiry, 'website' | 'waitedMs'>): void {
  if (website !== '') {
    throw new AppError('invalid', 'A hidden field was filled in, perhaps by your browser. Please send it once more.');
  }
  if (waitedMs < MIN_FILL_MS) throw new AppError('invalid', 'That was very quick. Please send it once more.');
}
