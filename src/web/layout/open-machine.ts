import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { tailOfSlug } from '#app/features/machines/machine-slug.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { goneListingQuery, machineQuery, machineSlugQuery } from '#app/features/machines/web/machines.queries.ts';
import { isNotFoundError, Unreachable } from '#app/lib/api.ts';
import { answerWith } from '../page-status.ts';

/** The not-found data if the machine may exist but could not be fetched. */
export const FAILED = 'failed';

/** Fetches a page's machine by its id, or by the current or an earlier slug; throws notFound if there is none. */
export async function openMachine({ queryClient }: { queryClient: QueryClient }, slug: string): Promise<PublicMachine> {
  const machine = await orNull(queryClient.ensureQueryData(machineQuery(slug)));
  if (machine !== null) return machine;
  const id = tailOfSlug(slug) === null ? slug : await findIdBySlug(queryClient, slug);
  const renamed = id === slug ? null : await orNull(queryClient.ensureQueryData(machineQuery(id)));
  if (renamed !== null) return renamed;
  const gone = await orNull(queryClient.fetchQuery(goneListingQuery(id)));
  // 410 tells crawlers that the machine existed and is gone permanently.
  if (import.meta.env.SSR && gone?.state === 'deleted') answerWith(410);
  throw notFound({ data: gone?.state });
}

/** Returns the slug itself if no machine has had it. */
async function findIdBySlug(queryClient: QueryClient, slug: string): Promise<string> {
  const found = await orNull(queryClient.fetchQuery(machineSlugQuery(slug)));
  return found?.id ?? slug;
}

/** What was asked for, or null if the server has none. Throws other failures as the page's. */
async function orNull<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (isNotFoundError(error)) return null;
    throw failureOf(error);
  });
}

/**
 * During server rendering the error is the response; in the browser the page shows it. An unreachable server is
 * rethrown, because the component that would show it may not be loaded.
 */
function failureOf(error: unknown): unknown {
  return import.meta.env.SSR || error instanceof Unreachable ? error : notFound({ data: FAILED });
}
