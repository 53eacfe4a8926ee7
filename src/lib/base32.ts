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

/** The bytes of such a text in any case. Incomplete bytes at the end are dropped, and other characters are left out. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let [pending, pendingBits] = [0, 0];
  for (const character of text.toUpperCase()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) continue;
    pending = (pending << BITS) | value;
    pendingBits += BITS;
    if (pendingBits < 8) continue;
    pendingBits -= 8;
    bytes.push(pending >>> pendingBits);
    pending &= (1 << pendingBits) - 1;
  }
  return Uint8Array.from(bytes);
}
