/** The types of TIFF 6.0's fields. */
const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const BYTES_PER_PIXEL = 4;
const HEAD_BYTES = 8;
const FIELD_BYTES = 12;

type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/**
 * Uncompressed TIFF 6.0 of RGBA pixels with their ICC profile. The image library takes raw pixels only as sRGB, and
 * converts the colours of a file by its profile.
 */
export function toTiff({ width, height, data }: Pixels, profile: Buffer): Buffer {
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const fields = (at: { bits: number; profile: number; pixels: number }) =>
    [
      [256, LONG, 1, width],
      [257, LONG, 1, height],
      // Bits of each channel.
      [258, SHORT, BYTES_PER_PIXEL, at.bits],
      // No compression.
      [259, SHORT, 1, 1],
      // Red, green and blue.
      [262, SHORT, 1, 2],
      // One strip: where it is, its channels, rows and bytes.
      [273, LONG, 1, at.pixels],
      [277, SHORT, 1, BYTES_PER_PIXEL],
      [278, LONG, 1, height],
      [279, LONG, 1, pixels.length],
      // The fourth channel is the opacity, with which the others are not multiplied.
      [338, SHORT, 1, 2],
      [34_675, UNDEFINED, profile.length, at.profile],
    ] as const;
  const count = fields({ bits: 0, profile: 0, pixels: 0 }).length;
  const bitsAt = HEAD_BYTES + 2 + count * FIELD_BYTES + 4;
  const profileAt = bitsAt + BYTES_PER_PIXEL * 2;
  const head = Buffer.alloc(profileAt);
  head.write('II', 'latin1');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(HEAD_BYTES, 4);
  head.writeUInt16LE(count, HEAD_BYTES);
  for (const [index, [tag, type, values, value]] of fields({
    bits: bitsAt,
    profile: profileAt,
    pixels: profileAt + profile.length,
  }).entries()) {
    const field = HEAD_BYTES + 2 + index * FIELD_BYTES;
    head.writeUInt16LE(tag, field);
    head.writeUInt16LE(type, field + 2);
    head.writeUInt32LE(values, field + 4);
    head.writeUInt32LE(value, field + 8);
  }
  for (let channel = 0; channel < BYTES_PER_PIXEL; channel += 1) head.writeUInt16LE(8, bitsAt + channel * 2);
  return Buffer.concat([head, profile, pixels]);
}
