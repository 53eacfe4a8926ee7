import * as z from 'zod/mini';

const moment = z.coerce.date();

/** The data of an unsent mail, by which it is revised when it is sent. */
export const queuedAlert = z.object({
  /** The key of the reader, which stays valid when what they subscribed to becomes their account's. */
  key: z.string(),
  /** The time of the `last_alerts` that the mail caused. */
  alertedAt: moment,
  /** Those that the mail shows, and some of those that it only counts, which take the place of others. */
  machines: z.array(
    z.object({
      id: z.string(),
      reason: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('new') }),
        z.object({ kind: z.literal('price'), from: z.number() }),
        z.object({ kind: z.literal('back') }),
        z.object({ kind: z.literal('sold') }),
      ]),
      /** The price that the mail states, in US dollars; null if visitors do not see it. */
      price: z.nullable(z.number()),
      /** The ids of the searches that found it. */
      searches: z.array(z.uuid()),
      /** What the reader knew of it before; null if nothing. */
      last: z.nullable(z.object({ price: z.nullable(z.number()), isSold: z.boolean(), at: moment })),
      /** A seller offered it for a wanted ad: the reader need neither watch nor search for it. */
      isOffered: z.optional(z.boolean()),
    }),
  ),
  /** The number of further machines that the mail counts. */
  more: z.int(),
  /** The ids of the searches that found any of them. */
  searches: z.array(z.uuid()),
});
export type QueuedAlert = z.output<typeof queuedAlert>;
