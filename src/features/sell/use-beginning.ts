import { useHydrated } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { draftKeyOf, dropDraft, findDraft, type FoundDraft } from './listing-draft.ts';
import type { ListingVersion } from './listing-version.ts';
import { openBeginning } from './sell-beginning.ts';
import type { SellPageProps } from './sell-page.tsx';

/** The form to begin with: an empty or a stored listing, or what was left unfinished on this device. */
export function useBeginning({ api, viewer, version }: Pick<SellPageProps, 'api' | 'viewer' | 'version'>) {
  const { edited } = version;
  const ownKey = draftKeyOf(viewer, edited?.machine.id);
  const open = (from: ListingVersion, draftKey = ownKey) => openBeginning(from, { api, viewerId: viewer.id, draftKey });
  const [beginning, setBeginning] = useState(() => open(version));
  const [isDecided, setIsDecided] = useState(false);
  // The server cannot know what a browser keeps.
  const isHydrated = useHydrated();
  const found = useMemo(() => (isHydrated ? findDraft(ownKey) : undefined), [isHydrated, ownKey]);

  const resume = ({ key, draft }: FoundDraft) => {
    // With the tag of the version that was being changed then: a newer one is not overwritten unseen.
    const edit = edited === null ? null : { ...edited, etag: draft.etag ?? edited.etag };
    const resumed = open({ ...version, edited: edit, start: draft.fields }, key);
    void resumed.photos.restore();
    setBeginning(resumed);
    setIsDecided(true);
  };

  const discard = ({ key }: FoundDraft) => {
    dropDraft(key);
    void open(version, key).photos.discard();
    setIsDecided(true);
  };

  return {
    beginning,
    found: isDecided ? undefined : found,
    /** Not before it is decided what becomes of an older draft may a newer one take its place. */
    keepsDraft: isDecided || (isHydrated && found === undefined),
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
