import { expect, test } from 'vitest';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { submitWithPhotos, PhotosMissing, SubmitAborted } from './sell.queries.ts';

type Photos = Pick<PhotoList, 'whenSettled' | 'reuploadStored' | 'getSnapshot'>;

/** Photos that get new paths each time they are uploaded again. */
function uploaded({ failsAt = -1 } = {}): Photos & { uploads: () => number } {
  let uploads = 0;
  return {
    whenSettled: async () => ({ hasFailed: uploads === failsAt }),
    getSnapshot: () => [],
    reuploadStored: () => {
      uploads += 1;
    },
    uploads: () => uploads,
  };
}

const NEVER = new AbortController().signal;

function refusal(status: number, path: string): ApiError {
  return new ApiError(status, 'Bad Request', JSON.stringify({ message: 'No', issues: [{ path, message: 'No' }] }));
}

test('a listing is sent once its photos have arrived', async () => {
  const arrival = Promise.withResolvers<{ hasFailed: boolean }>();
  let isSent = false;
  const send = async () => {
    isSent = true;
    return 'listed';
  };
  const sending = submitWithPhotos({ ...uploaded(), whenSettled: () => arrival.promise }, send, NEVER);
  expect(isSent).toBe(false);
  arrival.resolve({ hasFailed: false });
  expect(await sending).toBe('listed');
});

test('nothing is sent while a photo is missing', async () => {
  const photos = uploaded({ failsAt: 0 });
  await expect(submitWithPhotos(photos, () => Promise.reject(new Error('sent')), NEVER)).rejects.toThrow(PhotosMissing);
});

test('photos that the API no longer has are uploaded again, once', async () => {
  const photos = uploaded();
  const seen: number[] = [];
  const sent = await submitWithPhotos(
    photos,
    async () => {
      seen.push(photos.uploads());
      if (photos.uploads() === 0) throw refusal(400, 'images');
      return 'listed';
    },
    NEVER,
  );
  expect([sent, seen]).toEqual(['listed', [0, 1]]);
  await expect(submitWithPhotos(uploaded(), () => Promise.reject(refusal(400, 'images')), NEVER)).rejects.toThrow(
    ApiError,
  );
  await expect(
    submitWithPhotos(uploaded({ failsAt: 1 }), () => Promise.reject(refusal(400, 'images')), NEVER),
  ).rejects.toThrow(PhotosMissing);
});

test('any other refusal is nobody’s business here', async () => {
  for (const error of [refusal(400, 'brand'), refusal(409, 'images'), new TypeError('offline')]) {
    const photos = uploaded();
    await expect(submitWithPhotos(photos, () => Promise.reject(error), NEVER)).rejects.toBe(error);
    expect(photos.uploads()).toBe(0);
  }
});

test('whoever waits for photos without a network can go on editing, and nothing is sent', async () => {
  const stop = new AbortController();
  const away = { ...uploaded(), whenSettled: () => new Promise<never>(() => {}) };
  const delivery = submitWithPhotos(away, () => Promise.resolve('sent'), stop.signal);
  stop.abort();
  await expect(delivery).rejects.toThrow(SubmitAborted);
});
