import { AppError } from '#app/lib/app-error.ts';
import { MIN_FILL_MS, type BotChecks } from '../bot-checks.schema.ts';

/**
 * Throws invalid for suspected bots. The message tells a person how to proceed, so that nothing that a person sends is
 * dropped silently.
 */
export function refuseBots({ website = '', waitedMs = MIN_FILL_MS }: BotChecks): void {
  if (website !== '') {
    throw new AppError('invalid', 'A hidden field was filled in, perhaps by your browser. Please send it once more.');
  }
  if (waitedMs < MIN_FILL_MS) throw new AppError('invalid', 'That was very quick. Please send it once more.');
}
