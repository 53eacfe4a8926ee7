import { useMutation, useQuery } from '@tanstack/react-query';
import { PAYMENT_MODES, type PaymentMode } from '#app/db/enums.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { ENVIRONMENT_LABELS } from '../../payment-labels.rules.ts';
import { MODE_FACTS, sandboxListingsMessage, setupLabel } from './payment-mode-labels.rules.ts';
import { environmentsQuery, paymentModeQuery, switchPaymentMode, payPalStateQuery } from './payments.queries.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { LIVE_NOT_CONFIGURED, type PaymentSetup } from '../../payments.schema.ts';

/** The PayPal environment in use, and its current state. */
export function PaymentSettings({ webhookUrl }: { webhookUrl: string }) {
  return (
    <Loaded query={useQuery(paymentModeQuery)} failure="Failed to fetch payment mode" skeleton="h-72">
      {({ value }) => <Settings mode={value} webhookUrl={webhookUrl} />}
    </Loaded>
  );
}

function Settings({ mode, webhookUrl }: { mode: PaymentMode; webhookUrl: string }) {
  const { ask, questionDialog } = useQuestion();
  const switchMode = useMutation({
    mutationFn: (target: PaymentMode, { client }) => switchPaymentMode(client, target),
    onSuccess: (_switched, target) => {
      const description = `${ENVIRONMENT_LABELS[target]}: ${MODE_FACTS[target].summary}`;
      showToast({ title: 'Payment Mode Updated', description, tone: 'success' });
    },
    onError: (error) => showFailure('Failed to update payment mode. Please try again.', error),
  });
  const onSelect = (target: PaymentMode) =>
    ask({
      title: `Switch to ${target}?`,
      yes: `Switch to ${target}`,
      text: <Consequences of={target} />,
      onYes: () => switchMode.mutateAsync(target),
    });
  return (
    <>
      <ModeCards mode={mode} onSelect={onSelect} />
      <PayPalState mode={mode} webhookUrl={webhookUrl} />
      {questionDialog}
    </>
  );
}

function Consequences({ of }: { of: PaymentMode }) {
  // Fetched when the dialog opens, because placements are bought and end at any time.
  const { data, isFetching } = useQuery({ ...environmentsQuery, staleTime: 0 });
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-2 pl-5">
        {MODE_FACTS[of].consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
        {of === 'live' && (
          <li>
            <span role="status">
              {sandboxListingsMessage(isFetching ? 'counting' : (data?.playMoneyListings ?? 'unknown'))}
            </span>
          </li>
        )}
      </ul>
      {data?.[of].isConfigured === false && <Alert>{setupLabel(data[of])}</Alert>}
    </div>
  );
}

type ModeCardsProps = { mode: PaymentMode; onSelect: (mode: PaymentMode) => void };

/** Both environments with their configuration; one of them is in use. */
function ModeCards({ mode, onSelect }: ModeCardsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {PAYMENT_MODES.toReversed().map((each) => (
        <Panel key={each} aria-labelledby={`mode-${each}`} className="grid grid-cols-1 content-start gap-3">
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-3">
            <h2 id={`mode-${each}`} className="text-20">
              {ENVIRONMENT_LABELS[each]}
            </h2>
            {each === mode && <Badge tone="approved">In use</Badge>}
          </div>
          <p>{MODE_FACTS[each].summary}</p>
          <SetUp of={each} />
          {each !== mode && <SwitchButton mode={each} onSelect={onSelect} />}
        </Panel>
      ))}
    </div>
  );
}

function SwitchButton({ mode, onSelect }: ModeCardsProps) {
  const { data } = useQuery(environmentsQuery);
  if (mode === 'live' && data?.live.isConfigured === false) return <p className="text-14">{LIVE_NOT_CONFIGURED}</p>;
  return (
    <Button className="justify-self-start max-sm:w-full" onClick={() => onSelect(mode)}>
      Switch to {mode}…
    </Button>
  );
}

function SetUp({ of }: { of: PaymentMode }) {
  const { data, isError } = useQuery(environmentsQuery);
  return (
    <div className="grid gap-1 text-14 text-quiet">
      <p className="min-h-5">
        {data !== undefined && setupLabel(data[of])}
        {isError && 'What is set up could not be fetched.'}
      </p>
      <p>Set in the server&rsquo;s environment:</p>
      <ul>
        {MODE_FACTS[of].credentials.map((name) => (
          <li key={name} className="font-mono wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

type PayPalStateProps = { mode: PaymentMode; webhookUrl: string };

/** Whether sellers can pay in the current environment, according to PayPal. */
function PayPalState({ mode, webhookUrl }: PayPalStateProps) {
  return (
    <Panel aria-labelledby="paypal-heading" className="grid grid-cols-1 gap-4">
      <h2 id="paypal-heading" className="text-20">
        How PayPal answers now ({ENVIRONMENT_LABELS[mode].toLowerCase()})
      </h2>
      <div aria-live="polite">
        <Loaded query={useQuery(payPalStateQuery)} failure="Failed to fetch the state of PayPal" skeleton="h-7">
          {(setup) => <StateSummary setup={setup} />}
        </Loaded>
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
