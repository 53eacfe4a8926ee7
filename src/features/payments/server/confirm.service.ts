import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { Confirmation, ConfirmInput } from '../payments.schema.ts';
import { applyOrderState } from './apply-order-state.service.ts';
import { assertNotEnded, getCaptureStatus } from './capture-status.rules.ts';
import { getOwnPaymentByOrder } from './capture.service.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import { getPayPal, type PaymentsDeps } from './payments-deps.service.ts';
import type { Payment } from './payments.db.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { lockPlacementListing } from './placements/placements.service.ts';

/**
 * Says whether the options of a listing are paid and active, and trusts nothing in its input: placements that are not
 * granted yet are granted by what PayPal says. May be called as often as one likes. Throws invalid, not_found,
 * conflict, unavailable.
 */
export async function confirmPayment(deps: PaymentsDeps, user: User, input: ConfirmInput): Promise<Confirmation> {
  const { machineId, orderId, premium, featured } = input;
  const payment = await getOwnPaymentByOrder(deps, user, orderId);
  if (payment.listingId !== machineId) throw new AppError('conflict', PAYMENT_REFUSALS.otherListing);
  if (!premium && !featured) throw new AppError('invalid', PAYMENT_REFUSALS.noOption);
  if ((premium && !payment.premium) || (featured && !payment.featured))
    throw new AppError('conflict', PAYMENT_REFUSALS.otherOptions);
  assertFulfilled(payment.state === 'used' ? payment : await fulfillByPayPal(deps, payment));
  const listing = await deps.db.transaction((tx) => lockPlacementListing(tx, machineId));
  return {
    machineId,
    orderId,
    premium: payment.premium,
    featured: payment.featured,
    premiumUntil: listing?.premiumUntil?.toISOString() ?? null,
    featuredUntil: listing?.featuredUntil?.toISOString() ?? null,
  };
}

async function fulfillByPayPal(deps: PaymentsDeps, payment: Payment): Promise<Payment> {
  const { id, orderId, environment } = payment;
  assertNotEnded(payment);
  const isSandboxInLive = environment === 'sandbox' && (await readPaymentMode(deps.db)) === 'live';
  if (isSandboxInLive && payment.captureId === null) throw new AppError('conflict', PAYMENT_REFUSALS.otherMode);
  if (orderId === null) throw new AppError('conflict', PAYMENT_REFUSALS.notTaken);
  try {
    return await applyOrderState(deps, id, await getPayPal(deps, environment).getOrder(orderId));
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.log.warn({ err: error, orderId, debugId: error.debugId }, 'confirmation not answered');
    throw new AppError('unavailable', PAYMENT_REFUSALS.awayWhileTaking);
  }
}

/** Throws conflict, with the reason. */
function assertFulfilled(payment: Payment): void {
  if (payment.state === 'used') return;
  const status = getCaptureStatus(payment);
  if (status === 'PENDING') throw new AppError('conflict', PAYMENT_REFUSALS.pending);
  throw new AppError('conflict', payment.state === 'failed' ? PAYMENT_REFUSALS.over : PAYMENT_REFUSALS.notTaken);
}
