import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { PAYMENT_REFUSALS } from '../payment-messages.rules.ts';
import type { Confirmation, ConfirmInput } from '../payments.schema.ts';
import { settle } from './apply-order-state.service.ts';
import { requireNotEnded, takenStatus } from './capture-status.rules.ts';
import { getOwnByOrder } from './capture.service.ts';
import { readPaymentMode } from './payment-mode.service.ts';
import { payPalOf, type PaymentsDeps } from './payments-deps.service.ts';
import type { Payment } from './payments.db.ts';
import { PayPalError } from './paypal/error.rules.ts';
import { lockPlaced } from './placements/placements.service.ts';

/**
 * Says whether the options of a listing are paid and active, and trusts nothing it is told: what is not given yet is
 * given by what PayPal says. As often as one likes. Throws invalid, not_found, conflict, unavailable.
 */
export async function confirmPayment(deps: PaymentsDeps, user: User, input: ConfirmInput): Promise<Confirmation> {
  const { machineId, orderId, premium, featured } = input;
  const payment = await getOwnByOrder(deps, user, orderId);
  if (payment.listingId !== machineId) throw new AppError('conflict', PAYMENT_REFUSALS.otherListing);
  if (!premium && !featured) throw new AppError('invalid', PAYMENT_REFUSALS.noOption);
  if ((premium && !payment.premium) || (featured && !payment.featured))
    throw new AppError('conflict', PAYMENT_REFUSALS.otherOptions);
  requireUsed(payment.state === 'used' ? payment : await askPayPal(deps, payment));
  const listing = await deps.db.transaction((tx) => lockPlaced(tx, machineId));
  return {
    machineId,
    orderId,
    premium: payment.premium,
    featured: payment.featured,
    premiumUntil: listing?.premiumUntil?.toISOString() ?? null,
    featuredUntil: listing?.featuredUntil?.toISOString() ?? null,
  };
}

async function askPayPal(deps: PaymentsDeps, payment: Payment): Promise<Payment> {
  const { id, orderId, environment } = payment;
  requireNotEnded(payment);
  const isPlayMoney = environment === 'sandbox' && (await readPaymentMode(deps.db)) === 'live';
  if (isPlayMoney && payment.captureId === null) throw new AppError('conflict', PAYMENT_REFUSALS.otherMode);
  if (orderId === null) throw new AppError('conflict', PAYMENT_REFUSALS.notTaken);
  try {
    return await settle(deps, id, await payPalOf(deps, environment).getOrder(orderId));
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    deps.log.warn({ err: error, orderId, debugId: error.debugId }, 'confirmation not answered');
    throw new AppError('unavailable', PAYMENT_REFUSALS.awayWhileTaking);
  }
}

/** Throws conflict, with what stands in the way. */
function requireUsed(payment: Payment): void {
  if (payment.state === 'used') return;
  const status = takenStatus(payment);
  if (status === 'PENDING') throw new AppError('conflict', PAYMENT_REFUSALS.pending);
  throw new AppError('conflict', payment.state === 'failed' ? PAYMENT_REFUSALS.over : PAYMENT_REFUSALS.notTaken);
}
