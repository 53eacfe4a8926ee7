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
