/** Captions of the slot photos, by the column that holds the photo's path. */
export const PHOTO_CAPTIONS = {
  counterPhoto: 'Panel showing the stitch counter',
  platePhoto: 'Serial plate',
} as const;

export type PhotoSlotKey = keyof typeof PHOTO_CAPTIONS;

/** The slot photos of a machine; null if there is none. */
export type SlotPhotos = Record<PhotoSlotKey, string | null>;

/** The caption of a machine's photo; null if it has none. */
export function photoCaption({ counterPhoto, platePhoto }: Partial<SlotPhotos>, photo: string): string | null {
  if (photo === counterPhoto) return PHOTO_CAPTIONS.counterPhoto;
  return photo === platePhoto ? PHOTO_CAPTIONS.platePhoto : null;
}
