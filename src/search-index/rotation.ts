import { DAY_MS } from '#app/lib/durations.ts';

/** Visitors on one day are shown promoted listings in so many orders: each is a page more to keep ready. */
export const VISITOR_GROUPS = 12;

/** Nine in the morning, UTC: few are awake in the Americas, and paging through a list. */
const DAY_BEGINS_MS = 9 * 60 * 60 * 1000;

/** Orders in which buyers compare nothing: what is placed alike rotates in them. */
const ROTATED_SORTS: ReadonlySet<string> = new Set(['brand', 'newest', 'relevance']);

export function isRotated(sort: string): boolean {
  return ROTATED_SORTS.has(sort);
}

/** Whether an address of the API asks for promoted listings first: its answer depends on the rotation. */
export function asksForPromoted(url: string): boolean {
  return url.includes('promotedFirst=true');
}

/** The rotation that a visitor sees: the same as long as their address and the day stay. */
export function rotationFor(address: string, now: Date): number {
  const day = Math.floor((now.getTime() - DAY_BEGINS_MS) / DAY_MS);
  return day * VISITOR_GROUPS + (textHash(networkOf(address)) % VISITOR_GROUPS);
}

/** Listings that are placed alike, rotated. Of as many rotations in a row as there are listings, each is first in one. */
export function rotate(serials: readonly number[], rotation: number): number[] {
  const round = Math.floor(rotation / serials.length);
  const order = serials
    .map((serial) => ({ serial, key: mixed(serial, round) }))
    .toSorted((a, b) => a.key - b.key || a.serial - b.serial)
    .map(({ serial }) => serial);
  const first = rotation % serials.length;
  return [...order.slice(first), ...order.slice(0, first)];
}

/** Of a visitor with IPv6 the last four groups change by the day. */
function networkOf(address: string): string {
  return address.split(':').slice(0, 4).join(':');
}

function textHash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = mixed(text.charCodeAt(at), hash);
  return hash;
}

/** Two numbers as one of 32 bits that tells nothing of either: the finalizer of MurmurHash3. */
function mixed(one: number, other: number): number {
  let bits = one ^ Math.imul(other + 1, 0x9e37_79b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
