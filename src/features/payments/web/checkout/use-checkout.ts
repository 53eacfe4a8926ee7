import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useState, useRef } from 'react';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { ApiError } from '#app/lib/api.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { CLIENT_TOKEN_USABLE_MS, type PaymentSetup } from '../../payments.schema.ts';
import {
  NOT_CONFIGURED,
  PaymentSystemError,
  SETUP_FAILED,
  CANCELLED,
  ERROR,
  UNCONFIRMED,
  UNKNOWN,
} from './checkout-messages.rules.ts';
import { SETUP_POLL_MS, setupQuery, type PaymentEnd, type PaymentResult } from './checkout.queries.ts';
import { openCheckout, type Checkout, type CheckoutOutcome } from './open-checkout.rules.ts';

export type CheckoutState = {
  /** The initial setup; undefined until fetched. */
  setup: PaymentSetup | undefined;
  checkout: Checkout | undefined;
  problem: PaymentSystemError | undefined;
  /** The payment environment has changed since the page was opened. */
  isSwitched: boolean;
  /** False after a long time in the background: the setup has to be renewed before paying. */
  isStillGood: () => boolean;
  /** Refetches the setup; false on failure. */
  renew: () => Promise<boolean>;
};

/** PayPal's checkout, kept up to date while the page is visible and unchanged during a payment. */
export function useCheckout(isPaying: boolean): CheckoutState {
  const setup = useQuery({
    ...setupQuery,
    // A page without a setup shows the error and leaves shortly: a refetch would clear the error and restart the timer.
    refetchInterval: ({ state }) => (state.data === undefined ? false : SETUP_POLL_MS),
    refetchOnWindowFocus: 'always',
  });
  const first = useFirstValue(setup.data);
  const isSwitched = first !== undefined && setup.data !== undefined && setup.data.environment !== first.environment;
  const token = useFrozenValue(isSwitched ? undefined : setup.data?.clientToken, isPaying);
  const checkout = useQuery({ ...checkoutQuery(first?.sdkUrl, token), placeholderData: keepPreviousData });
  return {
    setup: first,
    // The previous checkout stays until the one for the new token exists: an unmounted button would lose the focus.
    checkout: checkout.data,
    problem: isSwitched
      ? undefined
      : (setupProblem(first, setup.isLoadingError ? setup.error : null) ?? sdkProblem(checkout.error)),
    isSwitched,
    isStillGood: () => Date.now() - setup.dataUpdatedAt < CLIENT_TOKEN_USABLE_MS,
    renew: async () => (await setup.refetch()).isSuccess,
  };
}

function checkoutQuery(sdkUrl: string | undefined, clientToken: string | undefined) {
  return queryOptions<Checkout>({
    queryKey: ['paypal checkout', sdkUrl, clientToken],
    queryFn:
      sdkUrl === undefined || clientToken === undefined ? skipToken : () => openCheckout({ sdkUrl, clientToken }),
    // Contains functions, which cannot be compared.
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

/** The first value that is not undefined. */
function useFirstValue<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

/** The latest value, or the one before `isHeld` became true. */
function useFrozenValue<Value>(value: Value | undefined, isHeld: boolean): Value | undefined {
  const [held, setHeld] = useState(value);
  if (!isHeld && value !== undefined && value !== held) setHeld(value);
  return held;
}

/** The state of an unfinished payment. */
export type Paying =
  /** `refusal`: why the last attempt failed. */
  { step: 'choosing'; refusal: string | null } | { step: 'at-paypal' } | { step: 'finishing' };

/** A finished payment. `retry` captures and confirms again, which is idempotent. */
export type FinishedPayment<Order> = { end: PaymentResult; orderId: string; order: Order; retry: () => void };

/** How something is ordered, and paid for once the payer has approved it. */
export type PaymentActs<Order> = {
  place: (client: QueryClient, order: Order) => Promise<string>;
  finish: (client: QueryClient, orderId: string, order: Order) => Promise<PaymentEnd>;
  /** What a toast says of a payment that is through. */
  success: { title: string; description: string };
  /** Told of attempts that the server refused: it may know of changes that the page does not show. */
  onRefused: () => void;
};

/** One payment at a time, from the click to its end. */
export function usePayment<Order>({ place, finish: finishOrder, success, onRefused }: PaymentActs<Order>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Paying | FinishedPayment<Order>>({ step: 'choosing', refusal: null });
  // A second click may come before the first is rendered.
  const isUnderway = useRef(false);
  const backToChoice = (refusal: string | null) => {
    isUnderway.current = false;
    setProgress({ step: 'choosing', refusal });
  };
  const refuse = (sentence: string, isOurs: boolean) => {
    const description = sentence === ERROR.description ? sentence : `${ERROR.description} ${sentence}`;
    showToast({ title: ERROR.title, description, tone: 'danger' });
    backToChoice(sentence);
    // The listing or its price may differ from what the page shows.
    if (isOurs) onRefused();
  };
  const finish = async (orderId: string, order: Order) => {
    setProgress({ step: 'finishing' });
    const end = await finishOrder(client, orderId, order);
    if (end.kind === 'refused') return refuse(end.sentence, true);
    showResultToast(end, success);
    setProgress({ end, orderId, order, retry: () => void finish(orderId, order) });
  };
  const follow = async (outcome: CheckoutOutcome, order: Order) => {
    if (outcome.kind === 'approved') return finish(outcome.orderId, order);
    if (outcome.kind === 'failed') return refuse(toRefusalSentence(outcome.error), outcome.error instanceof ApiError);
    showToast(CANCELLED);
    backToChoice(null);
  };
  const pay = (checkout: Checkout, order: Order) => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    const paying = checkout.pay(place(client, order));
    setProgress({ step: 'at-paypal' });
    void paying.then((outcome) => follow(outcome, order));
  };
  return { progress, pay };
}

/** Errors that are not API responses are also logged to the browser's console. */
function toRefusalSentence(error: unknown): string {
  if (!(error instanceof ApiError)) reportError(error);
  return errorMessage(error, ERROR.description);
}

function showResultToast(end: PaymentResult, success: PaymentActs<never>['success']): void {
  if (end.kind === 'paid') showToast({ ...success, tone: 'success' });
  if (end.kind === 'unsure') showToast({ ...(end.isCaptured ? UNCONFIRMED : UNKNOWN), tone: 'danger' });
}
