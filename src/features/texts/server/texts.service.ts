import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import { lockSetting } from '#app/db/settings.store.ts';
import { getOwnUser } from '#app/features/accounts/server/accounts.service.ts';
import { getActor, recordAdminAction, runAsAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { renderMail } from '#app/features/mail/layout.rules.ts';
import { limitFor, toRecipient, type MailContent, type MailSite } from '#app/features/mail/mail.rules.ts';
import { rewordMail, textKeysIn } from '#app/features/mail/reworded.rules.ts';
import type { Mailer } from '#app/features/mail/server/mail.service.ts';
import {
  currentPart,
  findTextProblem,
  type EditableText,
  type EditedTexts,
} from '#app/features/site/editable-texts.rules.ts';
import { AppError, type FieldIssue } from '#app/lib/app-error.ts';
import { tooLong } from '#app/lib/text-fields.ts';
import {
  PART_MAX_BY_KIND,
  type MailExampleInput,
  type MailPreview,
  type TextChange,
  type TextSummary,
  type TextVersion,
  type TextView,
} from '../texts.schema.ts';
import { findCurrentVersions, findVersions, insertVersion, type TextVersionRow } from './texts.db.ts';

/** An editable text; a mail comes with examples, by the case that each shows. */
export type RegisteredText = { text: EditableText; examples?: Readonly<Record<string, MailContent>> };

export type TextsDeps = {
  db: Db;
  registry: readonly RegisteredText[];
  mailer: Mailer;
  /** The site with the operator's current contact. */
  readSite: (db: Db) => Promise<MailSite>;
  /** Awaited after changes that visitors can see. */
  refreshCatalogue: () => Promise<void>;
};

const VERSIONS_SHOWN = 50;
const storedParts = z.record(z.string(), z.string());

/** The edited parts of these texts. */
export async function readEditedTexts(db: Db, keys: readonly string[]): Promise<EditedTexts> {
  if (keys.length === 0) return new Map();
  const rows = await findCurrentVersions(db, keys);
  return new Map(rows.map(({ key, parts }) => [key, storedParts.parse(parts)]));
}

/** All editable texts, with who edited each last. */
export async function listTexts({ db, registry }: Pick<TextsDeps, 'db' | 'registry'>): Promise<TextSummary[]> {
  const versions = new Map((await findCurrentVersions(db, 'all')).map((row) => [row.key, row]));
  return registry.map(({ text: { key, group, title, usedIn } }) => {
    const row = versions.get(key);
    const isEdited = row !== undefined && Object.keys(storedParts.parse(row.parts)).length > 0;
    return { key, group, title, usedIn, edited: isEdited ? { at: row.at.toISOString(), by: row.authorName } : null };
  });
}

/** A text for an admin to edit. Throws not_found. */
export async function getText({ db, registry }: Pick<TextsDeps, 'db' | 'registry'>, key: string): Promise<TextView> {
  const found = requireText(registry, key);
  const [row] = await findCurrentVersions(db, [key]);
  return toView(found, row);
}

function requireText(registry: readonly RegisteredText[], key: string): RegisteredText {
  const found = registry.find(({ text }) => text.key === key);
  if (found === undefined) throw new AppError('not_found', 'There is no such text');
  return found;
}

function toView(
  { text, examples = {} }: RegisteredText,
  row: Pick<TextVersionRow, 'version' | 'parts'> | undefined,
): TextView {
  const edited = storedParts.parse(row?.parts ?? {});
  return {
    key: text.key,
    group: text.group,
    title: text.title,
    usedIn: text.usedIn,
    version: row?.version ?? 0,
    fields: fieldViews(text.fields),
    parts: Object.entries(text.parts).map(([name, { label, kind, shipped, fields = {} }]) => ({
      name,
      label,
      kind,
      shipped,
      text: currentPart(text, name, edited),
      requiredFields: fieldViews(fields),
    })),
    examples: Object.keys(examples),
  };
}

function fieldViews(fields: EditableText['fields']) {
  return Object.entries(fields).map(([name, { label, example }]) => ({ name, label, example }));
}

/** The last versions of a text, the newest first. Throws not_found. */
export async function listVersions({ db, registry }: TextsDeps, key: string): Promise<TextVersion[]> {
  const { text } = requireText(registry, key);
  return (await findVersions(db, key, VERSIONS_SHOWN)).map((row) => {
    const edited = storedParts.parse(row.parts);
    return {
      version: row.version,
      at: row.at.toISOString(),
      by: row.authorName,
      parts: Object.fromEntries(Object.keys(text.parts).map((name) => [name, currentPart(text, name, edited)])),
      isShipped: Object.keys(edited).length === 0,
    };
  });
}

/**
 * Stores a new version of a text. Parts that equal the shipped text, or are absent, are not stored, so that they follow
 * later releases. Saving what is current already changes nothing. Throws not_found, invalid and stale.
 */
export async function changeText(
  { db, registry, refreshCatalogue }: TextsDeps,
  admin: User,
  key: string,
  { version, parts }: TextChange,
): Promise<TextView> {
  const found = requireText(registry, key);
  const edited = editedParts(found.text, parts);
  const view = await runAsAdmin(db, admin, async (tx) => {
    await lockSetting(tx, `text ${key}`);
    const [row] = await findCurrentVersions(tx, [key]);
    const before = storedParts.parse(row?.parts ?? {});
    if (isSame(before, edited)) return toView(found, row);
    if (version !== (row?.version ?? 0)) throw new AppError('stale', CHANGED_MEANWHILE);
    const { id, username } = await getActor(tx, admin);
    const next = { key, version: version + 1, parts: edited, authorUserId: id, authorName: username };
    await insertVersion(tx, next);
    const isShipped = Object.keys(edited).length === 0;
    await recordAdminAction(tx, admin, {
      action: isShipped ? 'reset text' : 'change text',
      subject: { type: 'setting', id: `text ${key}` },
      before,
      after: edited,
    });
    return toView(found, next);
  });
  if (found.text.group === 'pages') await refreshCatalogue();
  return view;
}

const CHANGED_MEANWHILE =
  'Someone else has changed this text. Copy what you wrote, reload the page and make your change again';

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** The valid parts that differ from the shipped ones, in the order of the text. Throws invalid. */
function editedParts(text: EditableText, typed: Readonly<Record<string, string>>): Record<string, string> {
  const unknown = Object.keys(typed).find((name) => text.parts[name] === undefined);
  if (unknown !== undefined) throw new AppError('invalid', `This text has no part “${unknown}”`);
  const issues: FieldIssue[] = [];
  const edited = Object.entries(text.parts).flatMap(([name, part]) => {
    const own = typed[name] ?? part.shipped;
    const message = findProblem(text, part, own);
    if (message !== undefined) issues.push({ path: `parts.${name}`, message });
    return own === part.shipped ? [] : [[name, own] as const];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid', first.message, issues);
  return Object.fromEntries(edited);
}

function findProblem(text: EditableText, part: EditableText['parts'][string], own: string): string | undefined {
  const max = PART_MAX_BY_KIND[part.kind];
  if (own.length > max) return tooLong(max);
  if (part.kind === 'line' && /\p{Cc}/u.test(own)) return 'Must be one line';
  return findTextProblem(text, part, own);
}

/** Both forms of an example mail with these parts. Throws not_found and invalid. */
export async function previewMail(
  { db, registry, readSite }: TextsDeps,
  key: string,
  input: MailExampleInput,
): Promise<MailPreview> {
  const mail = await exampleMail(db, requireText(registry, key), input);
  return { subject: mail.subject, ...renderMail(mail, await readSite(db)) };
}

async function exampleMail(
  db: Db,
  { text, examples = {} }: RegisteredText,
  { example, parts }: MailExampleInput,
): Promise<MailContent> {
  const mail = examples[example];
  if (mail === undefined) throw new AppError('not_found', 'There is no such example');
  // A mail may contain sentences of other texts, too.
  const edited = await readEditedTexts(db, textKeysIn([mail]));
  return rewordMail(mail, new Map([...edited, [text.key, editedParts(text, parts)]]));
}

/** Queues an example mail with these parts to the admin. Throws not_found, invalid, and conflict without an address. */
export async function mailExample(
  { db, registry, mailer }: TextsDeps,
  admin: User,
  key: string,
  input: MailExampleInput,
): Promise<void> {
  const { subject, body } = await exampleMail(db, requireText(registry, key), input);
  await db.transaction(async (tx) => {
    const to = toRecipient(await getOwnUser(tx, admin.id));
    if (to === null)
      throw new AppError('conflict', 'Your account has no email address. Enter one on your profile page');
    await mailer.queue(tx, { to: to.email, userId: to.id, limit: limitFor(to), subject, body });
  });
}
