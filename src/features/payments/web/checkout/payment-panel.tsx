import { useId, useState } from 'react';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Alert } from '#app/ui/form.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { EnvironmentChanged } from './environment-changed.tsx';
import type { Checkout } from './open-checkout.rules.ts';
import { PayButton } from './pay-button.tsx';
import { PaymentMode } from './payment-mode.tsx';
import { SystemProblem } from './system-problem.tsx';
import type { CheckoutState } from './use-checkout.ts';
import type { Paying } from './use-payment.ts';

type PaymentPanelProps = {
  state: CheckoutState;
  progress: Paying;
  totalUsd: number;
  onPay: (checkout: Checkout) => void;
  onLeave: () => void;
};

/** Where the payment begins. It has its final size before PayPal is there. */
export function PaymentPanel({ state, progress, totalUsd, onPay, onLeave }: PaymentPanelProps) {
  const headingId = useId();
  const { problem, isSwitched, setup, checkout } = state;
  const isChoosing = progress.step === 'choosing';
  const [renewal, setRenewal] = useState<Renewal>('none');
  const renew = async () => {
    setRenewal('under way');
    setRenewal((await state.renew()) ? 'done' : 'failed');
  };
  const press = (ready: Checkout) => {
    if (renewal === 'under way') return;
    if (state.isStillGood()) {
      setRenewal('none');
      onPay(ready);
      return;
    }
    // After a long time in the background the client token is renewed first, and PayPal's window needs another press.
    void renew();
  };
  return (
    <Panel aria-labelledby={headingId} className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={headingId} className="text-20">
          Pay with PayPal
        </h2>
        <span className="figures text-20 font-bold">{priceLabel(totalUsd)}</span>
      </div>
      {isSwitched && <EnvironmentChanged />}
      {problem === undefined ? (
        <>
          <PaymentMode setup={setup} />
          <PayButton checkout={checkout} isDisabled={!isChoosing || isSwitched} onPress={press} />
          <p role="status" className="min-h-10 text-14 text-quiet">
            {isChoosing && renewal !== 'none'
              ? RENEWAL_LABELS[renewal]
              : progressLabel(progress, checkout !== undefined)}
          </p>
        </>
      ) : (
        <SystemProblem problem={problem} onLeave={onLeave} />
      )}
      {isChoosing && progress.refusal !== null && <Alert>{progress.refusal}</Alert>}
    </Panel>
  );
}

const RENEWAL_LABELS = {
  'under way': 'This page was open for a while: we reconnect to PayPal…',
  done: 'This page was open for a while, so we reconnected to PayPal. Please press the button again.',
  failed: 'PayPal could not be reached. Please press the button to try again.',
} as const;
type Renewal = keyof typeof RENEWAL_LABELS | 'none';

function progressLabel({ step }: Paying, isReady: boolean): string {
  if (step === 'at-paypal') return 'Continue in PayPal’s window. You are not charged until you approve there.';
  if (step === 'finishing') return 'PayPal is processing the payment. Please keep this page open.';
  return isReady ? 'You pay in PayPal’s own window: your card number never reaches us.' : 'Loading PayPal…';
}
