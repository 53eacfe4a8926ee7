import type { ZodMiniType } from 'zod/mini';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/account.ts';
import { actAsAdmin, noteAct } from '#app/features/accounts/admin-acts.service.ts';
import { FIRST_LENDERS, FIRST_TERMS } from '../default-settings.rules.ts';
import { lenders } from '../lenders.schema.ts';
import { reviewMails, type ReviewMails } from '../setting-documents.schema.ts';
import { terms } from '../terms.schema.ts';
import { assertEtag, etagOf, lockSetting, readSetting, writeSetting } from './settings.service.ts';

/** What the operator edits, most of it on pages: one document under a key of the settings. */
type Content<T extends object> = { key: string; schema: ZodMiniType<T>; first: T };

export const LENDERS: Content<typeof FIRST_LENDERS> = { key: 'lenders', schema: lenders, first: FIRST_LENDERS };
export const REVIEW_MAILS: Content<ReviewMails> = {
  key: 'review_mails',
  schema: reviewMails,
  first: { when: 'at-once' },
};
export const TERMS: Content<typeof FIRST_TERMS> = { key: 'terms', schema: terms, first: FIRST_TERMS };

/** What pages say; `isEdited` is false as long as that is what every new site says. */
export async function readContent<T extends object>(
  db: Db,
  { key, schema, first }: Content<T>,
): Promise<{ value: T; isEdited: boolean }> {
  const kept = await readSetting(db, key);
  if (kept === undefined) return { value: first, isEdited: false };
  // What was stored by a release that knew fewer fields has the first words for the others.
  return { value: schema.parse({ ...first, ...JSON.parse(kept) }), isEdited: true };
}

type Tagged<T> = T & { etag: string };

/** What pages say, as admins edit it. */
export async function readTagged<T extends object>(db: Db, content: Content<T>): Promise<Tagged<T>> {
  return tagged((await readContent(db, content)).value);
}

function tagged<T extends object>(value: T): Tagged<T> {
  return { ...value, etag: etagOf(value) };
}

export type ContentDeps = {
  db: Db;
  /** Awaited after a change of what visitors see. */
  refreshCatalogue: () => Promise<void>;
};

/** Replaces what pages say, which they do at once. Saved unchanged, it is confirmed. Throws stale. */
export async function changeContent<T extends object>(
  { db, refreshCatalogue }: ContentDeps,
  admin: User,
  content: Content<T>,
  { value, ifMatch }: { value: T; ifMatch: string | undefined },
): Promise<Tagged<T>> {
  const { key } = content;
  await actAsAdmin(db, admin, async (tx) => {
    await lockSetting(tx, key);
    const before = await readContent(tx, content);
    assertEtag(before.value, ifMatch);
    const [was, is] = [JSON.stringify(before.value), JSON.stringify(value)];
    if (before.isEdited && was === is) return;
    await writeSetting(tx, key, is);
    const subject = { type: 'setting', id: key } as const;
    if (was === is) await noteAct(tx, admin, { action: `confirm ${key}`, subject, before: null, after: value });
    else await noteAct(tx, admin, { action: `change ${key}`, subject, before: before.value, after: value });
  });
  await refreshCatalogue();
  return tagged(value);
}
