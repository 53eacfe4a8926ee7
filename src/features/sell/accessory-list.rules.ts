import { accessoryLabel, type Accessory } from '#app/features/machines/accessories.rules.ts';

const MOST = 999;

/** Adds an accessory, unless one of that name is there; says why it does not. */
export function withAccessory(
  list: readonly Accessory[],
  { name, quantity }: Accessory,
): { list: readonly Accessory[] } | { problem: string } {
  const trimmed = name.trim();
  if (trimmed === '') return { problem: 'Custom Accessory Required: Please enter a name for the accessory' };
  const twin = list.find((item) => item.name.toLowerCase() === trimmed.toLowerCase());
  if (twin !== undefined) return { problem: `${accessoryLabel(twin.name)} is in the list already` };
  return { list: [...list, { name: trimmed, quantity: withinReason(quantity) }] };
}

export function withQuantity(list: readonly Accessory[], name: string, quantity: number): readonly Accessory[] {
  return list.map((item) => (item.name === name ? { ...item, quantity: withinReason(quantity) } : item));
}

export function withoutAccessory(list: readonly Accessory[], name: string): readonly Accessory[] {
  return list.filter((item) => item.name !== name);
}

/** At least 1; what is no number counts as 1. */
function withinReason(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(MOST, Math.max(1, Math.trunc(quantity))) : 1;
}
