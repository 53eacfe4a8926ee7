import { accessoryLabel, parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { APPROVED_FIELDS, type MachineChanges } from '#app/features/machines/machine-versions.schema.ts';
import { scalarText } from '#app/features/machines/fact-entries.rules.ts';
import { factLabel, FACTS, findFact } from '#app/features/machines/fact-registry.rules.ts';
import { MACHINE_FIELDS } from '#app/features/machines/machine-fields.rules.ts';
import { composedLocation, composedName, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';

/** Fields that can change: the seller's description of the machine, and moderators' decisions. */
const FIELDS = [
  'status',
  ...APPROVED_FIELDS,
  'hiddenPrice',
  'applyMarkup',
  'markupPercentage',
  'isPremiumPaid',
  'isFeaturedPaid',
] as const;
type Field = (typeof FIELDS)[number];
type Value = MachineChanges['changes'][number]['before'];
/** `field` is a field of the listing, or the key of a machine fact. */
export type Change = { field: string; before: Value; after: Value; checkedOn?: string | undefined };

/** The label of a field or machine fact. */
export function fieldLabel(field: string): string {
  return isField(field) ? MACHINE_FIELDS[field].label : (findFact(field)?.label ?? field);
}

function isField(field: string): field is Field {
  return FIELDS.some((known) => known === field);
}

/** The differences between the listing as seen and its current version. */
export function changesBetween(seen: AdminMachine, now: AdminMachine): Change[] {
  return [...FIELDS, ...FACTS.map(({ key }) => key)].flatMap((field) => {
    const [before, after] = [valueOf(seen, field), valueOf(now, field)];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });
}

/** Null for a name or location that only repeats other fields. */
function valueOf(listing: AdminMachine, field: string): Value {
  if (!isField(field)) return listing.facts[field]?.value ?? null;
  const { name, location } = listing;
  if (field === 'name' && name === composedName(listing)) return null;
  if (field === 'location' && location === composedLocation(listing)) return null;
  return listing[field];
}

/** For example 'price, photos, stitch counter (was checked)'. */
export function listFieldLabels(changes: readonly Pick<Change, 'field' | 'checkedOn'>[]): string {
  return changes
    .map(({ field, checkedOn }) => {
      const label = field === 'zip' ? 'ZIP' : fieldLabel(field).toLowerCase();
      return checkedOn === undefined ? label : `${label} (was checked)`;
    })
    .join(', ');
}

/** Formats a value for display; empty without one. */
export function formatValue(field: string, value: Value): string {
  if (value === null || value === '') return '';
  const fact = findFact(field);
  if (fact !== undefined) return factLabel(fact, value);
  if (field === 'price' && typeof value === 'number') return priceLabel(value);
  if (field === 'mainImageIndex') return `Photo ${Number(value) + 1}`;
  if (field === 'markupPercentage') return `${scalarText(value)}%`;
  if (field === 'accessories' && typeof value === 'string') return accessoryWords(value);
  if (field === 'status') return statusWords(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}

function accessoryWords(text: string): string {
  return parseAccessories(text)
    .map(({ name, quantity }) => `${quantity} x ${accessoryLabel(name)}`)
    .join(', ');
}

function statusWords(value: Value): string {
  return Object.entries(STATUS_LABELS).find(([status]) => status === value)?.[1] ?? scalarText(value);
}
