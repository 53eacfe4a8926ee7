import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
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

/** One filling in of the form: the version that it starts from, its photos and its draft. */
export type FormSession = ListingVersion & {
  draftKey: string;
  /** What the API knows the submission by, however often it is sent; every session has another. */
  submissionKey: string;
  photos: PhotoList;
};

/** The form to begin with: an empty or a stored listing, or what was left unfinished on this device. */
export function useFormSession(version: ListingVersion, viewer: CurrentUser, search: SellSearch) {
  const api = apiOf(useQueryClient());
  const { edited } = version;
  const editedId = edited?.machine.id;
  const open = (from: ListingVersion, draftKey = newDraftKey(viewer, editedId), submissionKey = newUuid()) => {
    const photos = openPhotoList({ api, draftKey, viewerId: viewer.id, start: from.startPhotos });
    return { ...from, draftKey, submissionKey, photos };
  };
  const [session, setSession] = useState<FormSession>(() => open(version));
  // Whoever asks for a copy of a listing has something else in mind.
  const [isDecided, setIsDecided] = useState(search.copy !== undefined);
  const found = useFoundDraft(viewer, editedId);

  const resume = ({ key, draft }: FoundDraft) => {
    // With the tag of the version that was being changed then: a newer one is not overwritten unseen.
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
    /** Not before it is decided what becomes of an older draft may a newer one take its place. */
    canAutosave: isDecided || found === null,
    resume,
    discard,
    /** Leaves what was entered for another version of the listing. */
    restartWith: (other: ListingVersion) => {
      deleteDraft(session.draftKey);
      void session.photos.discard();
      setSession(open(other));
    },
  };
}

/** Undefined until the browser can be asked, which the server cannot; null when it has none. */
function useFoundDraft(viewer: CurrentUser, editedId: string | undefined): FoundDraft | null | undefined {
  const isHydrated = useHydrated();
  const [first] = useState(viewer);
  return useMemo(() => (isHydrated ? (findDraft(first, editedId) ?? null) : undefined), [isHydrated, first, editedId]);
}

/** The draft's fields, with the options ticked that the page's address asks for. */
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
  /** All but the photos, which are too big for this store. */
  fields: startFields,
  photoCount: z.int(),
  /** Under which the listing may have been made already, unknown to the form. */
  submissionKey: z.string(),
  /** Of the version that is being changed; null for a new listing. */
  etag: z.nullable(z.string()),
  savedAt: z.iso.datetime(),
});
export type Draft = z.output<typeof storedDraft>;

const PREFIX = 'stitchyard:listing-draft:';
/** Drafts are stored as long as their photos are. */
const EXPIRY_MS = 30 * 24 * 60 * 60 * 1000;

/** A random UUID. `crypto.randomUUID` is missing where a site is served over plain HTTP. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * A name for the draft of a form. Each form for a new listing has one of its own, so that two tabs do not write over each
 * other; nobody is offered somebody else's.
 */
function newDraftKey(viewer: CurrentUser, editedId: string | undefined): string {
  return editedId === undefined ? `${newDraftPrefix(viewer)}${newUuid()}` : `edit:${draftOwner(viewer)}:${editedId}`;
}

type FoundDraft = { key: string; draft: Draft };

/**
 * The newest unfinished draft. Whoever signed in or registered on the way goes on with what they began as a guest.
 */
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

/** All drafts in this browser; those that are old or cannot be read are removed. */
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
    // Cut off by a crash: there is nothing to resume.
    if (problem instanceof SyntaxError) return undefined;
    throw problem;
  }
}

/** In a full store the form works on, and only a reload would lose it. */
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
  /** The fields as the page would show them without a draft: these need not be stored. */
  untouched: StartFields;
  isShut: () => boolean;
};

/** Saves the entered fields as a draft in this browser, shortly after each change and when the page is left. */
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
      // Not put off by what comes meanwhile: photos report their progress all the time.
      timer ??= setTimeout(save, PAUSE_MS);
    };
    const saveNow = () => {
      if (timer !== undefined) save();
    };
    const stopFields = hook.subscribe({ formState: { values: true }, callback: saveSoon });
    const stopPhotos = photos.subscribe(saveSoon);
    // A phone may end a hidden page without another word.
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
  // The facts are an object of their own, made anew each time.
  return Object.entries(fields).every(([field, value]) => JSON.stringify(known.get(field)) === JSON.stringify(value));
}
