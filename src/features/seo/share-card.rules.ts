import { createHash } from 'node:crypto';
import {
  CONDITION_WORDS,
  headsLabel,
  mainImageOf,
  needlesLabel,
  priceLabel,
} from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';

/** What the picture of a shared link shows of a machine. */
export type ShareCard = {
  brand: string;
  model: string;
  /** Short lines, the most asked for first. */
  facts: readonly string[];
  offer: string;
  isSold: boolean;
  photo: string;
};

export function shareCardOf(machine: PublicMachine): ShareCard {
  const { brand, model, heads, needles, year, condition, price, status } = machine;
  const isSold = status === 'sold';
  return {
    brand,
    model,
    facts: [
      `${headsLabel(heads)} · ${needlesLabel(needles)}`,
      [CONDITION_WORDS[condition], year].filter((fact) => fact !== null).join(' · '),
    ],
    offer: isSold ? 'Sold' : priceLabel(price),
    isSold,
    photo: mainImageOf(machine),
  };
}

/** Grows when the same machine would be drawn differently. */
const RECIPE = 1;
const LENGTH = 16;

/** Names what the picture of a machine shows: whoever keeps an old picture asks for the new one by another address. */
export function shareVersionOf(machine: PublicMachine, siteName: string): string {
  const shown = JSON.stringify([RECIPE, machine.id, shareCardOf(machine), siteName]);
  return createHash('sha256').update(shown).digest('hex').slice(0, LENGTH);
}
