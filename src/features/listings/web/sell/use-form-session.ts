import { useHydrated } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { draftKeyOf, dropDraft, findDraft, type FoundDraft } from './draft-storage.rules.ts';
import type { ListingVersion, StartFields, SellPageProps } from './form-model.rules.ts';
import { openBeginning } from './form-session.rules.ts';

type BeginningOptions = Pick<SellPageProps, 'api' | 'viewer' | 'version' | 'search'>;

/** The form to begin with: an empty or a stored listing, or what was left unfinished on this device. */
export function useBeginning({ api, viewer, version, search }: BeginningOptions) {
  const { edited } = version;
  const editedId = edited?.machine.id;
  const open = (from: ListingVersion, { key = draftKeyOf(viewer, editedId), submissionKey = '' } = {}) =>
    openBeginning(from, {
      api,
      viewerId: viewer.id,
      draftKey: key,
      ...(submissionKey === '' ? {} : { submissionKey }),
    });
  const [beginning, setBeginning] = useState(() => open(version));
  // Whoever asks for a copy of a listing has something else in mind.
  const [isDecided, setIsDecided] = useState(search.copy !== undefined);
  const found = useFoundDraft(viewer, editedId);

  const resume = ({ key, draft }: FoundDraft) => {
    // With the tag of the version that was being changed then: a newer one is not overwritten unseen.
    const edit = edited === null ? null : { ...edited, etag: draft.etag ?? edited.etag };
    const start = withTicksOf(draft.fields, version.start);
    const resumed = open({ ...version, edited: edit, start }, { key, submissionKey: draft.submissionKey });
    void resumed.photos.restore();
    setBeginning(resumed);
    setIsDecided(true);
  };

  const discard = ({ key }: FoundDraft) => {
    dropDraft(key);
    void open(version, { key }).photos.discard();
    setIsDecided(true);
  };

  return {
    beginning,
    found: isDecided ? undefined : (found ?? undefined),
    /** Not before it is decided what becomes of an older draft may a newer one take its place. */
    keepsDraft: isDecided || found === null,
    resume,
    discard,
    /** Leaves what was entered for another version of the listing. */
    beginWith: (other: ListingVersion) => {
      dropDraft(beginning.draftKey);
      void beginning.photos.discard();
      setBeginning(open(other));
    },
  };
}

/** Undefined until the browser can be asked, which the server cannot; null when it has none. */
function useFoundDraft(viewer: SellPageProps['viewer'], editedId: string | undefined): FoundDraft | null | undefined {
  const isHydrated = useHydrated();
  const [first] = useState(viewer);
  return useMemo(() => (isHydrated ? (findDraft(first, editedId) ?? null) : undefined), [isHydrated, first, editedId]);
}

/** What the link asks for is wished for now. */
function withTicksOf(kept: StartFields, asked: StartFields): StartFields {
  const { isConsignment, premium, featured } = asked;
  return {
    ...kept,
    isConsignment: kept.isConsignment || isConsignment,
    premium: kept.premium || premium,
    featured: kept.featured || featured,
  };
}
