import type { AnyRouter } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { reportedErrorMessage, sendMutation } from '#app/lib/api-mutation.ts';
import { getPushSubscription } from '#app/lib/push-subscription.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { setCurrentUser } from './accounts.queries.ts';
import { isPrivatePage } from '../redirect.rules.ts';

/** Ends the session, and notifications in this browser, which somebody else may use next. A page that needs an account redirects to the home page. */
export async function signOut(client: QueryClient, router: AnyRouter): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', '/api/logout');
  } catch (error) {
    showToast({ title: 'Logout failed', description: reportedErrorMessage(error), tone: 'danger' });
    return;
  }
  // Not awaited: a push service may be slow.
  getPushSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(reportError);
  showToast({
    title: 'Logged out successfully',
    description: 'You have been logged out of your account.',
    tone: 'success',
  });
  // Navigates first, because the current page may need a signed-in user.
  if (isPrivatePage(router.state.location.pathname)) await router.navigate({ to: '/' });
  setCurrentUser(client, null);
  await router.invalidate();
}
