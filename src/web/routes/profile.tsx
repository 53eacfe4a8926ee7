import { PROFILE_NOT_UPDATED } from '#app/features/accounts/web/profile-fields.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { setCurrentUser, ownSessionsQuery } from '#app/features/accounts/web/accounts.queries.ts';
import type { CurrentUser } from '#app/features/accounts/own-account.schema.ts';
import { ProfilePage } from '#app/features/accounts/web/profile-page.tsx';
import { changeProfile } from '#app/features/accounts/web/own-account.queries.ts';
import { register } from '#app/features/accounts/web/own-account.queries.ts';
import { ownSecondFactorsQuery } from '#app/features/accounts/web/second-factors.queries.ts';
import { siteQuery } from '#app/features/site/web/site.queries.ts';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { asGuestOrUser, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/profile')({
  beforeLoad: asGuestOrUser,
  loader: async ({ context: { viewer, queryClient } }) => {
    if (viewer.role === 'guest') return;
    // Both change on other devices: never use cached ones.
    await Promise.all([
      queryClient.fetchQuery({ ...ownSessionsQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...ownSecondFactorsQuery, staleTime: 0 }),
    ]);
  },
  head: () => unlistedHead('Profile'),
  component: Profile,
});

function Profile() {
  const client = useQueryClient();
  const router = useRouter();
  const { api } = Route.useRouteContext();
  return (
    <ProfilePage
      onSaved={async () => {
        // Every page's footer contains the operator's contact.
        await client.invalidateQueries({ queryKey: siteQuery.queryKey });
      }}
      onCreate={async ({ email, name, password }, profile) => {
        const opened = await register(api, { username: email, password, name, email });
        const isMore = Object.values(profile).some((said) => typeof said === 'string');
        // Before the page switches to the account, whose form starts from the saved profile.
        const user = isMore ? await changeProfile(client, profile).catch(lost(opened)) : opened;
        setCurrentUser(client, user);
        // The router's cached pages were loaded as a guest.
        router.clearCache();
        await router.invalidate();
        showToast({ title: 'Account Created', description: `You are signed in as ${email}.`, tone: 'success' });
      }}
      onDeleted={async () => {
        setCurrentUser(client, null);
        router.clearCache();
        await router.navigate({ to: '/', replace: true });
        showToast({
          title: 'Account Deleted',
          description: 'Your account and your listings are gone.',
          tone: 'success',
        });
      }}
    />
  );
}

/** The account was created, although the other fields could not be saved. */
function lost(opened: CurrentUser) {
  return (error: unknown) => {
    showToast({ title: PROFILE_NOT_UPDATED, description: reportedErrorMessage(error), tone: 'danger' });
    return opened;
  };
}
