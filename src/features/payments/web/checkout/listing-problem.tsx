import { useEffect } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { LISTING_FAILED, PROBLEM_LINGER_MS } from './checkout-messages.rules.ts';
import { PortalLink } from './portal-link.tsx';
import { useLeaveAfter } from './use-leave-after.ts';

/** The listing does not exist, or is somebody else's. */
export function ListingProblem({ onLeave }: { onLeave: () => void }) {
  useEffect(() => showToast({ title: LISTING_FAILED, tone: 'danger' }), []);
  useLeaveAfter(onLeave, PROBLEM_LINGER_MS);
  return (
    <main id="main" className="page-width py-8">
      <h1 className="sr-only">Listing Payment</h1>
      <EmptyState title={LISTING_FAILED} actions={<PortalLink />}>
        The listing no longer exists, or it is not yours. You are taken to your listings in a moment.
      </EmptyState>
    </main>
  );
}
