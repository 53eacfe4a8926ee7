import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { goneListingQuery, machineQuery } from '#app/features/machines/web/machines.queries.ts';
import { isNotFoundError, Unreachable } from '#app/lib/api.ts';
import { answerWith } from '../page-status.ts';

/** The not-found data if the machine may exist but could not be fetched. */
export const FAILED = 'failed';

/** Fetches a page's machine; throws notFound if there is none. */
export async function openMachine({ queryClient }: { queryClient: QueryClient }, id: string): Promise<void> {
  await queryClient.ensureQueryData(machineQuery(id)).catch(async (error: unknown) => {
    if (!isNotFoundError(error)) {
      throw failureOf(error);
    }
    const gone = await queryClient.fetchQuery(goneListingQuery(id)).catch((reason: unknown) => {
      if (isNotFoundError(reason)) return null;
      throw failureOf(reason);
    });
    // 410 tells crawlers that the machine existed and is gone permanently.
    if (import.meta.env.SSR && gone?.state === 'deleted') answerWith(410);
    throw notFound({ data: gone?.state });
  });
}

/**
 * During server rendering the error is the response; in the browser the page shows it. An unreachable server is
 * rethrown, because the component that would show it may not be loaded.
 */
function failureOf(error: unknown): unknown {
  return import.meta.env.SSR || error instanceof Unreachable ? error : notFound({ data: FAILED });
}
