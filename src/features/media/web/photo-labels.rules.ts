import { isInProgress, type Photo } from './photo.rules.ts';

/** The state of one photo. */
export function stateLabel({ state, progress, problem }: Photo): string {
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

/** The photo's name in labels of buttons, with its number: many phones give files meaningless names. */
export function photoName({ name }: Photo, index: number): string {
  return name === '' ? `photo ${index + 1}` : `photo ${index + 1}, ${name}`;
}

/** Progress of all photos for screen readers: it changes only when there is something to announce. */
export function progressMessage(photos: readonly Photo[]): string {
  const failed = photos.filter(({ state }) => state === 'failed').length;
  const open = photos.filter(isInProgress);
  if (open.length > 0) {
    const isWaitingForNetwork = open.every(({ state, problem }) => state === 'waiting' && problem !== null);
    return isWaitingForNetwork ? (open[0]?.problem ?? '') : `Uploading photos, ${photos.length} in all`;
  }
  if (failed > 0) return `${failed} of ${countPhotos(photos)} could not be uploaded`;
  return photos.length === 0 ? '' : `${countPhotos(photos)} uploaded`;
}

export function countPhotos({ length }: readonly Photo[]): string {
  return length === 1 ? '1 photo' : `${length} photos`;
}
