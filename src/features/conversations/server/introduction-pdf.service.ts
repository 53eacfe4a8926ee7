import type { Db } from '#app/db/client.ts';
import { recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import type { MailSite } from '#app/features/mail/mail.rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { drawPdf, type PdfPart } from '#app/lib/pdf.ts';
import { siteDay } from '#app/lib/site-time.ts';
import type { ChainedEntry } from '../introduction-chain.rules.ts';
import type { IntroductionsFilter } from '../introductions-list.schema.ts';
import { countOfEntries, factsOfEntry, periodTitle } from '../introduction-pdf.rules.ts';
import { findIntroduction, findIntroductions } from './introductions.db.ts';
import { checkLedger, toChained } from './introductions.service.ts';
import type { ThreadDeps } from './threads.service.ts';

export type DrawingDeps = ThreadDeps & { readSite: (db: Db) => Promise<MailSite> };

/** Two entries fill a page. */
const MOST_ENTRIES = 500;

type Drawn = { pdf: Buffer; name: string };

/** One entry of the ledger as a PDF. Throws not_found. */
export async function drawIntroduction(deps: DrawingDeps, admin: User, number: number): Promise<Drawn> {
  const row = await findIntroduction(deps.db, number);
  if (row === undefined) throw new AppError('not_found', 'There is no introduction with this number');
  const name = `introduction-${number}`;
  await recordDownload(deps, admin, name, 1);
  const entry = toChained(row);
  return { pdf: await draw(deps, `Introduction No. ${number}`, [{ facts: factsOfEntry(entry) }]), name };
}

/** The entries of the ledger that match, as a PDF, the oldest first. Throws invalid if they are too many. */
export async function drawIntroductions(deps: DrawingDeps, admin: User, filter: IntroductionsFilter): Promise<Drawn> {
  const rows = await findIntroductions(deps.db, filter, { limit: MOST_ENTRIES + 1, offset: 0 });
  if (rows.length > MOST_ENTRIES)
    throw new AppError('invalid', `More than ${MOST_ENTRIES} introductions match. Choose a shorter period`);
  const name = `introductions-${siteDay(deps.now())}`;
  await recordDownload(deps, admin, name, rows.length);
  const entries = rows.map(toChained).toReversed();
  const count = { paragraph: countOfEntries(entries.length, filter.search) };
  return { pdf: await draw(deps, periodTitle(filter), [count, ...entries.flatMap(partsOf)]), name };
}

function partsOf(entry: ChainedEntry): PdfPart[] {
  return [{ heading: `No. ${entry.number}: ${entry.listingName}` }, { facts: factsOfEntry(entry) }];
}

async function draw(deps: DrawingDeps, title: string, parts: readonly PdfPart[]): Promise<Buffer> {
  const { name, operatorEmail, operatorPhone, publicUrl } = await deps.readSite(deps.db);
  const { entries, brokenAt } = await checkLedger(deps);
  const result = brokenAt === null ? 'no entry is missing or was changed' : `it is broken at number ${brokenAt}`;
  const paragraph = `Each entry contains the hash (SHA-256) of the one before. The ledger had ${entries} entries when this document was made, and was checked: ${result}.`;
  const letterhead = [name, operatorEmail, operatorPhone, new URL(publicUrl).host];
  return drawPdf({ title, letterhead, parts: [...parts, { paragraph }], createdAt: deps.now() });
}

async function recordDownload({ db }: DrawingDeps, admin: User, id: string, rows: number): Promise<void> {
  const subject = { type: 'export', id } as const;
  await runAsAdmin(db, admin, (tx) =>
    recordAdminAction(tx, admin, { action: 'export introductions', subject, before: null, after: { rows } }),
  );
}
