import type { ZodMiniType } from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import { lockSetting, readSetting, writeSetting } from '#app/db/settings.store.ts';
import { runAsAdmin, recordAdminAction } from '#app/features/accounts/server/admin-audit.service.ts';
import { notSignedIn, type Session, type User } from '#app/features/accounts/server/current-account.service.ts';
import { lockManagedAccount } from '#app/features/accounts/server/managed-accounts.service.ts';
import { INITIAL_ADMIN_SIGN_IN, requireOwnFactor } from '#app/features/accounts/server/second-factor-policy.service.ts';
import { ADMIN_SIGN_IN_KEY, adminSignIn, type AdminSignIn } from '#app/features/accounts/second-factors.schema.ts';
import { changeOperatorContact, readOperatorContact } from '#app/features/accounts/server/operator-contact.service.ts';
import { lenders, terms } from '#app/features/site/site.schema.ts';
import { siteDay } from '#app/lib/site-time.ts';
import { AppError } from '#app/lib/app-error.ts';
import { computeEtag, matchesEtag } from '#app/lib/http.ts';
import {
  DEFAULT_FREIGHT_RATES,
  DEFAULT_LENDERS,
  DEFAULT_OFFICE_HOURS,
  DEFAULT_TERMS,
} from '../default-settings.rules.ts';
import { freightRates, type FreightRates } from '../freight-rates.schema.ts';
import { officeHours, type OfficeHours } from '../office-hours.schema.ts';
import {
  reviewMails,
  type OperatorContactChange,
  type OperatorContactSetting,
  type ReviewMails,
} from '../settings.schema.ts';

/** A JSON document that the operator edits as a whole, stored under a key of the settings, with its initial value. */
export type SettingDocument<T extends object> = {
  key: string;
  schema: ZodMiniType<T>;
  initial: T;
  /** Throws conflict if this admin must not store this value. */
  check?: (tx: Db, admin: User, value: T) => Promise<void>;
};

export const LENDERS: SettingDocument<typeof DEFAULT_LENDERS> = {
  key: 'lenders',
  schema: lenders,
  initial: DEFAULT_LENDERS,
};
export const REVIEW_MAILS: SettingDocument<ReviewMails> = {
  key: 'review_mails',
  schema: reviewMails,
  initial: { when: 'at-once' },
};
export const ADMIN_SIGN_IN: SettingDocument<AdminSignIn> = {
  key: ADMIN_SIGN_IN_KEY,
  schema: adminSignIn,
  initial: INITIAL_ADMIN_SIGN_IN,
  check: async (tx, admin, { adminsNeedSecondFactor }) => {
    if (adminsNeedSecondFactor) await requireOwnFactor(tx, admin);
  },
};
export const OFFICE_HOURS: SettingDocument<OfficeHours> = {
  key: 'office_hours',
  schema: officeHours,
  initial: DEFAULT_OFFICE_HOURS,
};
export const FREIGHT_RATES: SettingDocument<FreightRates> = {
  key: 'freight_rates',
  schema: freightRates,
  initial: DEFAULT_FREIGHT_RATES,
};
export const TERMS: SettingDocument<typeof DEFAULT_TERMS> = { key: 'terms', schema: terms, initial: DEFAULT_TERMS };

/** The current document; `isEdited` is false while it is the initial one. */
export async function readDocument<T extends object>(
  db: Db,
  { key, schema, initial }: SettingDocument<T>,
): Promise<{ value: T; isEdited: boolean }> {
  const stored = await readSetting(db, key);
  if (stored === undefined) return { value: initial, isEdited: false };
  // Fields that the document's release did not have get their initial values.
  return { value: schema.parse({ ...initial, ...JSON.parse(stored) }), isEdited: true };
}

type WithEtag<T> = T & { etag: string };

/** A document for an admin to edit. */
export async function readDocumentWithEtag<T extends object>(
  db: Db,
  document: SettingDocument<T>,
): Promise<WithEtag<T>> {
  return withEtag((await readDocument(db, document)).value);
}

