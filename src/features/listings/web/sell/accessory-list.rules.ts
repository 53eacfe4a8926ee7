import { accessoryLabel, type Accessory } from '#app/features/machines/accessories.rules.ts';

const MOST = 999;

/** Adds an accessory, unless one of that name is there; otherwise returns the reason. */
export function withAccessory(
  list: readonly Accessory[],
  { name, quantity }: Accessory,
): { list: readonly Accessory[] } | { problem: string } {
  const trimmed = name.trim();
  if (trimmed === '') return { problem: 'Custom Accessory Required: Please enter a name for the accessory' };
  const twin = list.find((item) => item.name.toLowerCase() === trimmed.toLowerCase());
  if (twin !== undefined) return { problem: `${accessoryLabel(twin.name)} is already in the list` };
  if (!isQuantity(quantity)) return { problem: `Quantity must be a whole number from 1 to ${MOST}` };
  return { list: [...list, { name: trimmed, quantity }] };
}

/** Another quantity; one that cannot be leaves the list as it is. */
export function withQuantity(list: readonly Accessory[], name: string, quantity: number): readonly Accessory[] {
  if (!isQuantity(quantity)) return list;
  return list.map((item) => (item.name === name ? { ...item, quantity } : item));
}

export function withoutAccessory(list: readonly Accessory[], name: string): readonly Accessory[] {
  return list.filter((item) => item.name !== name);
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST;
}
