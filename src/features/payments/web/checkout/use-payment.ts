import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { forgetMachines } from '#app/features/machines/web/machines.queries.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { ApiError } from '#app/lib/api.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { CANCELLED, ERROR, SUCCESS, UNCONFIRMED, UNKNOWN } from './checkout-messages.rules.ts';
import { placeOrder, type PlacementOrder } from './checkout.queries.ts';
import { finishPayment, type PaymentResult } from './finish-payment.queries.ts';
import type { Checkout, CheckoutOutcome } from './open-checkout.rules.ts';

/** A payment that is not finished. */
export type Paying =
  /** `refusal`: why the last attempt failed. */
  { step: 'choosing'; refusal: string | null } | { step: 'at-paypal' } | { step: 'finishing' };

/** A finished payment. `retry` captures and confirms again, which the server does once. */
export type FinishedPayment = { end: PaymentResult; orderId: string; order: PlacementOrder; retry: () => void };

/** One payment at a time, from the click to its end; `onRefused` reloads what can be paid. */
export function usePayment(onRefused: () => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Paying | FinishedPayment>({ step: 'choosing', refusal: null });
  // A second click may come before the first is rendered.
  const isUnderway = useRef(false);
  const backToChoice = (refusal: string | null) => {
    isUnderway.current = false;
    setProgress({ step: 'choosing', refusal });
  };
  const refuse = (sentence: string, isOurs: boolean) => {
    showToast({ title: ERROR.title, description: sentence, tone: 'danger' });
    backToChoice(sentence);
    // The listing or its price may not be what the page shows.
    if (isOurs) onRefused();
  };
  const finish = async (orderId: string, order: PlacementOrder) => {
    setProgress({ step: 'finishing' });
    const end = await finishPayment(client, orderId, order);
    forgetMachines(client);
    if (end.kind === 'refused') return refuse(end.sentence, true);
    showResultToast(end);
    setProgress({ end, orderId, order, retry: () => void finish(orderId, order) });
  };
  const follow = async (outcome: CheckoutOutcome, order: PlacementOrder) => {
    if (outcome.kind === 'approved') return finish(outcome.orderId, order);
    if (outcome.kind === 'failed') return refuse(toRefusalSentence(outcome.error), outcome.error instanceof ApiError);
    showToast(CANCELLED);
    backToChoice(null);
  };
  const pay = (checkout: Checkout, order: PlacementOrder) => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    const paying = checkout.pay(placeOrder(client, order));
    setProgress({ step: 'at-paypal' });
    void paying.then((outcome) => follow(outcome, order));
  };
  return { progress, pay };
}

/** Errors that are no answer of the server go to the browser's log too. */
function toRefusalSentence(error: unknown): string {
  if (!(error instanceof ApiError)) reportError(error);
  return errorMessage(error, ERROR.description);
}

function showResultToast(end: PaymentResult): void {
  if (end.kind === 'paid') showToast({ ...SUCCESS, tone: 'success' });
  if (end.kind === 'unsure') showToast({ ...(end.isCaptured ? UNCONFIRMED : UNKNOWN), tone: 'danger' });
}
