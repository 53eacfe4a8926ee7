import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture for tests: red on the left half, blue on the right. */
export function twoHalves(width: number, height: number): Sharp {
  const red = { create: { width: Math.round(width / 2), height, channels: 3 as const, background: '#d01818' } };
  return sharp({ create: { width, height, channels: 3, background: '#1830d0' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
}

/** The same, 64 by 48 pixels, in the format of phones, which nothing here can write. */
export async function iPhonePhoto(): Promise<Buffer> {
  return readFile(new URL('./two-halves.heic', import.meta.url));
}

/** That file with another size in its header. */
export async function heicThatClaims(width: number, height: number): Promise<Buffer> {
  const photo = await iPhonePhoto();
  // The box of its size: its name, a version, then width and height.
  const size = photo.indexOf('ispe');
  photo.writeUInt32BE(width, size + 8);
  photo.writeUInt32BE(height, size + 12);
  return photo;
}

/** A file of a few bytes whose header claims a picture of this size. */
export async function pngThatClaims(width: number, height: number): Promise<Buffer> {
  const png = await twoHalves(8, 8).png().toBuffer();
  // The header chunk: its length, 'IHDR', then width and height; its checksum covers name and content.
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** 'red', 'blue' or neither at a point of an image, given in parts of its width and height. */
export async function colourAt(image: Buffer, across: number, down: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  if (red > blue + 80) return 'red';
  return blue > red + 80 ? 'blue' : 'other';
}
