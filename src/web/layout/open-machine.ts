import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { goneListingQuery, machineQuery } from '#app/features/machines/web/machines.queries.ts';
import { isNotFoundError, Unreachable } from '#app/lib/api.ts';
import { answerWith } from '../page-status.ts';

/** What a page without its machine is told where there may be one. */
export const FAILED = 'failed';

/** Fetches the machine of a page, or says that there is none. */
export async function openMachine({ queryClient }: { queryClient: QueryClient }, id: string): Promise<void> {
  await queryClient.ensureQueryData(machineQuery(id)).catch(async (error: unknown) => {
    if (!isNotFoundError(error)) {
      throw failureOf(error);
    }
    const gone = await queryClient.fetchQuery(goneListingQuery(id)).catch((reason: unknown) => {
      if (isNotFoundError(reason)) return null;
      throw failureOf(reason);
    });
    // Whoever keeps lists of pages is told that it was here, and need not look again.
    if (import.meta.env.SSR && gone?.state === 'deleted') answerWith(410);
    throw notFound({ data: gone?.state });
  });
}

/**
 * A page that is asked for anew answers with the failure; on the page that is open it is said. What says it there has not
 * been loaded yet, which without a network it cannot be.
 */
function failureOf(error: unknown): unknown {
  return import.meta.env.SSR || error instanceof Unreachable ? error : notFound({ data: FAILED });
}
