import { z } from 'zod';

const imageRequest = z.object({ path: z.string(), accept: z.string() });
export type ImageRequest = z.output<typeof imageRequest>;

export const attackOrder = z.object({ origin: z.string(), images: z.array(imageRequest), seconds: z.number() });
export type Attack = z.output<typeof attackOrder>;

/** The number of requests that were sent. */
export const attackReport = z.object({ requests: z.number() });
