import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { fieldIssues } from '#app/lib/api-mutation.ts';
import type { EditedMachineInput } from '../../listings.schema.ts';
import { effectiveOptions } from './brand-choice.rules.ts';
import type { FilledSellForm } from '../../sell-form.schema.ts';

type Photos = Pick<PhotoList, 'whenSettled' | 'paths' | 'reuploadStored' | 'getSnapshot'>;

/** Some photos were not uploaded; the list shows which. Final: trying again would change nothing. */
export class PhotosMissing extends Error {
  readonly isFinal: boolean;

  constructor(sentence: string, isHopeless: boolean) {
    super(sentence);
    this.isFinal = isHopeless;
  }
}

/** The seller went back to editing while photos were being uploaded. */
export class SubmitAborted extends Error {}

/**
 * Sends the listing once all its photos have arrived. Where the API no longer has one, such as after a day or another
 * sign-in, they are uploaded again from those that the browser has stored, and the listing is sent once more. Throws
 * PhotosMissing, WaitingStopped, and what `send` throws.
 */
export async function submitWithPhotos<Sent>(
  photos: Photos,
  send: (paths: readonly string[]) => Promise<Sent>,
  stop: AbortSignal,
): Promise<Sent> {
  const paths = await uploadedPaths(photos, stop);
  try {
    return await send(paths);
  } catch (error) {
    if (!isPhotoGone(error)) throw error;
    photos.reuploadStored();
    return await send(await uploadedPaths(photos, stop));
  }
}

async function uploadedPaths(photos: Photos, stop: AbortSignal): Promise<readonly string[]> {
  const { hasFailed } = await Promise.race([photos.whenSettled(), rejectOnAbort(stop)]);
  if (hasFailed) {
    const failed = photos.getSnapshot().filter(({ state }) => state === 'failed');
    throw new PhotosMissing(
      'Failed to upload one or more images',
      failed.every(({ isFinal }) => isFinal),
    );
  }
  return photos.paths();
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new SubmitAborted('Stopped waiting for the photos')));
  });
}

function isPhotoGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && fieldIssues(error).some(({ path }) => path === 'images');
}

/** The body of the request: photos by their stored paths, and without Featured, which is paid for later. */
export function toListingInput(filled: FilledSellForm, paths: readonly string[]): EditedMachineInput {
  const { featured: _featured, ...fields } = { ...filled, ...effectiveOptions(filled) };
  return { ...fields, images: [...paths] };
}
