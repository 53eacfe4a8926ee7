import { TOO_MANY_IMAGES } from '#app/lib/shared-messages.ts';
import { MAX_IMAGES, IMAGE_TOO_LARGE } from '../media.schema.ts';

export const RECOMMENDED_IMAGES = 3;

export type Refusal = { title: string; description: string };

export const TOO_LARGE: Refusal = { title: 'File Too Large', description: IMAGE_TOO_LARGE };

const NOT_AN_IMAGE: Refusal = {
  title: 'Not an Image',
  description: 'Photos can be JPEG, PNG, WebP, AVIF, HEIC or GIF files.',
};

const OTHER_TYPE = /^(text|video|audio|font)\/|^image\/svg|^application\/(pdf|zip|json|msword|vnd\.)/;
const OTHER_EXTENSION = /\.(pdf|svg|txt|docx?|xlsx?|zip|mov|mp4)$/i;

/** Which of the files are accepted, and the refusal of the others. */
export function selectFiles(
  files: readonly File[],
  { known, room }: { known: ReadonlySet<string>; room: number },
): { accepted: File[]; refusal: Refusal | null } {
  const images = files.filter((file) => !isClearlyNoImage(file));
  const fresh = withoutRepeats(images, known);
  // Imported listings may have more than may be added: then there is less room than none.
  const accepted = fresh.slice(0, Math.max(0, room));
  if (accepted.length < fresh.length) return { accepted, refusal: tooMany(fresh.length - accepted.length) };
  return { accepted, refusal: images.length < files.length ? NOT_AN_IMAGE : null };
}

/** Equal for the same file chosen twice. */
export function getFingerprint({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${size} ${lastModified} ${name}`;
}

/** The items with one of them moved to an index, which is clamped to the list. */
export function withMoved<Item>(items: readonly Item[], item: Item, toIndex: number): Item[] {
  const others = items.filter((other) => other !== item);
  return others.length === items.length ? [...items] : others.toSpliced(Math.max(0, toIndex), 0, item);
}

/** Phones name no type, or a wrong one, for kinds that they do not know: of those the server sees the bytes. */
function isClearlyNoImage({ name, type }: File): boolean {
  return OTHER_TYPE.test(type) || OTHER_EXTENSION.test(name);
}

function withoutRepeats(files: readonly File[], known: ReadonlySet<string>): File[] {
  const seen = new Set(known);
  return files.filter((file) => {
    const isNew = !seen.has(getFingerprint(file));
    seen.add(getFingerprint(file));
    return isNew;
  });
}

function tooMany(leftOut: number): Refusal {
  const rest = leftOut === 1 ? 'One was left out.' : `${leftOut} were left out.`;
  return { title: TOO_MANY_IMAGES, description: `A listing can have at most ${MAX_IMAGES} images. ${rest}` };
}
