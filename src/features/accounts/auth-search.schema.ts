import * as z from 'zod/mini';
import { parseLocalPath } from './redirect.rules.ts';

export const AUTH_TABS = ['login', 'register'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

/** The search parameters of the sign-in page. */
export const authSearch = z.object({
  /** Where signing in leads; anything but a path of this site is dropped. */
  redirect: z.optional(z.string().check(z.refine((text) => parseLocalPath(text) !== null))),
  tab: z.optional(z.enum(AUTH_TABS)),
});
export type AuthSearch = z.output<typeof authSearch>;
