/** The size of the reduced, grey picture that a fingerprint is made of: one column more than bits in a row. */
export const FINGERPRINT_WIDTH = 17;
export const FINGERPRINT_HEIGHT = 16;

/** Greys, of 256, by which compression changes a pixel. */
const NOISE = 2;
/** Plain pictures have fewer differences between neighbours, and cannot be told from each other. */
const LEAST_DIFFERENCES = 24;

/**
 * The difference hash of a picture: for each row of 17 grey pixels 16 bits, which say whether a pixel is brighter than
 * its right neighbour. Each number begins with its row, so that those of different rows are never equal. Null for a
 * plain picture. `pixels` has the 16 rows one after the other.
 */
export function toFingerprint(pixels: Uint8Array): number[] | null {
  let differences = 0;
  const rows = Array.from({ length: FINGERPRINT_HEIGHT }, (_row, row) => {
    let bits = row;
    for (let column = 0; column < FINGERPRINT_WIDTH - 1; column += 1) {
      const at = row * FINGERPRINT_WIDTH + column;
      const step = (pixels[at] ?? 0) - (pixels[at + 1] ?? 0);
      bits = bits * 2 + (step > NOISE ? 1 : 0);
      if (Math.abs(step) > NOISE) differences += 1;
    }
    return bits;
  });
  return differences < LEAST_DIFFERENCES ? null : rows;
}

/** One photo in other sizes, formats or qualities differs in a few of the 256 bits, two photos in about a hundred. */
const SAME_PHOTO_BITS = FINGERPRINT_HEIGHT - 1;

/** Whether two fingerprints are of the same photo. With so few different bits, at least one row is equal. */
export function isSamePhoto(one: readonly number[], other: readonly number[]): boolean {
  return one.reduce((sum, row, index) => sum + countOnes(row ^ (other[index] ?? 0)), 0) <= SAME_PHOTO_BITS;
}

/** The rows of a fingerprint by which others are searched: rows without any bit are in many pictures. */
export function searchedRows(fingerprint: readonly number[]): number[] {
  return fingerprint.filter((row) => row % 2 ** (FINGERPRINT_WIDTH - 1) !== 0);
}

function countOnes(bits: number): number {
  let ones = 0;
  for (let left = bits; left !== 0; left &= left - 1) ones += 1;
  return ones;
}
