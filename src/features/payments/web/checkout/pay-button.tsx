import { createElement, useEffect, useRef } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Checkout } from './open-checkout.rules.ts';

type PayButtonProps = {
  /** Undefined while PayPal is not there yet. */
  checkout: Checkout | undefined;
  isDisabled: boolean;
  /** In the click itself, which is when a browser lets a window open. */
  onPress: (checkout: Checkout) => void;
};

/** PayPal's own button, in a place of its size. Its script says what `<paypal-button>` is. */
export function PayButton({ checkout, isDisabled, onPress }: PayButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasDisabled = useRef(isDisabled);
  useEffect(() => {
    // Disabled, it lost the focus: whoever came back from PayPal finds it again.
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
