import { queryOptions } from '@tanstack/react-query';
import { apiOf, isNotFoundError, readJson, type ApiFetch } from '#app/lib/api.ts';
import type { ComparedMachine } from '../../comparison.rules.ts';
import { goneListing, publicMachine } from '../../machines.schema.ts';

/** Machines to compare, in the order of their ids; a hidden one is a column with the reason. */
export function comparedMachinesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['/api/machines', 'compared', ...ids],
    queryFn: ({ client, signal }): Promise<ComparedMachine[]> => {
      const ask: ApiFetch = (path) => apiOf(client)(path, { signal });
      return Promise.all(ids.map((id) => getCompared(ask, id)));
    },
  });
}

async function getCompared(ask: ApiFetch, id: string): Promise<ComparedMachine> {
  const address = encodeURIComponent(id);
  const found = await orNull(readMachine(ask, address));
  if (found !== null) return { id, machine: found, gone: null };
  const gone = await orNull(readGone(ask, address));
  return { id, machine: null, gone: gone?.state ?? null };
}

async function readMachine(ask: ApiFetch, address: string) {
  return readJson(await ask(`/api/machines/${address}`), CHECKS_ANSWERS && publicMachine);
}

async function readGone(ask: ApiFetch, address: string) {
  return readJson(await ask(`/api/gone-listings/${address}`), CHECKS_ANSWERS && goneListing);
}

/** Null if nothing exists at the address. */
async function orNull<Content>(answer: Promise<Content>): Promise<Content | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
}
