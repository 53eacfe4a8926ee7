import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentMode } from '#app/db/enums.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { ENVIRONMENT_LABELS } from '../../payment-labels.rules.ts';
import { ModeCards } from './mode-cards.tsx';
import { MODE_FACTS } from './payment-mode-labels.rules.ts';
import { paymentModeQuery, switchPaymentMode } from './payment-settings.queries.ts';
import { PayPalState } from './paypal-state.tsx';
import { SwitchModeDialog } from './switch-mode-dialog.tsx';

const FAILURE = 'Failed to update payment mode. Please try again.';

/** In which of PayPal's environments payments are taken, and how PayPal answers there. */
export function PaymentSettings({ webhookUrl }: { webhookUrl: string }) {
  const { data, isError, refetch } = useQuery(paymentModeQuery);
  if (data !== undefined) return <Settings mode={data.value} webhookUrl={webhookUrl} />;
  return isError ? (
    <LoadProblem title="Failed to fetch payment mode" onRetry={refetch} />
  ) : (
    <Skeleton className="h-72" />
  );
}

function Settings({ mode, webhookUrl }: { mode: PaymentMode; webhookUrl: string }) {
  const [target, setTarget] = useState<PaymentMode | null>(null);
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const onSwitch = (value: PaymentMode) => {
    change(async () => {
      try {
        await switchPaymentMode(client, value);
      } finally {
        // First of all: a toast lies below an open dialog.
        setTarget(null);
      }
      const description = `${ENVIRONMENT_LABELS[value]}: ${MODE_FACTS[value].summary}`;
      showToast({ title: 'Payment Mode Updated', description, tone: 'success' });
    }, FAILURE);
  };
  return (
    <>
      <ModeCards mode={mode} onSelect={setTarget} />
      <PayPalState mode={mode} webhookUrl={webhookUrl} />
      <SwitchModeDialog
        target={target}
        isUnderway={isUnderway}
        onClose={() => {
          setTarget(null);
        }}
        onSwitch={onSwitch}
      />
    </>
  );
}
