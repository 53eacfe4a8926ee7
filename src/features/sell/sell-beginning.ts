import type { PhotoList } from '#app/features/photos/photo.ts';
import { openPhotoList } from '#app/features/photos/photo-list.ts';
import type { ApiFetch } from '#app/lib/api.ts';
import type { ListingVersion } from './listing-version.ts';

/** What a form begins with; another beginning is another form. */
export type Beginning = ListingVersion & {
  draftKey: string;
  photos: PhotoList;
  /** Grows with each form on the page. */
  number: number;
};

let opened = 0;

export function openBeginning(
  version: ListingVersion,
  { api, viewerId, draftKey }: { api: ApiFetch; viewerId: string; draftKey: string },
): Beginning {
  opened += 1;
  const photos = openPhotoList({ api, draftKey, viewerId, start: version.startPhotos });
  return { ...version, draftKey, photos, number: opened };
}
