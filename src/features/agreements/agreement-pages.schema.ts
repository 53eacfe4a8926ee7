import * as z from 'zod/mini';
import type { AgreementKind } from '#app/db/enums.ts';
import { wholeNumber } from '#app/lib/query-string.ts';

// Every page loads this file with the table of routes: it has only what that needs.

/** The title and the address of each document. */
export const AGREEMENTS = {
  terms: { title: 'Terms of use', href: '/terms' },
  privacy: { title: 'Privacy', href: '/privacy' },
  brokerage: { title: 'Brokerage agreement', href: '/brokerage-agreement' },
} as const satisfies Record<AgreementKind, { title: string; href: string }>;

export const MOST_VERSIONS = 100_000;
/** Without `version`, the current one. */
export const versionQuery = z.object({ version: z.optional(wholeNumber(1, MOST_VERSIONS)) });
