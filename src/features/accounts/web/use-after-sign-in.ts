import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { becomeUser } from './accounts.queries.ts';
import type { CurrentUser } from '../accounts.schema.ts';

/** What follows on signing in, in whichever way: the site is theirs, and the page that they wanted opens. */
export function useEnter() {
  const client = useQueryClient();
  const router = useRouter();
  return async (user: CurrentUser, path: string) => {
    becomeUser(client, user);
    // Pages kept from before were loaded as somebody else.
    router.clearCache();
    await router.navigate({ href: path, replace: true });
  };
}
