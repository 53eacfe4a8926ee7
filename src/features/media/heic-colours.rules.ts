/** What the numbers of a HEIC image's pixels mean, by its `colr` box (ISO/IEC 14496-12, 12.1.5, and 23008-12). */
export type HeicColours = { kind: 'profile'; icc: Buffer } | { kind: 'display-p3' };

/** H.273: the primaries of Display P3. */
const P3_PRIMARIES = 12;

/** The colours of a file's main image; null for sRGB, which is meant where nothing is said. */
export function readHeicColours(file: Buffer): HeicColours | null {
  // The meta box begins with a version.
  const meta = findBox(file, 'meta')?.subarray(4);
  const properties = meta && findBox(meta, 'iprp');
  const container = properties && findBox(properties, 'ipco');
  if (meta === undefined || properties === undefined || container === undefined) return null;
  const all = [...boxesIn(container)];
  const ofMain = propertiesOf(readMainItem(meta), findBox(properties, 'ipma') ?? Buffer.alloc(0)).map(
    (index) => all[index - 1],
  );
  const boxes = ofMain.filter((box) => box?.type === 'colr').map((box) => readColours(box?.body ?? Buffer.alloc(0)));
  // A file may state its colours both ways; then the profile is exact.
  return boxes.find((colours) => colours?.kind === 'profile') ?? boxes.find((colours) => colours !== null) ?? null;
}

function readColours(body: Buffer): HeicColours | null {
  const type = body.toString('latin1', 0, 4);
  if (type === 'prof' || type === 'rICC') return { kind: 'profile', icc: body.subarray(4) };
  return type === 'nclx' && readNumber(body, 4, 2) === P3_PRIMARIES ? { kind: 'display-p3' } : null;
}

function readMainItem(meta: Buffer): number {
  const box = findBox(meta, 'pitm') ?? Buffer.alloc(0);
  return readNumber(box, 4, readNumber(box, 0, 1) === 0 ? 2 : 4);
}

/** The numbers of an item's properties in their container, from one. */
function propertiesOf(item: number, box: Buffer): number[] {
  const idBytes = readNumber(box, 0, 1) < 1 ? 2 : 4;
  const isWide = readNumber(box, 3, 1) % 2 === 1;
  const width = isWide ? 2 : 1;
  let at = 8;
  for (let left = readNumber(box, 4, 4); left > 0 && at < box.length; left -= 1) {
    const id = readNumber(box, at, idBytes);
    const count = readNumber(box, at + idBytes, 1);
    const first = at + idBytes + 1;
    // The highest bit says whether a reader must know the property.
    const highest = isWide ? 0x80_00 : 0x80;
    if (id === item)
      return Array.from({ length: count }, (_, index) => readNumber(box, first + index * width, width) % highest);
    at = first + count * width;
  }
  return [];
}

/** A big-endian number; 0 beyond the end. */
function readNumber(bytes: Buffer, at: number, width: 1 | 2 | 4): number {
  return at + width > bytes.length ? 0 : bytes.readUIntBE(at, width);
}

function findBox(bytes: Buffer, type: string): Buffer | undefined {
  for (const box of boxesIn(bytes)) if (box.type === type) return box.body;
  return undefined;
}

/** The boxes that follow each other in these bytes; ends at the first damaged one. */
function* boxesIn(bytes: Buffer): Generator<{ type: string; body: Buffer }> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const stated = bytes.readUInt32BE(at);
    const isLong = stated === 1 && at + 16 <= bytes.length;
    const head = isLong ? 16 : 8;
    const toEnd = bytes.length - at;
    const size = stated === 0 ? toEnd : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : stated;
    if (size < head) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) };
    at += size;
  }
}
