import { useQuery } from '@tanstack/react-query';
import type { PaymentMode } from '#app/db/enums.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ENVIRONMENT_LABELS } from '../../payment-labels.rules.ts';
import type { PaymentSetup } from '../../payments.schema.ts';
import { payPalStateQuery } from './payment-settings.queries.ts';

type PayPalStateProps = { mode: PaymentMode; webhookUrl: string };

/** Whether sellers can pay in the environment in use, asked of PayPal just now. */
export function PayPalState({ mode, webhookUrl }: PayPalStateProps) {
  const { data, isError, refetch } = useQuery(payPalStateQuery);
  return (
    <Panel aria-labelledby="paypal-heading" className="grid grid-cols-1 gap-4">
      <h2 id="paypal-heading" className="text-20">
        How PayPal answers now ({ENVIRONMENT_LABELS[mode].toLowerCase()})
      </h2>
      <div aria-live="polite">
        {data !== undefined && <StateSummary setup={data} />}
        {data === undefined &&
          (isError ? (
            <LoadProblem title="Failed to fetch the state of PayPal" onRetry={refetch} />
          ) : (
            <Skeleton className="h-7" />
          ))}
      </div>
      <dl className="grid gap-1 text-14">
        <dt className="text-quiet">Address for PayPal&rsquo;s messages (webhook)</dt>
        <dd className="font-mono wrap-anywhere">{webhookUrl}</dd>
      </dl>
    </Panel>
  );
}

function StateSummary({ setup }: { setup: PaymentSetup }) {
  const { tone, label, sentence } = describeState(setup);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Badge tone={tone}>{label}</Badge> {sentence}
    </p>
  );
}

function describeState({ error, isSimulated }: PaymentSetup): { tone: BadgeTone; label: string; sentence: string } {
  if (error !== undefined) return { tone: 'rejected', label: 'Nobody can pay', sentence: error };
  if (isSimulated) {
    return { tone: 'pending', label: 'Simulated', sentence: 'A stand-in takes the place of PayPal. No money moves.' };
  }
  return { tone: 'approved', label: 'Ready', sentence: 'PayPal is configured, and answers.' };
}
