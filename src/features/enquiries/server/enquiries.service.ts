import type { Db } from '#app/db/client.ts';
import type { Account } from '#app/features/accounts/server/current-account.service.ts';
import {
  isConfirmedAddressOf,
  type AccountMailDeps,
} from '#app/features/accounts/server/email-confirmation.service.ts';
import { isSendableAddress } from '#app/features/mail/mail.rules.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { countContactsFrom, insertContact, lockEnquiredMachine, lockSeller } from './enquiries.db.ts';
import { AppError } from '#app/lib/app-error.ts';
import { MIN_FILL_MS, type Enquiry } from '../enquiries.schema.ts';
import { enquiryMail, enquiryReceivedMail, sellerEnquiryMail } from './enquiry-mails.rules.ts';

export type EnquiryDeps = AccountMailDeps & { db: Db };

/** For one address: whoever enters somebody else's cannot fill their mailbox. */
const MAX_RECEIPTS_PER_DAY = 3;

/**
 * Stores a message for the operator, and mails it: to them, to the seller of a Premium listing, and a receipt to the
 * sender. It is stored whether mails can be sent or not. Throws invalid for what looks like a bot.
 */
export async function sendEnquiry(
  { db, mailer, site, now }: EnquiryDeps,
  enquiry: Enquiry,
  sender: Account | null,
): Promise<{ id: string }> {
  refuseBots(enquiry);
  const { name, email, phone = null, subject = null, message, machineId } = enquiry;
  const fields = { name, email, phone, subject, message };
  const createdAt = now();
  return db.transaction(async (tx) => {
    if (machineId !== undefined) await lockSeller(tx, machineId);
    const machine = machineId === undefined ? undefined : await lockEnquiredMachine(tx, machineId);
    const id = await insertContact(tx, { ...fields, machineId: machine?.id ?? null, createdAt });
    await mailer.queueToOperator(tx, enquiryMail(site, enquiry, machine));
    const sellerEmail = machine?.sellerEmail ?? null;
    if (machine !== undefined && sellerEmail !== null && isSendableAddress(sellerEmail)) {
      const seller = { email: sellerEmail, userId: machine.sellerId };
      await mailer.queue(tx, sellerEnquiryMail(site, seller, enquiry, machine));
    }
    const sentToday = await countContactsFrom(tx, email, new Date(createdAt.getTime() - DAY_MS));
    if (sentToday <= MAX_RECEIPTS_PER_DAY && isSendableAddress(email)) {
      const isConfirmed = await isConfirmedAddressOf(tx, email, sender);
      await mailer.queue(tx, enquiryReceivedMail(site, enquiry, { machine, isConfirmed }));
    }
    return { id };
  });
}

/**
 * Throws invalid for what looks like a bot. The message says so: a person whom it meets presses once more,
 * and nothing that a person wrote is dropped silently.
 */
function refuseBots({ website = '', waitedMs = MIN_FILL_MS }: Pick<Enquiry, 'website' | 'waitedMs'>): void {
  if (website !== '') {
    throw new AppError('invalid', 'A hidden field was filled in, perhaps by your browser. Please send it once more.');
  }
  if (waitedMs < MIN_FILL_MS) throw new AppError('invalid', 'That was very quick. Please send it once more.');
}
