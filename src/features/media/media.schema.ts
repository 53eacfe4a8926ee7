import * as z from 'zod/mini';

/** The widths, in pixels, in which a stored image can be had. */
export const IMAGE_WIDTHS_PX = [320, 640, 960, 1280, 1920] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS_PX)[number];
export const WIDEST_PX = 1920 satisfies ImageWidth;

export const MAX_IMAGE_BYTES = 10_485_760;
/** As a decoded image takes memory by its pixels, a file of a few kilobytes could otherwise fill it. */
export const MAX_IMAGE_PIXELS = 50_000_000;

const WIDTHS_AS_TEXT = ['320', '640', '960', '1280', '1920'] as const satisfies readonly `${ImageWidth}`[];
const WIDTH_BY_TEXT = { 320: 320, 640: 640, 960: 960, 1280: 1280, 1920: 1920 } as const satisfies Record<
  ImageWidth,
  ImageWidth
>;

export const objectParams = z.object({ '*': z.string() });

export const objectQuery = z.object({
  /** Absent: the widest. */
  w: z.optional(
    z.pipe(
      z.enum(WIDTHS_AS_TEXT, `w must be one of ${WIDTHS_AS_TEXT.join(', ')}`),
      z.transform((text) => WIDTH_BY_TEXT[text]),
    ),
  ),
});
