import type { MailContent, MailedListing, Recipient } from '#app/features/mail/mail.rules.ts';

/** The values in the examples of mails. */
export const TO: Recipient = { id: '', email: 'seller@shop.example', name: 'Ada', isConfirmed: true };
export const LISTING: MailedListing = { id: 'tajima-tmar-k1506c-7f3k2q', name: 'Tajima TMAR-K1506C', heads: 6 };

/** An example mail that has no variants. */
export function only(mail: MailContent): Readonly<Record<string, MailContent>> {
  return { Example: mail };
}

/** The same value several times. */
export function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}
