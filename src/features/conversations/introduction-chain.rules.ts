import { siteDay } from '#app/lib/site-time.ts';

/** An entry of the ledger of introductions. Times are ISO 8601 texts in UTC with milliseconds, `claimUntil` is a day. */
export type IntroductionEntry = {
  number: number;
  threadId: string;
  messageId: string | null;
  listingId: string;
  listingName: string;
  sellerId: string;
  sellerName: string;
  sellerEmail: string | null;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string | null;
  agreementVersion: number | null;
  agreedAt: string | null;
  note: string;
  adminId: string;
  adminName: string;
  introducedAt: string;
  claimUntil: string;
};

export type ChainedEntry = IntroductionEntry & { previousHash: string; hash: string };

/** What the first entry has in place of the hash of an entry before. */
export const NO_HASH = '0'.repeat(64);

/** What the hash of an entry is made from: its fields in a fixed order, so that equal entries have equal texts. */
export function hashedText(entry: IntroductionEntry, previousHash: string): string {
  return JSON.stringify([
    previousHash,
    entry.number,
    entry.threadId,
    entry.messageId,
    entry.listingId,
    entry.listingName,
    entry.sellerId,
    entry.sellerName,
    entry.sellerEmail,
    entry.buyerName,
    entry.buyerEmail,
    entry.buyerPhone,
    entry.agreementVersion,
    entry.agreedAt,
    entry.note,
    entry.adminId,
    entry.adminName,
    entry.introducedAt,
    entry.claimUntil,
  ]);
}

/**
 * The number of the first entry at which the ledger is broken: one is missing, was changed, or does not follow the one
 * before; null if the whole ledger holds. `entries` in the order of their numbers; `hash` is SHA-256 in hexadecimal.
 */
export function findBreak(entries: readonly ChainedEntry[], hash: (text: string) => string): number | null {
  let previousHash = NO_HASH;
  for (const [index, entry] of entries.entries()) {
    const isNext = entry.number === index + 1 && entry.previousHash === previousHash;
    if (!isNext || entry.hash !== hash(hashedText(entry, previousHash))) return index + 1;
    previousHash = entry.hash;
  }
  return null;
}

/**
 * The last day, in the site's time, on which a sale to a buyer owes the commission: so many months after the day of the
 * introduction, or the last day of a month that is shorter.
 */
export function claimEnd(introducedAt: Date, months: number): string {
  const [year, month, day] = [introducedAt.getFullYear(), introducedAt.getMonth() + months, introducedAt.getDate()];
  const daysInMonth = new Date(year, month + 1, 0).getDate();
  return siteDay(new Date(year, month, Math.min(day, daysInMonth)));
}
