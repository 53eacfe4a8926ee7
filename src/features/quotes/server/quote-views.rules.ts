import type { ReadThread } from '#app/features/conversations/server/thread-access.service.ts';
import { readsChannel } from '#app/features/conversations/thread-turns.rules.ts';
import { toUsd } from '#app/lib/format.ts';
import { changesBetween } from '../quote-changes.rules.ts';
import { formatQuoteNumber } from '../quote-numbers.rules.ts';
import { actsOn, stateOn, WHY_NOT, type QuoteParty } from '../quote-states.rules.ts';
import type { QuoteView } from '../quotes.schema.ts';
import type { QuoteRow } from './quotes.db.ts';

export const NOT_FOR_SALE = 'This machine is not for sale any more';
export const UNDER_OFFER = 'Another buyer has this machine under offer';

/** What a view of a quote depends on besides the quote itself. */
export type QuoteStanding = {
  party: QuoteParty;
  /** All quotes of its conversation, or all of its versions. */
  among: readonly QuoteRow[];
  /** A day of the site. */
  today: string;
  /** Why an open quote cannot be accepted now; null if it can. */
  obstacle: string | null;
  /** Its conversation. */
  thread: Pick<ReadThread['row'], 'buyerName' | 'sellerId' | 'sellerJoinedBy'>;
};

/** The only conversion of a quote for those who read it. */
export function toQuoteView(row: QuoteRow, { party, among, today, thread, ...standing }: QuoteStanding): QuoteView {
  const { id, number, version, threadId, totalCents, depositCents, depositPercent, validUntil, note } = row;
  const { acceptedName: name, acceptedAt } = row;
  const versions = among.filter((each) => each.number === number);
  const before = versions.find((each) => each.version === version - 1);
  const state = stateOn(row, today);
  const obstacle = state === 'sent' ? standing.obstacle : WHY_NOT[state];
  return {
    id,
    number: formatQuoteNumber(number),
    version,
    newestVersion: Math.max(...versions.map((each) => each.version)),
    threadId,
    machine: { id: row.machineId, name: row.machineName },
    buyerName: thread.buyerName,
    party,
    isSellerInThread: readsChannel(thread, 'seller', 'buyer'),
    lines: row.lines.map(({ cents, kind, note: words }) => ({ kind, note: words, amountUsd: toUsd(cents) })),
    totalUsd: toUsd(totalCents),
    depositUsd: depositCents === null ? null : toUsd(depositCents),
    depositPercent,
    validUntil,
    note,
    state,
    sentAt: row.sentAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    accepted: name === null || acceptedAt === null ? null : { name, at: acceptedAt.toISOString() },
    changes: before === undefined ? [] : changesBetween(before, row),
    acts: actsOn(state, party).filter((act) => act !== 'accept' || obstacle === null),
    obstacle,
  };
}
