import { useEffect } from 'react';
import { Alert } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { PROBLEM_LINGER_MS, type PaymentSystemError } from './checkout-messages.rules.ts';
import { PortalLink } from './portal-link.tsx';
import { useLeaveAfter } from './use-leave-after.ts';

/** No payment can begin. The seller reads why, and finds themselves at their listings. */
export function SystemProblem({ problem, onLeave }: { problem: PaymentSystemError; onLeave: () => void }) {
  const { message, description } = problem;
  useEffect(() => {
    showToast({ title: message, tone: 'danger', ...(description === undefined ? {} : { description }) });
  }, [message, description]);
  useLeaveAfter(onLeave, PROBLEM_LINGER_MS);
  return (
    <div className="grid justify-items-start gap-4">
      <Alert>{description === undefined ? message : `${message}: ${description}`}</Alert>
      <p className="text-14 text-quiet">Nothing was paid. You are taken to your listings in a moment.</p>
      <PortalLink />
    </div>
  );
}
