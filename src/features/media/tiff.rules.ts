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
  const bits = Buffer.alloc(BYTES_PER_PIXEL * 2);
  for (let channel = 0; channel < BYTES_PER_PIXEL; channel += 1) bits.writeUInt16LE(8, channel * 2);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const profileAt = HEAD_BYTES + bits.length;
  const pixelsAt = profileAt + profile.length;
  // The fields follow the values that they point to. They begin at an even place.
  const gap = Buffer.alloc((pixelsAt + pixels.length) % 2);
  const fieldsAt = pixelsAt + pixels.length + gap.length;
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('II', 'latin1');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(fieldsAt, 4);
  const fields = fieldsOf([
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    // Bits of each channel.
    [258, SHORT, BYTES_PER_PIXEL, HEAD_BYTES],
    // No compression.
    [259, SHORT, 1, 1],
    // Red, green and blue.
    [262, SHORT, 1, 2],
    // One strip: where it is, its channels, rows and bytes.
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, BYTES_PER_PIXEL],
    [278, LONG, 1, height],
    [279, LONG, 1, pixels.length],
    // The fourth channel is the opacity, with which the others are not multiplied.
    [338, SHORT, 1, 2],
    [34_675, UNDEFINED, profile.length, profileAt],
  ]);
  return Buffer.concat([head, bits, profile, pixels, gap, fields]);
}

type Field = readonly [tag: number, type: number, count: number, valueOrOffset: number];

function fieldsOf(fields: readonly Field[]): Buffer {
  // Their number comes first; the four bytes at the end say that no other image follows.
  const bytes = Buffer.alloc(2 + fields.length * FIELD_BYTES + 4);
  bytes.writeUInt16LE(fields.length);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = 2 + index * FIELD_BYTES;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
}
