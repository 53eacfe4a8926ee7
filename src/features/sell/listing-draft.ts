import * as z from 'zod/mini';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import type { StartFields } from './listing-version.ts';

const text = z.string();

/** All that the form holds but the photos, which are too big for this store. */
const draftFields = z.object({
  brand: text,
  customBrand: text,
  model: text,
  customModel: text,
  year: text,
  heads: text,
  needles: text,
  price: text,
  isConsignment: z.boolean(),
  city: text,
  state: text,
  zip: text,
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  description: text,
  accessories: text,
  premium: z.boolean(),
  featured: z.boolean(),
}) satisfies z.ZodMiniType<StartFields>;

const keptDraft = z.object({
  fields: draftFields,
  photoCount: z.int(),
  /** Of the version that is being changed; null for a new listing. */
  etag: z.nullable(text),
  savedAt: z.iso.datetime(),
});
export type Draft = z.output<typeof keptDraft>;

/** Under which name the draft of a form is kept, so that nobody is offered somebody else's. */
export function draftKeyOf(viewer: CurrentUser, editedId: string | undefined): string {
  const whose = viewer.role === 'guest' ? 'guest' : viewer.id;
  return editedId === undefined ? `new:${whose}` : `edit:${whose}:${editedId}`;
}

/** Whoever signed in or registered on the way goes on with what they began as a guest. */
const GUESTS_DRAFT = 'new:guest';

export type FoundDraft = { key: string; draft: Draft };

/** What was left unfinished, under its key. */
export function findDraft(ownKey: string): FoundDraft | undefined {
  for (const key of ownKey.startsWith('new:') ? [ownKey, GUESTS_DRAFT] : [ownKey]) {
    const draft = readDraft(key);
    if (draft !== undefined) return { key, draft };
  }
  return undefined;
}

function readDraft(key: string): Draft | undefined {
  const kept = storage()?.getItem(storageKey(key)) ?? null;
  if (kept === null) return undefined;
  try {
    return keptDraft.safeParse(JSON.parse(kept)).data;
  } catch (problem) {
    // Cut off by a crash: there is nothing to resume.
    if (problem instanceof SyntaxError) return undefined;
    throw problem;
  }
}

export function keepDraft(key: string, kept: Draft): void {
  try {
    storage()?.setItem(storageKey(key), JSON.stringify(kept));
  } catch (problem) {
    // A full store: the form works on, and only a reload would lose it.
    if (!(problem instanceof DOMException)) throw problem;
  }
}

export function dropDraft(key: string): void {
  storage()?.removeItem(storageKey(key));
}

function storageKey(key: string): string {
  return `stitchyard:listing-draft:${key}`;
}

/** Browsers that keep nothing refuse even the question. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch (problem) {
    if (problem instanceof DOMException) return undefined;
    throw problem;
  }
}
