import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CLIENT_TOKEN_GOOD_MS, type PaymentSetup } from '../../payments.schema.ts';
import { NOT_CONFIGURED, PaymentSystemError, SETUP_FAILED } from './checkout-messages.rules.ts';
import { SETUP_POLL_MS, setupQuery } from './checkout.queries.ts';
import { openCheckout, type Checkout } from './open-checkout.rules.ts';

export type CheckoutState = {
  /** What the page began with; undefined until that is known. */
  setup: PaymentSetup | undefined;
  checkout: Checkout | undefined;
  problem: PaymentSystemError | undefined;
  /** Payments go elsewhere now than when the page was opened. */
  isSwitched: boolean;
  /** False after a long absence: then it has to be renewed before the payment can begin. */
  isStillGood: () => boolean;
  /** Asks PayPal anew; false where it does not answer. */
  renew: () => Promise<boolean>;
};

/** PayPal on this page, kept ready for as long as the page is looked at; it stays as it is during a payment. */
export function useCheckout(isPaying: boolean): CheckoutState {
  const setup = useQuery({
    ...setupQuery,
    // A page that could not begin leads away in a moment: asking again would forget why, and begin that moment anew.
    refetchInterval: ({ state }) => (state.data === undefined ? false : SETUP_POLL_MS),
    refetchOnWindowFocus: 'always',
  });
  const first = useFirst(setup.data);
  const isSwitched = first !== undefined && setup.data !== undefined && setup.data.environment !== first.environment;
  const token = useHeld(isSwitched ? undefined : setup.data?.clientToken, isPaying);
  const checkout = useQuery({ ...checkoutQuery(first?.sdkUrl, token), placeholderData: keepPreviousData });
  return {
    setup: first,
    // The one before, while that of a new token comes: a button that went away would take the focus along.
    checkout: checkout.data,
    problem: isSwitched
      ? undefined
      : (setupProblem(first, setup.isLoadingError ? setup.error : null) ?? sdkProblem(checkout.error)),
    isSwitched,
    isStillGood: () => Date.now() - setup.dataUpdatedAt < CLIENT_TOKEN_GOOD_MS,
    renew: async () => (await setup.refetch()).isSuccess,
  };
}

function checkoutQuery(sdkUrl: string | undefined, clientToken: string | undefined) {
  return queryOptions<Checkout>({
    queryKey: ['paypal checkout', sdkUrl, clientToken],
    queryFn:
      sdkUrl === undefined || clientToken === undefined ? skipToken : () => openCheckout({ sdkUrl, clientToken }),
    networkMode: 'always',
    // It holds functions, which cannot be compared.
    structuralSharing: false,
    gcTime: 0,
  });
}

function setupProblem(first: PaymentSetup | undefined, failure: Error | null): PaymentSystemError | undefined {
  if (failure !== null) return new PaymentSystemError(SETUP_FAILED, { cause: failure });
  return first?.error === undefined ? undefined : new PaymentSystemError(NOT_CONFIGURED, { description: first.error });
}

function sdkProblem(error: Error | null): PaymentSystemError | undefined {
  if (error === null || error instanceof PaymentSystemError) return error ?? undefined;
  throw error;
}

/** The first value that there was. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

/** The last value that there was, or the one before while it must not change. */
function useHeld<Value>(value: Value | undefined, isHeld: boolean): Value | undefined {
  const [held, setHeld] = useState(value);
  if (!isHeld && value !== undefined && value !== held) setHeld(value);
  return held;
}
