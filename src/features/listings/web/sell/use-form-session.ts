import { useHydrated } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { openPhotoList } from '#app/features/media/web/photo-list.rules.ts';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { newUuid } from '#app/lib/new-uuid.ts';
import { newDraftKey, deleteDraft, findDraft, type FoundDraft } from './use-draft-autosave.ts';
import type { ListingVersion, StartFields, SellPageProps } from './form-model.rules.ts';

/** One filling in of the form: the version that it starts from, its photos and its draft. */
export type FormSession = ListingVersion & {
  draftKey: string;
  /** What the API knows the submission by, however often it is sent. */
  submissionKey: string;
  photos: PhotoList;
  /** Grows with each form on the page. */
  number: number;
};

type SessionOptions = { api: ApiFetch; viewerId: string; draftKey: string; submissionKey?: string };

let opened = 0;

function openFormSession(
  version: ListingVersion,
  { api, viewerId, draftKey, submissionKey = newUuid() }: SessionOptions,
): FormSession {
  opened += 1;
  const photos = openPhotoList({ api, draftKey, viewerId, start: version.startPhotos });
  return { ...version, draftKey, submissionKey, photos, number: opened };
}

type FormSessionOptions = Pick<SellPageProps, 'api' | 'viewer' | 'version' | 'search'>;

/** The form to begin with: an empty or a stored listing, or what was left unfinished on this device. */
export function useFormSession({ api, viewer, version, search }: FormSessionOptions) {
  const { edited } = version;
  const editedId = edited?.machine.id;
  const open = (from: ListingVersion, { key = newDraftKey(viewer, editedId), submissionKey = '' } = {}) =>
    openFormSession(from, {
      api,
      viewerId: viewer.id,
      draftKey: key,
      ...(submissionKey === '' ? {} : { submissionKey }),
    });
  const [session, setSession] = useState(() => open(version));
  // Whoever asks for a copy of a listing has something else in mind.
  const [isDecided, setIsDecided] = useState(search.copy !== undefined);
  const found = useFoundDraft(viewer, editedId);

  const resume = ({ key, draft }: FoundDraft) => {
    // With the tag of the version that was being changed then: a newer one is not overwritten unseen.
    const edit = edited === null ? null : { ...edited, etag: draft.etag ?? edited.etag };
    const start = withRequestedOptions(draft.fields, version.start);
    const resumed = open({ ...version, edited: edit, start }, { key, submissionKey: draft.submissionKey });
    void resumed.photos.restore();
    setSession(resumed);
    setIsDecided(true);
  };

  const discard = ({ key }: FoundDraft) => {
    deleteDraft(key);
    void open(version, { key }).photos.discard();
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
function useFoundDraft(viewer: SellPageProps['viewer'], editedId: string | undefined): FoundDraft | null | undefined {
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
