import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import type { AgreementKind } from '#app/db/enums.ts';
import { AGREEMENTS, versionQuery } from '#app/features/agreements/agreement-pages.schema.ts';
import { agreementQuery } from '#app/features/agreements/web/agreements.queries.ts';
import { publicHead, summaryOfText } from '#app/features/seo/web/public-head.rules.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { unlistedHead } from './guards.ts';

type Search = z.output<typeof versionQuery>;

/** The search of the pages of agreements; an unreadable version counts as none. */
export function agreementSearch(raw: Record<string, unknown>): Search {
  return parseLeniently(versionQuery, raw);
}

/** Throws notFound for a version that does not exist. */
export async function loadAgreement(client: QueryClient, kind: AgreementKind, { version }: Search): Promise<void> {
  try {
    await client.ensureQueryData(agreementQuery(kind, version));
  } catch (error) {
    if (isNotFoundError(error)) throw notFound();
    throw error;
  }
}

/** Search engines list the current version only. */
export function agreementHead(client: QueryClient, kind: AgreementKind, { version }: Search) {
  const { title, href } = AGREEMENTS[kind];
  if (version !== undefined) return unlistedHead(`${title}, version ${version}`);
  return publicHead(client, { title, address: href, summary: (site) => summaryOfText(site, href) });
}