function withEtag<T extends object>(value: T): WithEtag<T> {
  return { ...value, etag: computeEtag(JSON.stringify(value)) };
}

export type SettingDocumentDeps = {
  db: Db;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
};

/** Replaces a document, which pages show at once. Saving the initial one unchanged confirms it. Throws stale. */
export async function changeDocument<T extends object>(
  { db, refreshCatalogue }: SettingDocumentDeps,
  admin: User,
  document: SettingDocument<T>,
  { value, ifMatch }: { value: T; ifMatch: string | undefined },
): Promise<WithEtag<T>> {
  const { key, check } = document;
  await runAsAdmin(db, admin, async (tx) => {
    await check?.(tx, admin, value);
    await lockSetting(tx, key);
    const before = await readDocument(tx, document);
    assertEtag(before.value, ifMatch);
    const [was, is] = [JSON.stringify(before.value), JSON.stringify(value)];
    if (before.isEdited && was === is) return;
    await writeSetting(tx, key, is);
    const subject = { type: 'setting', id: key } as const;
    if (was === is)
      await recordAdminAction(tx, admin, { action: `confirm ${key}`, subject, before: null, after: value });
    else await recordAdminAction(tx, admin, { action: `change ${key}`, subject, before: before.value, after: value });
  });
  await refreshCatalogue();
  return withEtag(value);
}

/** Throws stale if `ifMatch` names a version other than the current one. */
function assertEtag(setting: object, ifMatch: string | undefined): void {
  if (ifMatch === undefined || matchesEtag(ifMatch, computeEtag(JSON.stringify(setting)))) return;
  throw new AppError('stale', 'This was changed by someone else. Reload the page and make your change again');
}

/** When the operator gets mails about listings that wait for review. */
export async function readReviewMails(db: Db): Promise<ReviewMails['when']> {
  return (await readDocument(db, REVIEW_MAILS)).value.when;
}

/** When the office is open, and how soon buyers are to be answered. */
export async function readOfficeHours(db: Db): Promise<OfficeHours> {
  return (await readDocument(db, OFFICE_HOURS)).value;
}

const DIGEST_DAY = 'review_digest_day';

/** Claims the daily digest: true for the first replica that calls this on a day, once its transaction is committed. */
export async function claimDailyDigest(tx: Db, now: Date): Promise<boolean> {
  const today = siteDay(now);
  await lockSetting(tx, DIGEST_DAY);
  if ((await readSetting(tx, DIGEST_DAY)) === today) return false;
  await writeSetting(tx, DIGEST_DAY, today);
  return true;
}

/** `configured`: the values in the environment. */
export type OperatorContactDeps = SettingDocumentDeps & { configured: OperatorContactSetting['configured'] };

/** The operator's contact for an admin to edit. */
export async function readOperatorContactSetting(deps: OperatorContactDeps): Promise<OperatorContactSetting> {
  return toSetting(deps, await readOperatorContact(deps.db));
}

/**
 * Changes the operator's contact, which pages show at once. Throws stale, and not_allowed if the caller no longer has
 * the permission.
 */
export async function editOperatorContact(
  deps: OperatorContactDeps,
  { admin, session }: { admin: User; session: Session },
  { change, ifMatch }: { change: OperatorContactChange; ifMatch: string | undefined },
): Promise<OperatorContactSetting> {
  const contact = await deps.db.transaction(async (tx) => {
    const actor = await lockManagedAccount(tx, admin, admin.id);
    if (actor === undefined) throw notSignedIn();
    return changeOperatorContact(tx, { actor, session, change, check: (before) => assertEtag(before, ifMatch) });
  });
  await deps.refreshCatalogue();
  return toSetting(deps, contact);
}

function toSetting(
  { configured }: OperatorContactDeps,
  contact: Awaited<ReturnType<typeof readOperatorContact>>,
): OperatorContactSetting {
  return { ...contact, configured, etag: computeEtag(JSON.stringify(contact)) };
}
