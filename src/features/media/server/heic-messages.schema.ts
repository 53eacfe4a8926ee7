import { z } from 'zod';

/** The request to the thread that decodes HEIC. */
export const heicRequest = z.object({ bytes: z.instanceof(Uint8Array), maxPixels: z.int() });

/** The thread's response; an unreadable file ends the thread with an error instead. */
export const heicResponse = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('decoded'),
    width: z.int(),
    height: z.int(),
    /** Red, green, blue and alpha of each pixel. */
    data: z.instanceof(Uint8ClampedArray<ArrayBuffer>),
  }),
  z.object({ kind: z.literal('too_many_pixels') }),
  z.object({ kind: z.literal('damaged') }),
]);
export type HeicResponse = z.output<typeof heicResponse>;
