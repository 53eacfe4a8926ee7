import type { Accessory } from '#app/features/machines/accessories.rules.ts';

/** A list in one cell, separated by `;`. */
export function imagesCell(images: readonly string[]): string {
  return images.map((image) => image.replaceAll(/[\\;]/g, String.raw`\$&`)).join(';');
}

/** The non-empty items of such a list. */
export function parseImages(cell: string): string[] {
  return split(cell, ';')
    .map((image) => unescaped(image).trim())
    .filter((image) => image !== '');
}

/** Whether an image is still on another site. */
export function isRemote(image: string): boolean {
  return image.startsWith('https:');
}

/** `name:quantity;name:quantity`, with `;`, `:` and `\` in names escaped by `\`. */
export function accessoriesCell(accessories: readonly Accessory[]): string {
  return accessories
    .map(({ name, quantity }) => `${name.replaceAll(/[\\;:]/g, String.raw`\$&`)}:${quantity}`)
    .join(';');
}

const QUANTITY = /^\d{1,6}$/;

/** Null if the cell is invalid. The default quantity is one. */
export function parseAccessoriesCell(cell: string): Accessory[] | null {
  const read = split(cell, ';')
    .filter((item) => item.trim() !== '')
    .map(parseAccessory);
  const accessories = read.filter((accessory) => accessory !== null);
  return accessories.length === read.length ? accessories : null;
}

function parseAccessory(item: string): Accessory | null {
  const parts = split(item, ':');
  const last = parts.length === 1 ? '1' : (parts.pop() ?? '').trim();
  const name = unescaped(parts.join(':')).trim();
  const quantity = Number(last);
  return name === '' || !QUANTITY.test(last) || quantity < 1 ? null : { name, quantity };
}

/** Splits a text at separators that `\` does not escape; the parts stay escaped. */
export function split(text: string, separator: string): string[] {
  if (!text.includes('\\')) return text.split(separator);
  const parts = [''];
  for (const [piece] of text.matchAll(/\\?[^]/g)) {
    if (piece === separator) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts;
}

/** A `\` before any other character is kept. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\([\\;:|])/g, '$1');
}
