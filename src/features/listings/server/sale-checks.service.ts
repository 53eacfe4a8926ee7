import type { Db } from '#app/db/client.ts';
import type { Account, User } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import { hashToken, newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import { changeStatusWithin, lowerPriceWithin } from './own-listings.service.ts';
import { applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import { mainImageOf } from '#app/features/machines/machines.rules.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { toRecipient } from '#app/features/mail/mail.rules.ts';
import { lockPlacementListing } from '#app/features/payments/server/placements/placements.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { listingPausedMail, saleCheckMail } from './listing-mails.rules.ts';
import {
  countSaleChecks,
  countSilences,
  findListingsToAsk,
  findSaleCheck,
  insertSaleCheck,
  updateAnswered,
} from './sale-checks.db.ts';
import type { SaleAnswerInput, SaleCheck } from '../sale-checks.schema.ts';

export type SaleCheckDeps = { db: Db; mails: AccountMailDeps; now: () => Date; refreshCatalogue: () => Promise<void> };

/** The time after the last confirmation or question before the next question. */
const ASKED_AFTER_DAYS = 30;
/** The number of unanswered questions before a listing is hidden. */
const SILENCES = 2;
/** A link found in an old mailbox must not sell a machine. */
const LINK_DAYS = 90;
/** The part of the price that a link leaves at least. */
const LEAST_SHARE = 2 / 3;
const MOST_AT_ONCE = 200;
/** The number of mails to one seller in one morning. */
const MOST_A_DAY = 5;

/**
 * Asks sellers whether their machines are still for sale if they have not confirmed it for a month; after two
 * unanswered questions, hides the listing. Each listing has its own transaction, so that repeating the job does not
 * repeat questions.
 */
export async function askSellers(deps: SaleCheckDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - ASKED_AFTER_DAYS * DAY_MS);
  let ids = await findListingsToAsk(deps.db, { before, afterId: '', limit: MOST_AT_ONCE });
  while (ids.length > 0) {
    for (const id of ids) await deps.db.transaction((tx) => ask(tx, deps, { id, before }));
    ids = await findListingsToAsk(deps.db, { before, afterId: ids.at(-1) ?? '', limit: MOST_AT_ONCE });
  }
  await deps.refreshCatalogue();
}

async function ask(tx: Db, { mails, now }: SaleCheckDeps, { id, before }: { id: string; before: Date }): Promise<void> {
  const listing = await lockPlacementListing(tx, id);
  const to = listing === undefined ? null : toRecipient(listing.seller);
  const silences = await countSilences(tx, id, before);
  // Answered, edited or sold a moment ago, or the seller has no confirmed mail address, so that silence means nothing.
  const addressConfirmedAt = listing?.seller?.emailConfirmedAt ?? null;
  if (listing === undefined || to === null || addressConfirmedAt === null || silences === null) return;
  // Sellers of many machines are asked about the others on the following days.
  if ((await countSaleChecks(tx, to.id, new Date(now().getTime() - DAY_MS / 2))) >= MOST_A_DAY) return;
  const token = newSecretToken();
  const tokenHash = hashToken(token);
  await insertSaleCheck(tx, { machineId: id, tokenHash, sentAt: now(), sellerId: to.id, addressConfirmedAt });
  const asked = await findSaleCheck(tx, tokenHash);
  if (asked === undefined) throw new Error('The question was not stored');
  if (silences < SILENCES) {
    const mail = saleCheckMail(mails.site, to, asked, { token, isLast: silences === SILENCES - 1 });
    return mails.mailer.queue(tx, mail);
  }
  const change = { status: 'rejected', restingSince: now() } as const;
  await applyChange(tx, 'site', id, change, { now: now(), followUps: FOLLOW_UPS });
  await mails.mailer.queue(tx, listingPausedMail(mails.site, to, asked, token));
}

/** The machine that a mailed link is about. Throws `invalid` for a link that is not valid, or no longer. */
export async function getSaleCheck(db: Db, token: string, now: Date): Promise<SaleCheck> {
  const { id, name, price, status, restingSince, ...found } = await openCheck(db, token, now);
  return { id, name, picture: mainImageOf(found), price, status, isResting: restingSince !== null };
}

/**
 * Applies a seller's answer once. `caller`: the account of the request's session, if any. Throws `invalid` for a link
 * that is not valid, or no longer, conflict, and not_allowed for a much lower price from somebody else than the seller.
 */
export async function answerSaleCheck(
  { db, mails, now: clock, refreshCatalogue }: SaleCheckDeps,
  input: SaleAnswerInput,
  caller: Account | null,
): Promise<SaleCheck> {
  const now = clock();
  const { token, answer } = input;
  const answered = await db.transaction(async (tx) => {
    const { id, seller, price } = await openCheck(tx, token, now);
    if (input.answer === 'lower-price' && caller?.id !== seller.id) assertModest(price, input.price);
    if (input.answer === 'lower-price') await lowerPriceWithin(tx, now, seller, { id, price: input.price });
    else
      await changeStatusWithin(tx, { mails, now }, seller, {
        id,
        action: input.answer === 'sold' ? 'mark-sold' : 'confirm',
      });
    const machine = await getSaleCheck(tx, token, now);
    if (!(await updateAnswered(tx, hashToken(token), { answer, at: now }))) throw badLink();
    return machine;
  });
  await refreshCatalogue();
  return answered;
}

/** The link alone may lower a price by a third: it must not let a reader of the mailbox give the machine away. */
function assertModest(before: number | null, price: number): void {
  if (before !== null && price < before * LEAST_SHARE)
    throw new AppError(
      'not_allowed',
      'That is more than a third less. Please sign in, and lower the price in the Sellers Portal',
    );
}

async function openCheck(db: Db, token: string, now: Date) {
  const found = await findSaleCheck(db, hashToken(token));
  if (found === undefined) throw badLink();
  if (found.answeredAt !== null) throw new AppError('invalid', 'This question has been answered already');
  if (now.getTime() - found.sentAt.getTime() > LINK_DAYS * DAY_MS) throw badLink();
  const seller: User = { role: 'user', id: found.sellerId, permissions: [] };
  return { ...found, seller };
}

function badLink(): AppError {
  return new AppError(
    'invalid',
    'This link is no longer good. What you can do with the listing is in the Sellers Portal',
  );
}
