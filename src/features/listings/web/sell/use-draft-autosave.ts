import { useEffect, useRef } from 'react';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { deleteDraft, saveDraft } from './draft-storage.rules.ts';
import type { SellApiForm, StartFields } from './form-model.rules.ts';
import { currentFields } from './initial-fields.rules.ts';

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
export function useDraftAutosave(form: SellApiForm, photos: PhotoList, kept: AutosaveOptions): void {
  const { hook } = form;
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
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
