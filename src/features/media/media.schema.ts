import * as z from 'zod/mini';

/** The widths, in pixels, in which a stored image can be had. */
export const IMAGE_WIDTHS_PX = [320, 640, 960, 1280, 1920, 2400] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS_PX)[number];
/** Nothing is stored wider or higher. */
export const WIDEST_PX = 2400 satisfies ImageWidth;
/** For other sites, and for whoever names no width. */
export const USUAL_WIDTH_PX = 1920 satisfies ImageWidth;

/** Of one listing. */
export const MAX_IMAGES = 10;
/** Machines with as many sell better. */
export const RECOMMENDED_IMAGES = 3;
export const MAX_IMAGE_BYTES = 10_485_760;
export const IMAGE_TOO_LARGE = 'Each image must be less than 10MB';
/** As a decoded image takes memory by its pixels, a file of a few kilobytes could otherwise fill it. */
export const MAX_IMAGE_PIXELS = 50_000_000;

const WRONG_WIDTH = `w must be one of ${IMAGE_WIDTHS_PX.join(', ')}`;

export const objectParams = z.object({ '*': z.string() });

export const objectQuery = z.object({
  /** Absent: 1920. */
  w: z.optional(
    z.pipe(
      z.pipe(
        z.string(WRONG_WIDTH),
        z.transform((text) => IMAGE_WIDTHS_PX.find((widthPx) => String(widthPx) === text)),
      ),
      z.literal([...IMAGE_WIDTHS_PX], WRONG_WIDTH),
    ),
  ),
});

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
