import type { Sharp } from 'sharp';

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** The smallest format that the client says it shows. Only types named in full count: every client sends a wildcard. */
export function formatFor(accept: string | undefined): ImageFormat {
  const accepted = (accept ?? '').toLowerCase().split(',').map(parseRange);
  const named = (type: string) => accepted.some((range) => range.type === type && !range.isRefused);
  if (named('image/avif')) return 'avif';
  return named('image/webp') ? 'webp' : 'jpeg';
}

function parseRange(range: string) {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  return { type, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
}

/**
 * Measured on photo-like pictures of 640 pixels: AVIF at effort 1 takes 50 to 150 ms and is 40 % smaller than WebP;
 * effort 2 takes half as long again for the same bytes, and 4 ten times as long for 5 % less.
 */
export const ENCODE = {
  avif: (image) => image.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  jpeg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
} as const satisfies Record<ImageFormat, (image: Sharp) => Sharp>;
