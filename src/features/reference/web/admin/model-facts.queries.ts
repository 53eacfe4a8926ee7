import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { factProposal, referenceFact, type AcceptedProposal, type NewModelFact } from '../../model-facts.schema.ts';

const PATH = '/api/admin/model-facts';

export const FACTS_PER_PAGE = 50;
export const PROPOSALS_PER_PAGE = 24;

/** A page of the known facts of a brand's models, or of all. */
export function modelFactsQuery(brand: string | undefined, page = 1) {
  const search = { brand, page, pageSize: FACTS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(referenceFact), PATH, search, { staleTime: 0 });
}

/** Proposals are computed in the background, shortly after a listing is approved. */
const PROPOSALS_POLL_MS = 5_000;

/** A page of facts that sellers agree on, for the operator to adopt. */
export function factProposalsQuery(brand: string | undefined, page = 1) {
  const search = { brand, page, pageSize: PROPOSALS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(factProposal), `${PATH}/proposals`, search, {
    staleTime: 0,
    refetchInterval: PROPOSALS_POLL_MS,
  });
}

/** Throws ApiError, like all changes here. */
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
