import * as z from 'zod/mini';

/** The widths, in pixels, in which stored images are available. */
export const IMAGE_WIDTHS_PX = [320, 640, 960, 1280, 1920, 2400] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS_PX)[number];
/** The maximum width and height of stored images. */
export const WIDEST_PX = 2400 satisfies ImageWidth;
/** The default width, also used for other sites. */
export const USUAL_WIDTH_PX = 1920 satisfies ImageWidth;

/** The maximum number of images of one listing. */
export const MAX_IMAGES = 10;
/** Machines with at least this many images sell better. */
export const RECOMMENDED_IMAGES = 3;
export const MAX_IMAGE_BYTES = 10_485_760;
export const IMAGE_TOO_LARGE = 'Each image must be less than 10MB';
/** Limits the memory of decoded images: a file of a few kilobytes could otherwise exhaust it by its pixels. */
export const MAX_IMAGE_PIXELS = 50_000_000;

const WRONG_WIDTH = `w must be one of ${IMAGE_WIDTHS_PX.join(', ')}`;

export const objectParams = z.object({ '*': z.string() });

export const objectQuery = z.object({
  /** Default: 1920. */
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

/** How long a file can be sent to an upload's address. */
export const UPLOAD_MINUTES = 15;

/** How long the transfer of one file can take: 10 MB over a slow phone connection. */
export const UPLOAD_MS = 5 * 60 * 1000;

export const uploadQuery = z.object({ token: z.optional(z.string()) });

export const openedUpload = z.object({
  /** Relative to the site's root. The stored image has the same path, without the query. */
  uploadURL: z.string(),
});

export const storedUpload = z.object({
  /** The path that listings store for the image. */
  path: z.string(),
  /** The stored image's size in pixels. */
  width: z.number(),
  height: z.number(),
});
export type StoredUpload = z.output<typeof storedUpload>;
