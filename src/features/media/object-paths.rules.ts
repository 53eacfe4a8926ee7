import type { ImageWidth } from './media.schema.ts';

/** Part of every variant's name: increment it when variants are made differently, so that no old one is served. */
export const FORMAT_VERSION = 'v1';

const OBJECTS = '/objects/';
const MASTER = /^machines\/([a-z0-9]{8,40})\.webp$/;

export const MASTER_FOLDER = 'machines';

/** Relative to the storage's root, as are all paths here except `imageUrl`'s. */
export function masterPath(id: string): string {
  return `${MASTER_FOLDER}/${id}.webp`;
}

export function variantFolder(id: string): string {
  return `variants/${id}`;
}

export function variantPath(id: string, widthPx: ImageWidth, format: ImageFormat): string {
  return `${variantFolder(id)}/${FORMAT_VERSION}-${widthPx}.${format}`;
}

/** The path that listings store for an image. */
export function imageUrl(id: string): string {
  return `${OBJECTS}${masterPath(id)}`;
}

/** The id of the image at an address or storage path; null for any other, including path traversals. */
export function parseImageId(addressOrPath: string): string | null {
  const path = addressOrPath.startsWith(OBJECTS) ? addressOrPath.slice(OBJECTS.length) : addressOrPath;
  return MASTER.exec(path)?.[1] ?? null;
}

/** The storage path of the image at an address; null for any other address. */
export function parseMasterPath(address: string): string | null {
  const id = parseImageId(address);
  return id === null ? null : masterPath(id);
}

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** The smallest format that the client accepts. Ignores wildcards, which every client sends. */
export function negotiateFormat(accept: string | undefined): ImageFormat {
  const accepted = (accept ?? '').toLowerCase().split(',').map(parseRange);
  const named = (type: string) => accepted.some((range) => range.type === type && !range.isRefused);
  if (named('image/avif')) return 'avif';
  return named('image/webp') ? 'webp' : 'jpeg';
}

function parseRange(range: string) {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  return { type, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
}
