import { z } from 'zod';

/** What the thread that decodes HEIC is told. */
export const heicOrder = z.object({ bytes: z.instanceof(Uint8Array), maxPixels: z.int() });

/** What it answers; a file that it cannot read ends it with an error instead. */
export const heicAnswer = z.discriminatedUnion('kind', [
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
export type HeicAnswer = z.output<typeof heicAnswer>;
