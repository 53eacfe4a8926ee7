import { createHash } from 'node:crypto';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { shareCardOf } from './share-card.rules.ts';

/** Grows when the same machine would be drawn differently. */
const RECIPE = 1;
const LENGTH = 16;

/** Names what the picture of a machine shows: whoever keeps an old picture asks for the new one by another address. */
export function shareVersionOf(machine: PublicMachine, siteName: string): string {
  const shown = JSON.stringify([RECIPE, machine.id, shareCardOf(machine), siteName]);
  return createHash('sha256').update(shown).digest('hex').slice(0, LENGTH);
}
