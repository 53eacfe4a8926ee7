import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { block, type BlockInput } from '../../blocks.schema.ts';

const PATH = '/api/admin/blocks';

/** The blocked senders. */
export const blocksQuery = apiQuery(CHECKS_ANSWERS && z.array(block), { queryKey: [PATH], staleTime: 0 });

type BlockedSearch = { email: string | null; phone: string | null; network: string | null };

/** The address of the page, whose form begins with this sender. */
export function blocksHref({ email, phone, network }: BlockedSearch): string {
  return `/admin/blocks${stringifySearch({ email, phone, network })}`;
}

/** Throws ApiError, like `liftBlock`. */
export async function blockSender(client: QueryClient, input: BlockInput): Promise<void> {
  await sendMutation(apiOf(client), 'POST', PATH, input);
  await client.invalidateQueries({ queryKey: blocksQuery.queryKey });
}

export async function liftBlock(client: QueryClient, id: string): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'DELETE', `${PATH}/${encodeURIComponent(id)}`);
  } finally {
    // Also after a refusal, because another admin may have lifted it.
    await client.invalidateQueries({ queryKey: blocksQuery.queryKey });
  }
}
