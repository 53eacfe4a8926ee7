import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { fieldIssues } from '#app/lib/api-mutation.ts';
import type { EditedMachineInput } from '../../listings.schema.ts';
import { effectiveWish } from './brand-choice.rules.ts';
import type { FilledSellForm } from '../../sell-form.schema.ts';

type Photos = Pick<PhotoList, 'whenSettled' | 'paths' | 'reuploadStored' | 'getSnapshot'>;

/** Some photos did not arrive; which ones, the list shows. Hopeless: trying again would change nothing. */
export class PhotosMissing extends Error {
  readonly isHopeless: boolean;

  constructor(sentence: string, isHopeless: boolean) {
    super(sentence);
    this.isHopeless = isHopeless;
  }
}

/** Somebody would rather go on editing than wait for the photos. */
export class WaitingStopped extends Error {}

/**
 * Sends the listing once all its photos have arrived. Where the API no longer has one, such as after a day or another
 * sign-in, they are uploaded again from what the browser has kept, and the listing is sent once more. Throws
 * PhotosMissing, WaitingStopped, and what `send` throws.
 */
export async function deliverListing<Sent>(
  photos: Photos,
  send: (paths: readonly string[]) => Promise<Sent>,
  stop: AbortSignal,
): Promise<Sent> {
  const paths = await arrivedPaths(photos, stop);
  try {
    return await send(paths);
  } catch (error) {
    if (!isPhotoGone(error)) throw error;
    photos.reuploadStored();
    return await send(await arrivedPaths(photos, stop));
  }
}

async function arrivedPaths(photos: Photos, stop: AbortSignal): Promise<readonly string[]> {
  const { hasFailed } = await Promise.race([photos.whenSettled(), stopped(stop)]);
  if (hasFailed) {
    const failed = photos.getSnapshot().filter(({ state }) => state === 'failed');
    throw new PhotosMissing(
      'Failed to upload one or more images',
      failed.every(({ isFinal }) => isFinal),
    );
  }
  return photos.paths();
}

function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new WaitingStopped('Stopped waiting for the photos')));
  });
}

function isPhotoGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && fieldIssues(error).some(({ path }) => path === 'images');
}

/** What goes to the API: the photos by their stored paths, and not whether Featured is wished for, which is paid later. */
export function listingBody(filled: FilledSellForm, paths: readonly string[]): EditedMachineInput {
  const { featured: _featured, ...fields } = { ...filled, ...effectiveWish(filled) };
  return { ...fields, images: [...paths] };
}
