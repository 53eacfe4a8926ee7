import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AccessoryNames, ModelsByBrand } from '#app/features/reference/reference.schema.ts';
import { setCurrentUser } from '#app/features/accounts/web/accounts.queries.ts';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';
import type { EditedMachineInput, NewMachineInput } from '../../listings.schema.ts';
import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import { apiOf, orThrow } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import type { TaggedListing } from './form-model.rules.ts';

export const modelsQuery = queryOptions<ModelsByBrand>({ queryKey: ['/api/models'] });
export const accessoriesQuery = queryOptions<AccessoryNames>({ queryKey: ['/api/accessories'] });

/** The version that a form starts from. Somebody else may have changed the listing since it was last looked at. */
export function listingToEditQuery(id: string) {
  return queryOptions<TaggedListing>({
    queryKey: ['listing to edit', id],
    queryFn: async ({ client, signal }) => {
      const answer = await orThrow(await apiOf(client)(listingPath(id), { signal }));
      return { machine: await answer.json(), etag: answer.headers.get('etag') ?? '*' };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

type NewListing = EditedMachineInput & Pick<NewMachineInput, 'accountPassword' | 'submissionKey'>;

/** Lists a machine. Throws ApiError, as all changes here do. */
export async function submitListing(client: QueryClient, input: NewListing): Promise<OwnMachine> {
  const answer = await sendMutation(apiOf(client), 'POST', '/api/machines', input);
  return answer.json();
}

/** Replaces the fields of a listing, unless it is no longer the version of `etag`. */
export async function saveListing(
  client: QueryClient,
  { machine: { id }, etag }: TaggedListing,
  input: EditedMachineInput,
): Promise<OwnMachine> {
  const answer = await sendMutation(apiOf(client), 'PUT', listingPath(id), input, { 'If-Match': etag });
  return answer.json();
}

/**
 * A listing fills the gaps of a profile, and a guest's opens an account: who is signed in, and what they sell, is asked
 * anew.
 */
export async function refreshAfterListing(client: QueryClient): Promise<void> {
  const user: CurrentUser = await (await orThrow(await apiOf(client)('/api/user'))).json();
  setCurrentUser(client, user);
}

function listingPath(id: string): string {
  return `/api/machines/${encodeURIComponent(id)}`;
}
