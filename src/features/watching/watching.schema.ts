import * as z from 'zod/mini';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { visitorMachine } from '#app/features/machines/machines.schema.ts';
import { seenText, storableText, tooLong } from '#app/lib/text-fields.ts';

export const MAX_NOTE_LENGTH = 500;

export const watchParams = z.object({ machineId: machineIdText });

/** The secret in the links of mails, which stands for a session. */
export const subscriberKeyQuery = z.object({
  key: z.optional(storableText.check(z.minLength(1), z.maxLength(100))),
});

const note = storableText.check(seenText, z.maxLength(MAX_NOTE_LENGTH, tooLong(MAX_NOTE_LENGTH)));

/** What somebody says of a machine that they watch. */
export const watchInput = z.strictObject({
  note: z.optional(note),
  /** Since when, if it was kept elsewhere until now. */
  watchedAt: z.optional(z.iso.datetime()),
  /** US dollars, as it was shown then. */
  priceUsd: z.optional(z.nullable(z.int32().check(z.positive()))),
});
export type WatchInput = z.output<typeof watchInput>;

export const storedWatch = z.object({
  machineId: z.string(),
  /** The watcher's own words. */
  note: z.string(),
  watchedAt: z.iso.datetime(),
  /** US dollars, as visitors saw it when the watch began; null if they did not. */
  priceUsd: z.nullable(z.int()),
});
export type StoredWatch = z.output<typeof storedWatch>;

/** A watched machine, with what became of it. */
export const watch = z.extend(storedWatch, {
  /** The last change of the shown price since the watch began. */
  priceChangedAt: z.nullable(z.iso.datetime()),
  /** Null if it is no longer listed. */
  machine: z.nullable(visitorMachine),
});
export type Watch = z.output<typeof watch>;
export const watches = z.array(watch);
