import { createElement, useEffect, useRef } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Checkout } from './open-checkout.rules.ts';

type PayButtonProps = {
  /** Undefined while PayPal's script is loading. */
  checkout: Checkout | undefined;
  isDisabled: boolean;
  /** Called within the click, as browsers let a window open only then. */
  onPress: (checkout: Checkout) => void;
};

/** PayPal's own button, in a place of its size. PayPal's script defines `<paypal-button>`. */
export function PayButton({ checkout, isDisabled, onPress }: PayButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasDisabled = useRef(isDisabled);
  useEffect(() => {
    // The button lost the focus when it was disabled: a payer who comes back from PayPal gets it again.
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
