import { useEffect, useRef } from 'react';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { dropDraft, keepDraft } from './draft-storage.rules.ts';
import type { SellApiForm, StartFields } from './form-model.rules.ts';
import { currentFields } from './initial-fields.rules.ts';

const PAUSE_MS = 300;

type Kept = {
  draftKey: string;
  submissionKey: string;
  etag: string | null;
  start: StartFields;
  /** The fields as the page would show them without any draft: these need not be kept. */
  untouched: StartFields;
  isShut: () => boolean;
};

/** Keeps what is entered in this browser, shortly after each change and when the page is left. */
export function useDraft(form: SellApiForm, photos: PhotoList, kept: Kept): void {
  const { hook } = form;
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  });
  useEffect(() => {
    const photosAtFirst = wordsOf(photos);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const { draftKey, submissionKey, etag, start, untouched, isShut } = latest.current;
      if (isShut()) return;
      const fields = currentFields(start, hook.getValues());
      if (isSame(fields, untouched) && wordsOf(photos) === photosAtFirst) return dropDraft(draftKey);
      keepDraft(draftKey, {
        fields,
        photoCount: photos.getSnapshot().length,
        submissionKey,
        etag,
        savedAt: new Date().toISOString(),
      });
    };
    const keepSoon = () => {
      // Not put off by what comes meanwhile: photos report their progress all the time.
      timer ??= setTimeout(keep, PAUSE_MS);
    };
    const keepAtOnce = () => {
      if (timer !== undefined) keep();
    };
    const stopFields = hook.subscribe({ formState: { values: true }, callback: keepSoon });
    const stopPhotos = photos.subscribe(keepSoon);
    // A phone may end a hidden page without another word.
    document.addEventListener('visibilitychange', keepAtOnce);
    addEventListener('pagehide', keepAtOnce);
    return () => {
      keepAtOnce();
      stopFields();
      stopPhotos();
      document.removeEventListener('visibilitychange', keepAtOnce);
      removeEventListener('pagehide', keepAtOnce);
    };
  }, [hook, photos]);
}

function wordsOf(photos: PhotoList): string {
  return photos
    .getSnapshot()
    .map(({ key }) => key)
    .join(' ');
}

function isSame(fields: StartFields, others: StartFields): boolean {
  const known = new Map<string, unknown>(Object.entries(others));
  return Object.entries(fields).every(([field, value]) => known.get(field) === value);
}
