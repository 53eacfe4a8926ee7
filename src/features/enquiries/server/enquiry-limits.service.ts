import type { Db } from '#app/db/client.ts';
import type { RateCounter } from '#app/db/rate-counter.ts';
import { isSendableAddress } from '#app/features/mail/mail.rules.ts';
import { HOUR_MS } from '#app/lib/durations.ts';

/** The limit for one address, so that nobody can fill another person's mailbox. */
const MAX_RECEIPTS_PER_DAY = 3;
/** The limit for one network, so that nobody can write to hundreds of strangers. */
const MAX_RECEIPTS_PER_HOUR = 10;

type Receipt = {
  email: string;
  /** The number of messages from the address today, including this one. */
  sentToday: number;
  /** The network of a sender whose address is not confirmed; null for others. */
  network: string | null;
};

/** Limits the receipts of messages; the messages are stored in any case. */
export type EnquiryLimits = {
  /** Counts a receipt in the transaction that sends it; false if there must be none. */
  maySendReceipt: (tx: Db, receipt: Receipt) => Promise<boolean>;
};

/** `factor` multiplies the limit of a network. */
export function createEnquiryLimits(counter: RateCounter, factor: number): EnquiryLimits {
  return {
    maySendReceipt: async (tx, { email, sentToday, network }) => {
      if (sentToday > MAX_RECEIPTS_PER_DAY || !isSendableAddress(email)) return false;
      if (network === null) return true;
      const hits = { bucket: 'receipts of messages', subject: network, windowMs: HOUR_MS, times: 1 };
      return (await counter.hitWithin(tx, hits)).current <= Math.ceil(MAX_RECEIPTS_PER_HOUR * factor);
    },
  };
}
