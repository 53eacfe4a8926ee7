import { useSyncExternalStore } from 'react';
import type { Photo, PhotoList } from './photo.rules.ts';

/** The photos as they are now. Whoever uses it keeps the uploads going. */
export function usePhotos(list: PhotoList): readonly Photo[] {
  return useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot);
}
