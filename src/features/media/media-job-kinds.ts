import { z } from 'zod';

/** Makes the usual sizes of images before anybody asks for them. */
export const MAKE_VARIANTS = {
  name: 'media.variants',
  payload: z.object({ imageIds: z.array(z.string()) }),
  retries: 3,
  retryAfterS: 60,
};

/** Removes the images that no listing has claimed, or whose listing or owner has gone. */
export const REMOVE_UNCLAIMED = {
  name: 'media.remove-unclaimed',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
};

/** Removes the images that the database knows nothing of. */
export const REMOVE_UNKNOWN = {
  name: 'media.remove-unknown',
  payload: z.object({}),
  retries: 3,
  retryAfterS: 300,
};
