import { createFileRoute, redirect } from '@tanstack/react-router';
import { userQuery, useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { AuthPage } from '#app/features/accounts/web/auth-page.tsx';
import { authSearch, redirectAfterSignIn } from '#app/features/accounts/redirect.rules.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/auth')({
  validateSearch: (raw) => parseLeniently(authSearch, raw),
  beforeLoad: async ({ context, search }) => {
    const viewer = await context.queryClient.ensureQueryData(userQuery);
    if (viewer !== null && viewer.role !== 'guest')
      throw redirect({ href: redirectAfterSignIn(viewer, search.redirect) });
  },
  head: ({ match }) => unlistedHead(match.search.tab === 'register' ? 'Create Account' : 'Login'),
  component: () => <AuthPage search={Route.useSearch()} viewer={useViewer()} />,
});
