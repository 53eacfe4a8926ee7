import { photosOf } from '#app/features/machines/machines.rules.ts';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import type { PhotoSlotKey, SlotPhotos } from '#app/features/machines/photo-captions.rules.ts';
import { isPublicSlot, PHOTO_SLOTS } from '#app/features/machines/photo-slots.rules.ts';
import type { StartPhoto } from '#app/features/media/web/photo.rules.ts';

/** A difference between two versions of a listing, as text. */
export type Difference = { label: string; mine: string; theirs: string };

/** A photo of the form: its stored path, if any, and its slot. */
export type FormPhoto = { path: string | null; slot: string | null };

/** A listing's stored photos, main photo first, slot photos last. */
export function getListingPhotos(machine: OwnMachine): readonly StartPhoto[] {
  const images = machine.images.length === 0 ? [] : photosOf(machine);
  const slotted = PHOTO_SLOTS.flatMap(({ key }) => {
    const path = machine[key];
    return path === null ? [] : [{ path, slot: key }];
  });
  const ordinary = images.filter((image) => slotted.every(({ path }) => path !== image));
  return [...ordinary.map((path) => ({ path, slot: null })), ...slotted];
}

/** Whether buyers see this photo. */
export function isPublicPhoto({ slot }: Pick<FormPhoto, 'slot'>): boolean {
  return PHOTO_SLOTS.every(({ key }) => key !== slot || isPublicSlot(key));
}

/** A listing's photos as the API takes them: the images in order, and the photo of each slot. */
export type ListingPhotos = SlotPhotos & { images: string[] };

/** The stored photos of the form. */
export function toListingPhotos(photos: readonly FormPhoto[]): ListingPhotos {
  const pathIn = (key: PhotoSlotKey) => photos.find(({ slot }) => slot === key)?.path ?? null;
  return {
    images: photos.filter(isPublicPhoto).flatMap(({ path }) => path ?? []),
    counterPhoto: pathIn('counterPhoto'),
    platePhoto: pathIn('platePhoto'),
  };
}

/** The differences between the photos of two versions: the ordered ones, called `label`, and each slot's. */
export function photoDifferences(
  label: string,
  mine: readonly FormPhoto[],
  theirs: readonly FormPhoto[],
): Difference[] {
  const [ours, others] = [mine, theirs].map((photos) => photos.filter(({ slot }) => slot === null));
  const slots = PHOTO_SLOTS.flatMap((slot) => {
    const [own, other] = [mine, theirs].map((photos) => photos.find((photo) => photo.slot === slot.key));
    if (own?.path === other?.path) return [];
    return [
      {
        label: slot.label,
        mine: own === undefined ? '' : 'One photo',
        theirs: other === undefined ? '' : 'Another photo',
      },
    ];
  });
  return [...orderDifference(label, ours ?? [], others ?? []), ...slots];
}

function orderDifference(label: string, mine: readonly FormPhoto[], theirs: readonly FormPhoto[]): Difference[] {
  if (pathsOf(mine) === pathsOf(theirs)) return [];
  const words = ({ length }: readonly FormPhoto[]) => (length === 1 ? '1 photo' : `${length} photos`);
  const note = mine.length === theirs.length ? ', other ones or in another order' : '';
  return [{ label, mine: `${words(mine)}${note}`, theirs: words(theirs) }];
}

function pathsOf(photos: readonly FormPhoto[]): string {
  return photos.map(({ path }) => path).join(' ');
}
