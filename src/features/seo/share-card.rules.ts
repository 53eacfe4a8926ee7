import { createHash } from 'node:crypto';
import {
  CONDITION_WORDS,
  headsLabel,
  mainImageOf,
  needlesLabel,
  priceLabel,
} from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';

/** The content of a machine's preview picture. */
export type ShareCard = {
  brand: string;
  model: string;
  /** Short lines, the most important first. */
  facts: readonly string[];
  offer: string;
  isSold: boolean;
  photo: string;
};

export function toShareCard(machine: PublicMachine): ShareCard {
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

/** Increment it when the same machine is drawn differently. */
const FORMAT_VERSION = 1;
const VERSION_LENGTH = 16;

/** A hash of a machine's picture content, which is part of its address, so that caches never serve an outdated one. */
export function getShareVersion(machine: PublicMachine, siteName: string): string {
  const shown = JSON.stringify([FORMAT_VERSION, machine.id, toShareCard(machine), siteName]);
  return createHash('sha256').update(shown).digest('hex').slice(0, VERSION_LENGTH);
}
