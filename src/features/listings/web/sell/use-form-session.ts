import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { openPhotoList } from '#app/features/media/web/photo-list.rules.ts';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { apiOf } from '#app/lib/api.ts';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';
import type { SellSearch } from '../../sell-search.schema.ts';
import {
  currentFields,
  startFields,
  type ListingVersion,
  type SellApiForm,
  type StartFields,
} from './form-model.rules.ts';

/** One session of the form: the version it starts from, its photos and its draft. */
export type FormSession = ListingVersion & {
  draftKey: string;
  /** Idempotency key of the submission; unique per session. */
  submissionKey: string;
  photos: PhotoList;
};

/** The initial form: an empty or stored listing, or an unfinished draft from this device. */
export function useFormSession(version: ListingVersion, viewer: CurrentUser, search: SellSearch) {
  const api = apiOf(useQueryClient());
  const { edited } = version;
  const editedId = edited?.machine.id;
  const open = (from: ListingVersion, draftKey = newDraftKey(viewer, editedId), submissionKey = newUuid()) => {
    const photos = openPhotoList({ api, draftKey, viewerId: viewer.id, start: from.startPhotos });
    return { ...from, draftKey, submissionKey, photos };
  };
  const [session, setSession] = useState<FormSession>(() => open(version));
  // A copy of a listing does not continue a draft.
  const [isDecided, setIsDecided] = useState(search.copy !== undefined);
  const found = useFoundDraft(viewer, editedId);

  const resume = ({ key, draft }: FoundDraft) => {
    // Uses the ETag of the version that the draft was based on: a newer one is not overwritten unseen.
    const edit = edited === null ? null : { ...edited, etag: draft.etag ?? edited.etag };
    const start = withRequestedOptions(draft.fields, version.start);
    const resumed = open({ ...version, edited: edit, start }, key, draft.submissionKey);
    void resumed.photos.restore();
    setSession(resumed);
    setIsDecided(true);
  };

  const discard = ({ key }: FoundDraft) => {
    deleteDraft(key);
    void open(version, key).photos.discard();
    setIsDecided(true);
  };

  return {
    session,
    found: isDecided ? undefined : (found ?? undefined),
    /** A new draft must not replace an older one before the user has decided about it. */
    canAutosave: isDecided || found === null,
    resume,
    discard,
    /** Replaces the input with another version of the listing. */
    restartWith: (other: ListingVersion) => {
      deleteDraft(session.draftKey);
      void session.photos.discard();
      setSession(open(other));
    },
  };
}

/** Undefined until hydrated, because the server cannot read the browser's storage; null without a draft. */
function useFoundDraft(viewer: CurrentUser, editedId: string | undefined): FoundDraft | null | undefined {
  const isHydrated = useHydrated();
  const [first] = useState(viewer);
  return useMemo(() => (isHydrated ? (findDraft(first, editedId) ?? null) : undefined), [isHydrated, first, editedId]);
}

/** The draft's fields, with the options from the page's address. */
function withRequestedOptions(draft: StartFields, requested: StartFields): StartFields {
  const { isConsignment, premium, featured } = requested;
  return {
    ...draft,
    isConsignment: draft.isConsignment || isConsignment,
    premium: draft.premium || premium,
    featured: draft.featured || featured,
  };
}

const storedDraft = z.object({
  /** All fields except the photos, which are too large for localStorage. */
  fields: startFields,
  photoCount: z.int(),
  /** The listing may already have been created with this key without the form knowing. */
  submissionKey: z.string(),
  /** The ETag of the version being edited; null for a new listing. */
  etag: z.nullable(z.string()),
  savedAt: z.iso.datetime(),
});
export type Draft = z.output<typeof storedDraft>;

const PREFIX = 'stitchyard:listing-draft:';
/** Drafts expire at the same time as their photos. */
const EXPIRY_MS = 30 * 24 * 60 * 60 * 1000;

/** A random UUID. `crypto.randomUUID` is unavailable over plain HTTP. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * The key of a form's draft. Each form for a new listing has its own, so that two tabs do not overwrite each other.
 * Drafts are only offered to their owner.
 */
function newDraftKey(viewer: CurrentUser, editedId: string | undefined): string {
  return editedId === undefined ? `${newDraftPrefix(viewer)}${newUuid()}` : `edit:${draftOwner(viewer)}:${editedId}`;
}

