import FlaskConical from 'lucide-react/icons/flask-conical';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, useState, createElement, useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { moneyLabel } from '../../payment-labels.rules.ts';
import type { PaymentSetup } from '../../payments.schema.ts';
import type { PaymentSystemError } from './checkout-messages.rules.ts';
import type { Checkout } from './open-checkout.rules.ts';
import type { CheckoutState, Paying } from './use-checkout.ts';

type PaymentPanelProps = {
  state: CheckoutState;
  progress: Paying;
  totalUsd: number;
  onPay: (checkout: Checkout) => void;
  /** Why nobody can pay now, and what to do. */
  renderProblem: (problem: PaymentSystemError) => ReactNode;
};

/** The payment button and its surroundings, in final size before PayPal has loaded. */
export function PaymentPanel({ state, progress, totalUsd, onPay, renderProblem }: PaymentPanelProps) {
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
    // After a long time in the background the client token is renewed first; opening PayPal's window then takes another
    // click.
    void renew();
  };
  return (
    <Panel aria-labelledby={headingId} className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={headingId} className="text-20">
          Pay with PayPal
        </h2>
        <span className="figures text-20 font-bold">{moneyLabel(totalUsd)}</span>
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
        renderProblem(problem)
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

/** Whether real money moves. The height does not depend on the text. */
function PaymentMode({ setup }: { setup: PaymentSetup | undefined }) {
  if (setup === undefined) return <Skeleton className="h-14 rounded-control sm:h-11" />;
  const isReal = setup.environment === 'production' && !setup.isSimulated;
  const Icon = isReal ? ShieldCheck : FlaskConical;
  return (
    <p
      className={classNames(
        'flex min-h-14 items-center gap-2 rounded-control px-3 py-2 text-14 font-medium sm:min-h-11',
        isReal ? 'bg-sunken' : 'bg-warn-wash text-warn',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {modeLabel(setup)}
    </p>
  );
}

function modeLabel({ isSimulated, environment }: PaymentSetup): string {
  if (isSimulated) return 'Simulated payments, no money moves';
  return environment === 'sandbox' ? 'Sandbox: test accounts only, no money moves' : 'Secured by PayPal';
}

/** The payment environment has changed since the page was opened: the page can no longer be used to pay. */
function EnvironmentChanged() {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-control border border-warn bg-warn-wash p-4 text-14 text-warn"
    >
      <p className="font-medium">
        The payment environment has changed. Please refresh the page before you pay; nothing has been paid.
      </p>
      <Button size="small" onClick={() => location.reload()}>
        Refresh the page
      </Button>
    </div>
  );
}

type PayButtonProps = {
  /** Undefined while PayPal's script is loading. */
  checkout: Checkout | undefined;
  isDisabled: boolean;
  /** Called within the click, because browsers only then allow a new window. */
  onPress: (checkout: Checkout) => void;
};

/** PayPal's own button in a placeholder of its size. PayPal's script defines `<paypal-button>`. */
function PayButton({ checkout, isDisabled, onPress }: PayButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasDisabled = useRef(isDisabled);
  useEffect(() => {
    // Disabling the button removed its focus: restores it when the payer returns from PayPal.
    if (wasDisabled.current && !isDisabled && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('paypal-button')?.focus();
    wasDisabled.current = isDisabled;
  }, [isDisabled]);
  return (
    <div ref={place} className="grid min-h-12 items-center" aria-busy={checkout === undefined}>
      {checkout === undefined ? (
        <Skeleton className="h-12 rounded-control" />
      ) : (
        createElement('paypal-button', {
          type: 'pay',
          disabled: isDisabled,
          onClick: () => {
            if (!isDisabled) onPress(checkout);
          },
        })
      )}
    </div>
  );
}
