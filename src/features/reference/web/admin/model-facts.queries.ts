import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf, apiQuery, checkedBy } from '#app/lib/api.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import { wholeListQuery } from '#app/lib/paged-query.ts';
import { factProposal, referenceFact, type AcceptedProposal, type NewModelFact } from '../../model-facts.schema.ts';

const PATH = '/api/admin/model-facts';

/** All that is known of models. */
export const modelFactsQuery = wholeListQuery(checkedBy(z.array(referenceFact)), `${PATH}?pageSize=100`, {
  staleTime: 0,
});

/** What sellers agree on, and the operator may take over. */
export const factProposalsQuery = apiQuery(checkedBy(z.array(factProposal)), {
  queryKey: [`${PATH}/proposals`],
  staleTime: 0,
});

/** Throws ApiError, as all changes here do. */
export async function enterModelFact(client: QueryClient, fact: NewModelFact): Promise<void> {
  await send(client, 'POST', PATH, fact);
}

export async function removeModelFact(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', `${PATH}/${encodeURIComponent(id)}`);
}

export async function acceptFactProposal(client: QueryClient, proposal: AcceptedProposal): Promise<void> {
  await send(client, 'POST', `${PATH}/proposals`, proposal);
}

async function send(client: QueryClient, method: MutationMethod, path: string, body?: object): Promise<void> {
  try {
    await sendMutation(apiOf(client), method, path, body);
  } finally {
    await client.invalidateQueries({ predicate: ({ queryKey: [address] }) => String(address).startsWith(PATH) });
    client.removeQueries({ predicate: ({ queryKey: [address] }) => String(address).startsWith('/api/models/facts') });
  }
}
