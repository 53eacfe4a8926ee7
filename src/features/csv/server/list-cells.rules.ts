import type { Accessory } from '#app/features/machines/accessories.rules.ts';

/** A list in one cell: `;` stands between its items. */
export function imagesCell(images: readonly string[]): string {
  return images.map((image) => image.replaceAll(/[\\;]/g, String.raw`\$&`)).join(';');
}

/** The items of such a list, without those that are empty. */
export function parseImages(cell: string): string[] {
  return split(cell, ';')
    .map((image) => unescaped(image).trim())
    .filter((image) => image !== '');
}

/** Whether an image is on another site still. */
export function isRemote(image: string): boolean {
  return image.startsWith('https:');
}

/** `name:quantity;name:quantity`, with `\` before a `;`, `:` or `\` that belongs to a name. */
export function accessoriesCell(accessories: readonly Accessory[]): string {
  return accessories
    .map(({ name, quantity }) => `${name.replaceAll(/[\\;:]/g, String.raw`\$&`)}:${quantity}`)
    .join(';');
}

const QUANTITY = /^\d{1,6}$/;

/** Null for what cannot be read. An accessory without a quantity is one. */
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

/** Parts as they are written, where no `\` stands before the separator. */
export function split(text: string, separator: string): string[] {
  if (!text.includes('\\')) return text.split(separator);
  const parts = [''];
  for (const [piece] of text.matchAll(/\\?[^]/g)) {
    if (piece === separator) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts;
}

/** A `\` before anything else is one. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\([\\;:|])/g, '$1');
}
