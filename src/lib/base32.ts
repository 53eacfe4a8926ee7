const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** The base32 alphabet of RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let [pending, pendingBits] = [0, 0];
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    pendingBits += 8;
    while (pendingBits >= BITS) {
      pendingBits -= BITS;
      text += ALPHABET.charAt(pending >>> pendingBits);
      pending &= (1 << pendingBits) - 1;
    }
  }
  return pendingBits === 0 ? text : text + ALPHABET.charAt(pending << (BITS - pendingBits));
}
