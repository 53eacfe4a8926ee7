import { accessoryLabel, parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { SELLERS_FACTS, typedLabel } from '#app/features/machines/typed-facts.schema.ts';
import { SELL_LABELS } from './field-labels.rules.ts';
import type { StartFields } from './form-model.rules.ts';

export type Difference = { label: string; mine: string; theirs: string };

type Field = Exclude<keyof typeof SELL_LABELS, 'images' | 'premium' | 'featured'>;

const FIELDS = Object.keys(SELL_LABELS).filter(
  (field): field is Field => field !== 'images' && field !== 'premium' && field !== 'featured',
);

type Entered = { fields: StartFields; photos: readonly (string | null)[] };

/** The fields whose entered and stored values differ, in the form's order. */
export function findDifferences(mine: Entered, theirs: Entered): Difference[] {
  const fields = FIELDS.map((field) => ({
    label: SELL_LABELS[field],
    mine: fieldText(field, mine.fields),
    theirs: fieldText(field, theirs.fields),
  }));
  const facts = SELLERS_FACTS.map((fact) => ({
    label: fact.label,
    mine: typedLabel(fact, mine.fields.facts[fact.key] ?? ''),
    theirs: typedLabel(fact, theirs.fields.facts[fact.key] ?? ''),
  }));
  const differing = [...fields, ...facts].filter((difference) => difference.mine !== difference.theirs);
  return [...photoDifference(mine, theirs), ...differing];
}

function photoDifference(mine: Entered, theirs: Entered): Difference[] {
  if (mine.photos.join(' ') === theirs.photos.join(' ')) return [];
  const words = ({ photos: { length } }: Entered) => (length === 1 ? '1 photo' : `${length} photos`);
  const isOrder = mine.photos.length === theirs.photos.length;
  const note = isOrder ? ', other ones or in another order' : '';
  return [{ label: SELL_LABELS.images, mine: `${words(mine)}${note}`, theirs: words(theirs) }];
}

function fieldText(field: Field, fields: StartFields): string {
  const value = fields[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field === 'accessories' ? accessoriesText(value) : value.trim();
}

function accessoriesText(text: string): string {
  return parseAccessories(text)
    .map(({ name, quantity }) => `${quantity} x ${accessoryLabel(name)}`)
    .join(', ');
}