type FoundDraft = { key: string; draft: Draft };

/** The newest unfinished draft. A user who has signed in or registered in the meantime continues their guest draft. */
function findDraft(viewer: CurrentUser, editedId: string | undefined): FoundDraft | undefined {
  const isForForm = (key: string) =>
    editedId === undefined
      ? key.startsWith(newDraftPrefix(viewer)) || key.startsWith(newDraftPrefix(null))
      : key === newDraftKey(viewer, editedId);
  return (inBrowserStorage(readableDrafts) ?? [])
    .filter(({ key }) => isForForm(key))
    .toSorted((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1))[0];
}

function newDraftPrefix(viewer: CurrentUser | null): string {
  return `new:${viewer === null ? GUEST : draftOwner(viewer)}:`;
}

const GUEST = 'guest';

function draftOwner(viewer: CurrentUser): string {
  return viewer.role === 'guest' ? GUEST : viewer.id;
}

/** All drafts in this browser; removes expired and unreadable ones. */
function readableDrafts(storage: Storage): FoundDraft[] {
  const names = Object.keys(storage).filter((name) => name.startsWith(PREFIX));
  return names.flatMap((name) => {
    const draft = readDraft(storage.getItem(name) ?? '');
    if (draft !== undefined && Date.parse(draft.savedAt) > Date.now() - EXPIRY_MS)
      return [{ key: name.slice(PREFIX.length), draft }];
    storage.removeItem(name);
    return [];
  });
}

function readDraft(text: string): Draft | undefined {
  try {
    return storedDraft.safeParse(JSON.parse(text)).data;
  } catch (problem) {
    // Truncated by a crash: there is nothing to resume.
    if (problem instanceof SyntaxError) return undefined;
    throw problem;
  }
}

/** With full storage the form still works, but a reload would lose it. */
function saveDraft(key: string, draft: Draft): void {
  inBrowserStorage((storage) => {
    storage.setItem(`${PREFIX}${key}`, JSON.stringify(draft));
  });
}

export function deleteDraft(key: string): void {
  inBrowserStorage((storage) => {
    storage.removeItem(`${PREFIX}${key}`);
  });
}

const PAUSE_MS = 300;

type AutosaveOptions = {
  draftKey: string;
  submissionKey: string;
  etag: string | null;
  start: StartFields;
  /** The fields as the page shows them without a draft, which need not be stored. */
  untouched: StartFields;
  isShut: () => boolean;
};

/** Saves the input as a draft in this browser, shortly after each change and when the page is hidden. */
export function useDraftAutosave(form: SellApiForm, photos: PhotoList, options: AutosaveOptions): void {
  const { hook } = form;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const photosAtFirst = photoKeys(photos);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const { draftKey, submissionKey, etag, start, untouched, isShut } = latest.current;
      if (isShut()) return;
      const fields = currentFields(start, hook.getValues());
      if (isSame(fields, untouched) && photoKeys(photos) === photosAtFirst) return deleteDraft(draftKey);
      saveDraft(draftKey, {
        fields,
        photoCount: photos.getSnapshot().length,
        submissionKey,
        etag,
        savedAt: new Date().toISOString(),
      });
    };
    const saveSoon = () => {
      // Not debounced, because photos report progress continuously.
      timer ??= setTimeout(save, PAUSE_MS);
    };
    const saveNow = () => {
      if (timer !== undefined) save();
    };
    const stopFields = hook.subscribe({ formState: { values: true }, callback: saveSoon });
    const stopPhotos = photos.subscribe(saveSoon);
    // A phone may terminate a hidden page without further events.
    document.addEventListener('visibilitychange', saveNow);
    addEventListener('pagehide', saveNow);
    return () => {
      saveNow();
      stopFields();
      stopPhotos();
      document.removeEventListener('visibilitychange', saveNow);
      removeEventListener('pagehide', saveNow);
    };
  }, [hook, photos]);
}

function photoKeys(photos: PhotoList): string {
  return photos
    .getSnapshot()
    .map(({ key }) => key)
    .join(' ');
}

function isSame(fields: StartFields, others: StartFields): boolean {
  const known = new Map<string, unknown>(Object.entries(others));
  // Compared as JSON, because the facts are a new object each time.
  return Object.entries(fields).every(([field, value]) => JSON.stringify(known.get(field)) === JSON.stringify(value));
}
