import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#app/db/client.ts';
import { AGREEMENT_KINDS, type AgreementKind } from '#app/db/enums.ts';
import { lockSetting } from '#app/db/settings.store.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Agreement, NewVersion } from '../agreements.schema.ts';
import { SHIPPED_AGREEMENTS } from '../shipped-agreements.rules.ts';
import {
  findCurrentNumber,
  findListingAgreement,
  findVersion,
  findVersions,
  insertListingAgreement,
  insertVersions,
  type AgreementRow,
} from './agreements.db.ts';

export type AgreementsDeps = {
  db: Db;
  now: () => Date;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
};

/** Stores version 1 of each agreement if there is none, so that a later release does not change it. */
export async function ensureAgreements(db: Db, now: Date): Promise<void> {
  for (const kind of AGREEMENT_KINDS)
    await insertVersions(db, [{ kind, version: 1, ...SHIPPED_AGREEMENTS[kind], publishedAt: now }]);
}

/** A version of an agreement, by default the current one. Throws not_found. */
export async function getAgreement(
  db: Db,
  { kind, version }: { kind: AgreementKind; version?: number | undefined },
): Promise<Agreement> {
  const versions = await findVersions(db, kind);
  const wanted = version ?? versions[0]?.version;
  const row = wanted === undefined ? undefined : await findVersion(db, { kind, version: wanted });
  if (row === undefined) throw new AppError('not_found', 'There is no such version');
  return toAgreement(row, versions);
}

function toAgreement(
  { kind, version, text, rates, note, publishedAt }: Pick<AgreementRow, keyof Agreement & keyof AgreementRow>,
  versions: Awaited<ReturnType<typeof findVersions>>,
): Agreement {
  return {
    kind,
    version,
    publishedAt: publishedAt.toISOString(),
    note,
    text,
    rates: rates && { ...rates, brokered: [...rates.brokered], consignment: [...rates.consignment] },
    versions: versions.map((each) => ({
      version: each.version,
      publishedAt: each.publishedAt.toISOString(),
      note: each.note,
    })),
  };
}

/**
 * Publishes a new version of an agreement, which is current from then on. Publishing what is current changes nothing.
 * Throws invalid if the rates are missing or not allowed, and stale if another version was published meanwhile.
 */
export async function publishVersion(
  { db, now, refreshCatalogue }: AgreementsDeps,
  admin: User,
  kind: AgreementKind,
  { text, note, rates: givenRates, replaces }: NewVersion,
): Promise<Agreement> {
  const rates = givenRates ?? null;
  if ((kind === 'brokerage') !== (rates !== null)) throw wrongRates(kind);
  const published = await runAsAdmin(db, admin, async (tx) => {
    await lockSetting(tx, `agreement ${kind}`);
    const current = await getAgreement(tx, { kind });
    if (current.text === text && isDeepStrictEqual(current.rates, rates)) return current;
    if (current.version !== replaces) throw new AppError('stale', PUBLISHED_MEANWHILE);
    const { id, username } = await getActor(tx, admin);
    const next = { kind, version: replaces + 1, text, note, rates, publishedAt: now() };
    await insertVersions(tx, [{ ...next, authorUserId: id, authorName: username }]);
    await recordAdminAction(tx, admin, {
      action: 'publish agreement',
      subject: { type: 'setting', id: `agreement ${kind}` },
      before: { version: current.version, text: current.text, rates: current.rates },
      after: { version: next.version, note, text, rates },
    });
    return getAgreement(tx, { kind });
  });
  await refreshCatalogue();
  return published;
}

const PUBLISHED_MEANWHILE =
  'Someone else has published another version. Copy what you wrote, reload the page and make your change again';

function wrongRates(kind: AgreementKind): AppError {
  const message = kind === 'brokerage' ? 'The commission is required' : 'Only the brokerage agreement has a commission';
  return new AppError('invalid', message, [{ path: 'rates', message }]);
}

/** A seller's consent to a version of the brokerage agreement, for one listing. */
export type Consent = { userId: string; version: number; at: Date };

/** Throws invalid unless this is the current version of the brokerage agreement. */
export async function requireCurrentBrokerage(db: Db, version: number): Promise<void> {
  const current = await findCurrentNumber(db, 'brokerage');
  if (version === current) return;
  const message = `The brokerage agreement has changed: version ${current} is current. Please read it and agree to it`;
  throw new AppError('invalid', message, [{ path: 'agreedVersion', message }]);
}

/** Stores under which version of the brokerage agreement a listing was submitted. */
export async function recordConsent(tx: Db, listingId: string, { userId, version, at }: Consent): Promise<void> {
  await insertListingAgreement(tx, { listingId, version, userId, agreedAt: at });
}

/** For how many months an introduction claims the commission under a version of the brokerage agreement, or the current one. */
export async function findClaimMonths(db: Db, version: number | undefined): Promise<number> {
  const { rates } = await getAgreement(db, { kind: 'brokerage', version });
  if (rates === null) throw new Error('The brokerage agreement has no rates');
  return rates.claimMonths;
}

/** The newest version of the brokerage agreement under which a listing was submitted; null if it was without consent. */
export async function findConsent(db: Db, listingId: string): Promise<Omit<Consent, 'userId'> | null> {
  const found = await findListingAgreement(db, listingId);
  return found === undefined ? null : { version: found.version, at: found.agreedAt };
}
