import { TOO_MANY_IMAGES } from '#app/lib/shared-messages.ts';
import { MAX_IMAGES, IMAGE_TOO_LARGE } from '../media.schema.ts';

export const RECOMMENDED_IMAGES = 3;

export type Refusal = { title: string; description: string };

export const TOO_LARGE: Refusal = { title: 'File Too Large', description: IMAGE_TOO_LARGE };

const NO_IMAGE: Refusal = {
  title: 'Not an Image',
  description: 'Photos can be JPEG, PNG, WebP, AVIF, HEIC or GIF files.',
};

const NO_IMAGE_TYPE = /^(text|video|audio|font)\/|^image\/svg|^application\/(pdf|zip|json|msword|vnd\.)/;
const NO_IMAGE_NAME = /\.(pdf|svg|txt|docx?|xlsx?|zip|mov|mp4)$/i;

/** Which of the files are taken, and what is to be said of the others. */
export function chooseFiles(
  files: readonly File[],
  { known, room }: { known: ReadonlySet<string>; room: number },
): { taken: File[]; refusal: Refusal | null } {
  const images = files.filter((file) => !isPlainlyNoImage(file));
  const fresh = withoutRepeats(images, known);
  // Imported listings may have more than may be added: then there is less room than none.
  const taken = fresh.slice(0, Math.max(0, room));
  if (taken.length < fresh.length) return { taken, refusal: tooMany(fresh.length - taken.length) };
  return { taken, refusal: images.length < files.length ? NO_IMAGE : null };
}

/** The same for a file that is chosen twice. */
export function fingerprintOf({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${size} ${lastModified} ${name}`;
}

/** What moves to an index, and the others in their order. An index past either end is that end. */
export function moved<Item>(items: readonly Item[], item: Item, toIndex: number): Item[] {
  const others = items.filter((other) => other !== item);
  return others.length === items.length ? [...items] : others.toSpliced(Math.max(0, toIndex), 0, item);
}

/** Phones name no type, or a wrong one, for kinds that they do not know: of those the server sees the bytes. */
function isPlainlyNoImage({ name, type }: File): boolean {
  return NO_IMAGE_TYPE.test(type) || NO_IMAGE_NAME.test(name);
}

function withoutRepeats(files: readonly File[], known: ReadonlySet<string>): File[] {
  const seen = new Set(known);
  return files.filter((file) => {
    const isNew = !seen.has(fingerprintOf(file));
    seen.add(fingerprintOf(file));
    return isNew;
  });
}

function tooMany(leftOut: number): Refusal {
  const rest = leftOut === 1 ? 'One was left out.' : `${leftOut} were left out.`;
  return { title: TOO_MANY_IMAGES, description: `A listing can have at most ${MAX_IMAGES} images. ${rest}` };
}
