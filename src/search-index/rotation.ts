import { DAY_MS } from '#app/lib/durations.ts';

/** The number of orders of promoted listings per day. Each is another version of a page to cache. */
export const VISITOR_GROUPS = 12;

/** Nine in the morning, UTC, when few people in the Americas are awake and paging through a list. */
const DAY_BEGINS_MS = 9 * 60 * 60 * 1000;

/** Sort orders by which buyers do not compare: listings of equal placement rotate in them. */
const ROTATED_SORTS: ReadonlySet<string> = new Set(['brand', 'newest', 'relevance']);

export function isRotated(sort: string): boolean {
  return ROTATED_SORTS.has(sort);
}

/** Whether an API address requests promoted listings first: the response then depends on the rotation. */
export function asksForPromoted(url: string): boolean {
  return url.includes('promotedFirst=true');
}

/** The visitor's rotation, stable for an address on one day. */
export function rotationFor(address: string, now: Date): number {
  const day = Math.floor((now.getTime() - DAY_BEGINS_MS) / DAY_MS);
  return day * VISITOR_GROUPS + (textHash(networkOf(address)) % VISITOR_GROUPS);
}

/**
 * Rotates listings of equal placement. In as many consecutive rotations as there are listings, each comes first once.
 */
export function rotate(serials: readonly number[], rotation: number): number[] {
  const round = Math.floor(rotation / serials.length);
  const order = serials
    .map((serial) => ({ serial, key: mixed(serial, round) }))
    .toSorted((a, b) => a.key - b.key || a.serial - b.serial)
    .map(({ serial }) => serial);
  const first = rotation % serials.length;
  return [...order.slice(first), ...order.slice(0, first)];
}

/** An IPv6 client's last four groups change daily. */
function networkOf(address: string): string {
  return address.split(':').slice(0, 4).join(':');
}

function textHash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = mixed(text.charCodeAt(at), hash);
  return hash;
}

/** Hashes two numbers to 32 bits with the finalizer of MurmurHash3. */
function mixed(one: number, other: number): number {
  let bits = one ^ Math.imul(other + 1, 0x9e37_79b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
