import { MAX_IMAGE_BYTES } from '../media.schema.ts';
import type { ObjectStorage } from './storage.service.ts';
import { storeImage, imageTooLarge, type StoredImage } from './store-image.service.ts';
import type { HttpClient } from '#app/lib/http-client/http-client.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

/** Takes over a picture of another site. Throws RemoteError when it cannot be had, AppError when it is no picture of ours. */
export async function fetchImage(
  client: Pick<HttpClient, 'get'>,
  storage: ObjectStorage,
  url: string,
  signal?: AbortSignal,
): Promise<StoredImage> {
  const response = await requestImage(client, url, signal);
  if (response.status !== 200) throw new RemoteError('refused', `There is no picture at ${url}.`);
  return storeImage(storage, response.body);
}

async function requestImage(client: Pick<HttpClient, 'get'>, url: string, signal: AbortSignal | undefined) {
  try {
    return await client.get(url, { maxBytes: MAX_IMAGE_BYTES, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    // The same words as for a photo that a seller sends.
    if (error instanceof RemoteError && error.reason === 'too-large') throw imageTooLarge();
    throw error;
  }
}
