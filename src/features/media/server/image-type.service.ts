export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** What a file is by its first bytes, whatever its name or declared type; null when it is none of the accepted kinds. */
export function detectImageType(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  return startsWith(bytes, 4, 'ftyp') ? typeByBrands(readBrands(bytes)) : null;
}

function startsWith(bytes: Buffer, at: number, signature: string): boolean {
  return bytes.toString('latin1', at, at + signature.length) === signature;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs']);

/** AVIF first: its files often also name the brand that both formats share. */
function typeByBrands(brands: readonly string[]): ImageType | null {
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null;
}

/** The main and the compatible brands of an ISO media file: four letters each, the version between them left out. */
function readBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.length < 4 ? 0 : bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}
