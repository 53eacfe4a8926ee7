import { TOO_MANY_IMAGES } from '#app/lib/text-fields.ts';
import { MAX_IMAGES } from '../media.schema.ts';
import type { Refusal } from './photo-preparation.rules.ts';
import { createItem, type PhotoItem, type PhotoStore } from './photo.rules.ts';

type ChoiceParts = {
  store: PhotoStore;
  preparation: { advance: () => void };
  newKey: () => string;
  notify: (refusal: Refusal) => void;
};

const OTHER_TYPE = /^(text|video|audio|font)\/|^image\/svg|^application\/(pdf|zip|json|msword|vnd\.)/;
const OTHER_EXTENSION = /\.(pdf|svg|txt|docx?|xlsx?|zip|mov|mp4)$/i;

const NOT_AN_IMAGE: Refusal = {
  title: 'Not an Image',
  description: 'Photos can be JPEG, PNG, WebP, AVIF, HEIC or GIF files.',
};

const ONE_PHOTO: Refusal = {
  title: 'One Photo Is Enough',
  description: 'The first of them was taken. Add the others to the photos above.',
};

/** Appends photos. */
export function addFiles({ store, preparation, newKey, notify }: ChoiceParts, files: readonly File[]): void {
  const images = files.filter((file) => !isClearlyNoImage(file));
  const byFingerprint = new Map(images.map((file) => [getFingerprint(file), file]));
  for (const { fingerprint } of store.items()) if (fingerprint !== null) byFingerprint.delete(fingerprint);
  // Imported listings may exceed the limit: the remaining number is then negative.
  const accepted = [...byFingerprint].slice(0, Math.max(0, MAX_IMAGES - store.items().length));
  if (accepted.length < byFingerprint.size) notify(tooMany(byFingerprint.size - accepted.length));
  else if (images.length < files.length) notify(NOT_AN_IMAGE);
  if (accepted.length === 0) return;
  const added = accepted.map(([fingerprint, file]) =>
    createItem({ key: newKey(), name: file.name, slot: null, fingerprint, file }),
  );
  store.setItems([...store.items(), ...added]);
  preparation.advance();
}

/** Sets the photo of a slot, replacing the current one. */
export function fillSlot(
  { store, preparation, newKey, notify, replace }: ChoiceParts & { replace: (items: readonly PhotoItem[]) => void },
  slot: string,
  files: readonly File[],
): void {
  const [file, ...more] = files.filter((each) => !isClearlyNoImage(each));
  if (file === undefined) {
    if (files.length > 0) notify(NOT_AN_IMAGE);
    return;
  }
  if (more.length > 0) notify(ONE_PHOTO);
  const fingerprint = getFingerprint(file);
  const known = store.items().find((item) => item.fingerprint === fingerprint);
  const others = store.items().filter(({ photo }) => photo.slot !== slot);
  if (known !== undefined) {
    known.photo = { ...known.photo, slot };
    replace([known, ...others.filter((item) => item !== known)]);
  } else if (others.length >= MAX_IMAGES) notify(tooMany(1));
  else {
    replace([...others, createItem({ key: newKey(), name: file.name, slot, fingerprint, file })]);
    preparation.advance();
  }
}

/** Phones report no type, or a wrong one, for formats they do not know; the server checks the bytes. */
function isClearlyNoImage({ name, type }: File): boolean {
  return OTHER_TYPE.test(type) || OTHER_EXTENSION.test(name);
}

/** Equal if the same file is chosen twice. */
function getFingerprint({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`;
}

function tooMany(leftOut: number): Refusal {
  const rest = leftOut === 1 ? 'One was left out.' : `${leftOut} were left out.`;
  return { title: TOO_MANY_IMAGES, description: `A listing can have at most ${MAX_IMAGES} images. ${rest}` };
}
