import * as z from 'zod/mini';

const HONEYPOT_MAX = 5_000;

/** What forms that anyone may send add to their fields, so that bots are told from people. */
export const botCheckFields = {
  /** A honeypot: a hidden field that only bots fill in. */
  website: z.optional(z.string().check(z.maxLength(HONEYPOT_MAX))),
  /** Milliseconds since the form was displayed. */
  waitedMs: z.optional(z.number()),
};
export type BotChecks = { website?: string | undefined; waitedMs?: number | undefined };

/** The shortest time in which a person could fill in the form. */
export const MIN_FILL_MS = 1_000;
/** The shortest time after which the form submits, well above the minimum because clocks and timers are inexact. */
export const FORM_MIN_WAIT_MS = 1_500;
