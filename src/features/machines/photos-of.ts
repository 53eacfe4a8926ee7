import { mainImageOf } from './machines.rules.ts';
import type { PublicMachine } from './machines.schema.ts';

/** All photographs, the main one first; at least the placeholder. */
export function photosOf(machine: Pick<PublicMachine, 'image' | 'images' | 'mainImageIndex'>): readonly string[] {
  return [...new Set([mainImageOf(machine), ...machine.images])];
}
