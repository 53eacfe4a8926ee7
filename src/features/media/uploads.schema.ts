import * as z from 'zod/mini';

/** For how long a file may be sent to an upload's address. */
export const UPLOAD_MINUTES = 15;

/** For how long one file may take to arrive: 10 MB over a slow phone's connection. */
export const UPLOAD_MS = 5 * 60 * 1000;

export const uploadQuery = z.object({ token: z.optional(z.string()) });

export const openedUpload = z.object({
  /** From the site's root. The stored image has the same path, without the query. */
  uploadURL: z.string(),
});

export const storedUpload = z.object({
  /** As listings name the image. */
  path: z.string(),
  /** In pixels, of the stored image. */
  width: z.number(),
  height: z.number(),
});
export type StoredUpload = z.output<typeof storedUpload>;
