import * as z from 'zod/mini';
import { seenText } from '#app/lib/text-fields.ts';

const accessory = z.object({
  name: z.string().check(seenText, z.minLength(1)),
  quantity: z._default(z.int().check(z.minimum(1)), 1),
});
export type Accessory = z.output<typeof accessory>;

/** Parses the JSON list of a listing's accessories. Invalid text yields an empty list. */
export function parseAccessories(text: string | null): Accessory[] {
  if (text === null) return [];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => {
    const result = accessory.safeParse(item);
    return result.success ? [result.data] : [];
  });
}

/** The JSON list to store, with each name once; null if it is empty. */
export function accessoriesText(list: readonly Accessory[]): string | null {
  const byName = new Map(list.map((item) => [item.name.toLowerCase(), item]));
  return byName.size === 0 ? null : JSON.stringify([...byName.values()]);
}

const MM_PER_INCH = 25.4;
const NUMBER = String.raw`(?:\d+[ -]\d+/\d+|\d+/\d+|\d*\.?\d+)`;
const INCH = String.raw`\s*(?:''|\u2032\u2032|["\u2033\u201d\u201c]|-?\s*(?:inches|inch|in\.|in)(?![a-z]))`;
/** One size, or a width and a height, of which at least the last has a unit of inches. */
const SIZE = new RegExp(`(?<![\\d.])(${NUMBER})(?:(?:${INCH})?\\s*[x×]\\s*(${NUMBER}))?${INCH}`, 'gi');

/** An accessory's name for display: sizes of tubular hoops, which sellers quote in inches, in whole millimetres. */
export function accessoryLabel(name: string): string {
  if (!/tubular\s+hoop/i.test(name)) return name;
  return name.replace(SIZE, (_size, width: string, height: string | undefined) => {
    const inches = height === undefined ? [width] : [width, height];
    return `${inches.map((side) => Math.round(inchesOf(side) * MM_PER_INCH)).join(' x ')} mm`;
  });
}

function inchesOf(text: string): number {
  const [, whole, above, below] = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (above === undefined || below === undefined) return Number(text);
  return Number(whole ?? 0) + Number(above) / Number(below);
}

const MOST = 999;

/** Adds an accessory, or returns the reason why its name cannot be added. */
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

/** Changes a quantity; an invalid one leaves the list unchanged. */
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
