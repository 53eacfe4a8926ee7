import { isUnderWay, type Photo } from './photo.rules.ts';

/** What becomes of one photo. */
export function stateWords({ state, progress, problem }: Photo): string {
  switch (state) {
    case 'waiting':
      return problem ?? 'Waiting';
    case 'preparing':
      return 'Preparing';
    case 'sending':
      return progress < 1 ? `Uploading, ${Math.floor(progress * 100)}%` : 'Finishing';
    case 'stored':
      return 'Uploaded';
    case 'failed':
      return problem ?? 'Not uploaded';
  }
}

/** What a button's photo is called: many phones give all their files names that say nothing. */
export function photoName({ name }: Photo, index: number): string {
  return name === '' ? `photo ${index + 1}` : `photo ${index + 1}, ${name}`;
}

/** How far all of them are, in a form that changes only when there is something to say. */
export function spokenProgress(photos: readonly Photo[]): string {
  const failed = photos.filter(({ state }) => state === 'failed').length;
  const open = photos.filter(isUnderWay);
  if (open.length > 0) {
    const isAway = open.every(({ state, problem }) => state === 'waiting' && problem !== null);
    return isAway ? (open[0]?.problem ?? '') : `Uploading photos, ${photos.length} in all`;
  }
  if (failed > 0) return `${failed} of ${countOf(photos)} could not be uploaded`;
  return photos.length === 0 ? '' : `${countOf(photos)} uploaded`;
}

export function countOf({ length }: readonly Photo[]): string {
  return length === 1 ? '1 photo' : `${length} photos`;
}
