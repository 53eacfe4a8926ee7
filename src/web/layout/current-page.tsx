import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { PendingPage } from './pending-page.tsx';

/**
 * The page, or what stands in for one that takes more than a moment. By itself the router suspends the page for that, and
 * Preact, which sets the page before it aside meanwhile, shows that one again for a moment, or nothing at all.
 */
export function CurrentPage() {
  const { routesById } = useRouter();
  const pending = useRouterState({
    // Where nothing is found, what was looked for stays pending for ever.
    select: ({ matches: [root, page] }) => (page?.status === 'pending' && !root?._notFound ? page.routeId : null),
  });
  if (pending === null) return <Outlet />;
  const { pendingComponent: Pending = PendingPage } = routesById[pending].options;
  return <Pending />;
}
