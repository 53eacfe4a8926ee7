import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { openPhotoList } from '#app/features/media/web/open-photo-list.rules.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import { newUuid } from '#app/lib/new-uuid.ts';
import type { ListingVersion } from './form-model.rules.ts';

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

export function openFormSession(
  version: ListingVersion,
  { api, viewerId, draftKey, submissionKey = newUuid() }: SessionOptions,
): FormSession {
  opened += 1;
  const photos = openPhotoList({ api, draftKey, viewerId, start: version.startPhotos });
  return { ...version, draftKey, submissionKey, photos, number: opened };
}
