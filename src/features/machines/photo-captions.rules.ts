/** What the photos show that show one thing, by the columns that hold their addresses. */
export const PHOTO_CAPTIONS = {
  counterPhoto: 'Panel showing the stitch counter',
  platePhoto: 'Serial plate',
} as const;

export type PhotoSlotKey = keyof typeof PHOTO_CAPTIONS;

/** The slots' photos of a machine; null: it has none. */
export type SlotPhotos = Record<PhotoSlotKey, string | null>;

/** What a photo of a machine shows, where that is said; null where it is not. */
export function photoCaption({ counterPhoto, platePhoto }: Partial<SlotPhotos>, photo: string): string | null {
  if (photo === counterPhoto) return PHOTO_CAPTIONS.counterPhoto;
  return photo === platePhoto ? PHOTO_CAPTIONS.platePhoto : null;
}
