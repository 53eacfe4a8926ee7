import { formatInteger } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { siteTimestamp } from '#app/lib/site-time.ts';
import type { ChainedEntry } from './introduction-chain.rules.ts';
import type { IntroductionsFilter } from './introductions-list.schema.ts';

/** The fields of an entry with the labels that a printed ledger gives them. */
export function factsOfEntry(entry: ChainedEntry): [label: string, value: string][] {
  const { agreementVersion, agreedAt } = entry;
  const terms =
    agreementVersion === null || agreedAt === null
      ? 'The seller agreed to no version of the brokerage agreement'
      : `Brokerage agreement, version ${agreementVersion}, agreed to ${moment(agreedAt)}`;
  return [
    ['Introduced', `${moment(entry.introducedAt)}, by ${entry.adminName}`],
    ['Machine', `${entry.listingName}\nListing ${entry.listingId}`],
    ['Buyer', lines(entry.buyerName, entry.buyerEmail, entry.buyerPhone)],
    ['Seller', lines(entry.sellerName, entry.sellerEmail)],
    ['Terms', terms],
    ['Commission', `Due on a sale to this buyer until ${dayInUtc(entry.claimUntil)}`],
    ['Written to both', entry.note],
    ['Message', entry.messageId === null ? 'Without a message of the buyer' : `On message ${entry.messageId}`],
    ['Hash before', entry.previousHash],
    ['Hash', entry.hash],
  ];
}

/** For example 'Introductions from Nov 1, 2026 to Nov 30, 2026'. */
export function periodTitle({ from, to }: IntroductionsFilter): string {
  return ['Introductions', from && `from ${dayInUtc(from)}`, to && `to ${dayInUtc(to)}`].filter(Boolean).join(' ');
}

export function countOfEntries(count: number, search: string | undefined): string {
  const entries = count === 1 ? '1 entry' : `${formatInteger(count)} entries`;
  return search === undefined ? entries : `${entries} with “${search}”`;
}

/** With the offset of the site's time, because the document is read elsewhere. */
function moment(at: string): string {
  return siteTimestamp(new Date(at)).replace('T', ' ');
}

function lines(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n');
}
