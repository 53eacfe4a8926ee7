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
