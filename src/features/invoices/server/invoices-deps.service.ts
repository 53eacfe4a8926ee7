import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#app/db/client.ts';
import { BEFORE_FIRST } from '#app/db/invoice-enums.ts';
import { lockAccounts, type LockedAccount } from '#app/db/locked-accounts.ts';
import { notSignedIn, type User } from '#app/features/accounts/server/current-account.service.ts';
import type { AccountMailDeps } from '#app/features/accounts/server/email-confirmation.service.ts';
import type { MailSite } from '#app/features/mail/mail.rules.ts';
import { readDocument, type SettingDocument } from '#app/features/settings/server/settings.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { invoiceTerms, type InvoiceTerms } from '../invoices.schema.ts';

export type InvoicesDeps = {
  db: Db;
  now: () => Date;
  mails: AccountMailDeps;
  log: FastifyBaseLogger;
  readSite: (db: Db) => Promise<MailSite>;
};

export const INVOICE_TERMS: SettingDocument<InvoiceTerms> = {
  key: 'invoice_terms',
  schema: invoiceTerms,
  initial: { dueDays: 14, instructions: '' },
};

export async function readInvoiceTerms(db: Db): Promise<InvoiceTerms> {
  return (await readDocument(db, INVOICE_TERMS)).value;
}

export function noSuchInvoice(): AppError {
  return new AppError('not_found', 'There is no such invoice');
}

/**
 * Locks the accounts of an admin and of a seller against deletion, as a whole before anything else, and returns the
 * seller's; null if it is gone. Throws not_signed_in if the admin's is.
 */
export async function lockAdminAndSeller(tx: Db, admin: User, sellerId: string | null): Promise<LockedAccount | null> {
  const accounts = await lockAccounts(tx, sellerId === null ? [admin.id] : [admin.id, sellerId]);
  if (!accounts.some(({ id }) => id === admin.id)) throw notSignedIn();
  return accounts.find(({ id }) => id === sellerId) ?? null;
}

/** The number that follows the last one of a series, and that one; the first is 1001. */
export function nextNumber(last: number | undefined): { number: number; previousNumber: number | null } {
  return { number: (last ?? BEFORE_FIRST) + 1, previousNumber: last ?? null };
}
