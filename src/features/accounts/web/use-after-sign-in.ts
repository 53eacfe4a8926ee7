import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { setCurrentUser } from './accounts.queries.ts';
import type { CurrentUser } from '../accounts.schema.ts';

/** Returns what follows on every sign-in: the user becomes the current one, and the page that they wanted opens. */
export function useAfterSignIn() {
  const client = useQueryClient();
  const router = useRouter();
  return async (user: CurrentUser, path: string) => {
    setCurrentUser(client, user);
    // Pages kept from before were loaded as somebody else.
    router.clearCache();
    await router.navigate({ href: path, replace: true });
  };
}
