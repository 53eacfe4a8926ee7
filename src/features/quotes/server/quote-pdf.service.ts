import type { Db } from '#app/db/client.ts';
import type { ThreadCredentials } from '#app/features/conversations/server/thread-access.service.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { drawPdf } from '#app/lib/pdf.ts';
import { partsOfQuote } from '../quote-pdf.rules.ts';
import { quoteTitle } from '../quote-numbers.rules.ts';
import { readQuote, type QuoteDeps } from './quotes.service.ts';

export type QuoteDrawingDeps = Pick<QuoteDeps, 'db' | 'now'> & { readSite: (db: Db) => Promise<SiteFacts> };

/** A version of a quote as a PDF, for its buyer and the office. Throws as `findOwnQuote`. */
export async function drawQuote(
  deps: QuoteDrawingDeps,
  credentials: ThreadCredentials,
  wanted: { number: string; version?: number | undefined },
): Promise<{ pdf: Buffer; name: string }> {
  const quote = await readQuote(deps, credentials, wanted);
  const { siteName, operatorAddress, operatorPhone, operatorEmail, publicUrl } = await deps.readSite(deps.db);
  const letterhead = [siteName, operatorAddress, operatorPhone, operatorEmail, new URL(publicUrl).host];
  const { number, version, sentAt } = quote;
  const title = `Quote ${quoteTitle(number, version)}`;
  const parts = partsOfQuote(quote);
  const pdf = await drawPdf({ title, letterhead: letterhead.filter(Boolean), parts, createdAt: new Date(sentAt) });
  return { pdf, name: version === 1 ? number : `${number}-version-${version}` };
}
