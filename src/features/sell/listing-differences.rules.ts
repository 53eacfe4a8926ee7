import { accessoryLabel, parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { SELL_LABELS } from './sell-labels.ts';
import type { StartFields } from './listing-version.ts';

export type Difference = { label: string; mine: string; theirs: string };

const FIELDS = Object.keys(SELL_LABELS).filter(
  (field): field is keyof StartFields => field !== 'images' && field !== 'premium' && field !== 'featured',
);

/** Where what somebody entered and what the listing says now are not the same, in the form's order. */
export function differencesOf(mine: StartFields, theirs: StartFields): Difference[] {
  return FIELDS.map((field) => ({
    label: SELL_LABELS[field],
    mine: wordsOf(field, mine),
    theirs: wordsOf(field, theirs),
  })).filter((difference) => difference.mine !== difference.theirs);
}

function wordsOf(field: keyof StartFields, fields: StartFields): string {
  const value = fields[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field === 'accessories' ? accessoryWords(value) : value.trim();
}

function accessoryWords(text: string): string {
  return parseAccessories(text)
    .map(({ name, quantity }) => `${quantity} x ${accessoryLabel(name)}`)
    .join(', ');
}
